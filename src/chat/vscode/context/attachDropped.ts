import * as vscode from 'vscode';
import { l10n } from 'vscode';
import { truncate } from '../../../base/text/truncate.ts';
import { placeInWorkspace } from '../../core/context/placeInWorkspace.ts';
import { readUriList } from '../../core/context/uriList.ts';
import type { LiveDraft } from '../../core/liveDraft.ts';
import { addToDraft } from './addToDraft.ts';
import { type AttachResult, restrictedMode } from './attachment.ts';
import { attachUris } from './attachUri.ts';

/** Something that was dropped, as this side of the window names it. */
interface DroppedPlace {
	readonly uri: vscode.Uri;
	/** Whether a folder of the workspace holds it, or it is an editor without a file. */
	readonly isInside: boolean;
}

/**
 * Attaches the files and folders that were dropped. Places outside the workspace are named first, and asked about: the
 * page that is dragged from may have put any path into the list.
 * @param uriList as `text/uri-list`
 */
export async function attachDropped(uriList: string, draft: LiveDraft): Promise<void> {
	const restricted = restrictedMode();
	if (restricted !== undefined) return await addToDraft(draft, [{ refused: restricted }]);
	const refused: AttachResult[] = [];
	const places: DroppedPlace[] = [];
	for (const entry of readUriList(uriList)) {
		const place = placeOf(entry);
		if (place === undefined) refused.push({ refused: notReadable(entry) });
		else places.push(place);
	}
	const outside = new Set(places.filter(({ isInside }) => !isInside).map(({ uri }) => uri));
	const attached = await attachUris(
		places.map(({ uri }) => uri),
		(uri) => outside.has(uri),
	);
	await addToDraft(draft, [...refused, ...attached]);
}

/** Undefined for what VS Code has no files of, such as an address of the web. */
function placeOf(entry: string): DroppedPlace | undefined {
	const uri = parsedUri(entry);
	if (uri?.scheme === 'untitled') return { uri, isInside: true };
	const folders = vscode.workspace.workspaceFolders?.map((folder) => folder.uri) ?? [];
	if (uri === undefined) return undefined;
	const { inside, ...place } = placeInWorkspace(uri, folders);
	const found = vscode.Uri.from(place);
	const hasFiles = vscode.workspace.fs.isWritableFileSystem(found.scheme) !== undefined;
	return hasFiles ? { uri: found, isInside: inside } : undefined;
}

function parsedUri(entry: string): vscode.Uri | undefined {
	try {
		return vscode.Uri.parse(entry, true);
	} catch {
		return undefined;
	}
}

function notReadable(entry: string): string {
	return l10n.t('{0} is no file or folder that VS Code can read: it was not attached.', truncate(entry, 200));
}
