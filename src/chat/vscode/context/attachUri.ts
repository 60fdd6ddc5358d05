import * as vscode from 'vscode';
import { l10n } from 'vscode';
import { excludeGlob } from '../../core/context/excludedFiles.ts';
import { LONGEST_ATTACHMENT, MOST_ATTACHMENTS } from '../../core/message/attachment.ts';
import { staysInside } from '../staysInside.ts';
import { agreeToOutside } from './agreeToOutside.ts';
import { documentAttachment } from './attachFromEditor.ts';
import { type AttachResult, newAttachment, restrictedMode, sentPath, tooLarge } from './attachResult.ts';
import { readRoot } from './searchRoots.ts';

/** More are not tried: a whole tree may be selected. */
const MOST_TRIED = 200;
/** The most bytes of a character in any encoding. */
const LONGEST_CHARACTER = 4;
/** The most files that a folder's listing names. */
const MOST_LISTED = 1_000;

/**
 * Copies or lists several, one after the other, and at most one more than a message can have. Those that lie outside the
 * workspace, or that a link in it leads to, are named first, and asked about.
 * @param isKnownOutside whether it is known to lie outside, whatever its path
 */
export async function attachUris(
	uris: readonly vscode.Uri[],
	isKnownOutside: (uri: vscode.Uri) => boolean = () => false,
): Promise<readonly AttachResult[]> {
	const restricted = restrictedMode();
	if (restricted !== undefined) return [{ refused: restricted }];
	const agreed = await agreeToOutside(uris.slice(0, MOST_TRIED), isKnownOutside);
	const results: AttachResult[] = [];
	let attached = 0;
	for (const uri of agreed) {
		const result = await attachUri(uri);
		results.push(result);
		if (!('refused' in result)) attached += 1;
		if (attached > MOST_ATTACHMENTS) break;
	}
	return results;
}

/**
 * Copies a file, or lists a folder. An open document is taken as it is in the editor, with what is not saved.
 * @param uri of a scheme that VS Code can read
 */
async function attachUri(uri: vscode.Uri): Promise<AttachResult> {
	const label = sentPath(uri);
	const open = vscode.workspace.textDocuments.find((document) => document.uri.toString() === uri.toString());
	if (open !== undefined) return documentAttachment(open);
	try {
		const { type, size } = await vscode.workspace.fs.stat(uri);
		if ((type & vscode.FileType.Directory) !== 0) return await folderListing(uri);
		// Anything else, such as a pipe, could keep the reader waiting forever.
		if ((type & vscode.FileType.File) === 0)
			return { refused: l10n.t('{0} is not a file, so it cannot be attached.', label) };
		// Before it is read: opening a file of gigabytes would hold everything up.
		if (size > LONGEST_ATTACHMENT * LONGEST_CHARACTER) return { refused: tooLarge(label, size) };
	} catch {
		return { refused: l10n.t('{0} cannot be read: it may have been moved or deleted.', label) };
	}
	try {
		return documentAttachment(await vscode.workspace.openTextDocument(uri));
	} catch {
		return { refused: l10n.t('{0} is not text: an image or another binary file cannot be attached.', label) };
	}
}

/** The paths of a folder's files, below it, in order. */
async function folderListing(folder: vscode.Uri): Promise<AttachResult> {
	const pattern = new vscode.RelativePattern(folder, '**/*');
	const all = await vscode.workspace.findFiles(pattern, await excludeIn(folder), MOST_LISTED + 1);
	const found = await withoutLinkedOut(folder, all);
	const start = folder.path.replace(/\/*$/, '/').length;
	const paths = found
		.map(({ path }) => path.slice(start))
		.sort()
		.slice(0, MOST_LISTED);
	const more = all.length > MOST_LISTED ? ['…'] : [];
	const label = `${sentPath(folder)}/`;
	if (paths.length === 0) return { refused: l10n.t('{0} has no files to list.', label) };
	return newAttachment({ kind: 'folder', label, languageId: 'plaintext', text: [...paths, ...more].join('\n') });
}

/** A search follows links, which may lead out of the workspace, or out of a folder that is not in it. */
async function withoutLinkedOut(folder: vscode.Uri, files: readonly vscode.Uri[]): Promise<readonly vscode.Uri[]> {
	const workspace = vscode.workspace.getWorkspaceFolder(folder)?.uri;
	const root = workspace !== undefined && (await staysInside(workspace, folder)) ? workspace : folder;
	const isKept = new Map<string, boolean>();
	for (const uri of files) {
		const parent = vscode.Uri.joinPath(uri, '..');
		if (isKept.has(parent.path)) continue;
		isKept.set(parent.path, await staysInside(root, parent).catch(() => false));
	}
	return files.filter((uri) => isKept.get(vscode.Uri.joinPath(uri, '..').path));
}

/** What the search of names leaves out is left out here, too, unless it is all of the folder. */
async function excludeIn(folder: vscode.Uri): Promise<string> {
	const root = vscode.workspace.getWorkspaceFolder(folder);
	if (root === undefined) return excludeGlob([]);
	const { excluded } = await readRoot(root);
	return excludeGlob(excluded, folder.path.slice(root.uri.path.length));
}
