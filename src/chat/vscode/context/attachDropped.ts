import * as vscode from 'vscode';
import { l10n } from 'vscode';
import { oneLine, truncate } from '../../../base/text/visibleText.ts';
import { placeInWorkspace, readUriList } from '../../core/context/placeInWorkspace.ts';
import type { LiveDraft } from '../../core/liveDraft.ts';
import { type DroppedFile, LARGEST_DROPPED_FILE } from '../../protocol/chatMessages.ts';
import { type AttachResult, addToDraft, newAttachment, restrictedMode } from './attachResult.ts';
import { attachUris } from './attachUri.ts';

/** A file or folder that was dropped. */
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

/** Undefined if VS Code has no files there, such as for a web address. */
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
	return l10n.t('{0} is not a file or folder that VS Code can read: it was not attached.', truncate(entry, 200));
}

const KILOBYTE = 1_024;

/**
 * Attaches files that were dropped from outside VS Code. The view gets no paths of these, only names and texts, or the
 * reason why it did not read one.
 */
export async function attachDroppedFiles(files: readonly DroppedFile[], draft: LiveDraft): Promise<void> {
	await addToDraft(draft, files.map(resultOf));
}

function resultOf({ name, size, content }: DroppedFile): AttachResult {
	const restricted = restrictedMode();
	if (restricted !== undefined) return { refused: restricted };
	const label = oneLine(name);
	if ('text' in content) return newAttachment({ kind: 'file', label, languageId: '', text: content.text });
	switch (content.problem) {
		case 'tooLarge': {
			const figure = (bytes: number) => Math.ceil(bytes / KILOBYTE).toLocaleString(vscode.env.language);
			const [given, most] = [figure(size), figure(LARGEST_DROPPED_FILE)];
			return {
				refused: l10n.t(
					'{0} is too large to attach: {1} KB, at most {2} KB. Open it in VS Code and attach the part that matters.',
					label,
					given,
					most,
				),
			};
		}
		case 'notText':
			return { refused: l10n.t('{0} is not text: an image or another binary file cannot be attached.', label) };
		case 'notReadable':
			return {
				refused: l10n.t('{0} cannot be read here. Open the folder in VS Code, then drop it from the Explorer.', label),
			};
		default:
			return content.problem satisfies never;
	}
}
