import * as vscode from 'vscode';
import { placeInWorkspace } from '../../../core/chat/context/placeInWorkspace.ts';
import { readUriList } from '../../../core/chat/context/uriList.ts';
import type { LiveDraft } from '../../../core/chat/liveDraft.ts';
import { visibleText } from '../../../core/text/visibleText.ts';
import { confirm } from '../../confirm.ts';
import { addToDraft } from './addToDraft.ts';
import { type AttachResult, restrictedMode } from './attachment.ts';
import { attachUris } from './attachUri.ts';

/** How many places outside the workspace the question names. */
const MOST_NAMED = 10;

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
	const outside = places.filter(({ isInside }) => !isInside);
	const mayAttachOutside = outside.length === 0 || (await agreesToAttach(outside));
	const agreed = places.filter(({ isInside }) => isInside || mayAttachOutside);
	await addToDraft(draft, [...refused, ...(await attachUris(agreed.map(({ uri }) => uri)))]);
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

async function agreesToAttach(places: readonly DroppedPlace[]): Promise<boolean> {
	const { t } = vscode.l10n;
	const named = places.slice(0, MOST_NAMED).map(({ uri }) => visibleText(uri.fsPath));
	const more = places.length - named.length;
	const rest = more > 0 ? [t('and {0} more', more)] : [];
	const question = t('What you dropped is not in this workspace. Attach it all the same?');
	return await confirm(question, [...named, ...rest].join('\n'), t('Attach'));
}

function notReadable(entry: string): string {
	const { t } = vscode.l10n;
	return t('{0} is no file or folder that VS Code can read: it was not attached.', visibleText(entry.slice(0, 200)));
}
