import { basename } from 'node:path/posix';
import * as vscode from 'vscode';
import { normalizeLineEnds } from '../../text/hiddenCharacters.ts';

/** Schemes of editable documents without a file system of their own. */
export const IN_MEMORY = ['untitled', 'vscode-notebook-cell'];

/** The name of a document, as on its tab. */
export function documentName({ uri }: Pick<vscode.TextDocument, 'uri'>): string {
	return basename(uri.path);
}

/** Whether a document is read-only, as far as VS Code says: not for editors that a setting made read-only. */
export async function isReadOnly({ uri }: vscode.TextDocument): Promise<boolean> {
	if (IN_MEMORY.includes(uri.scheme)) return false;
	if (vscode.workspace.fs.isWritableFileSystem(uri.scheme) !== true) return true;
	try {
		const { permissions = 0 } = await vscode.workspace.fs.stat(uri);
		return (permissions & vscode.FilePermission.Readonly) !== 0;
	} catch {
		return false; // Deleted in the meantime: its editor can still be edited.
	}
}

/** Whether a document is still open and has not been deleted from disk. */
export async function isStillThere(document: vscode.TextDocument): Promise<boolean> {
	if (document.isClosed) return false;
	if (IN_MEMORY.includes(document.uri.scheme)) return true;
	if (await isDeleted(document.uri)) return false;
	return !document.isClosed;
}

/** Whether there is no such file, for certain: it may also be out of reach for now. */
export async function isDeleted(uri: vscode.Uri): Promise<boolean> {
	try {
		await vscode.workspace.fs.stat(uri);
		return false;
	} catch (error) {
		return error instanceof vscode.FileSystemError && error.code === 'FileNotFound';
	}
}

/** Whether a setting makes the editors of a document read-only: an edit of the workspace would change it anyway. */
export function isReadOnlyBySetting(document: vscode.TextDocument): boolean {
	const { uri } = document;
	const settings = vscode.workspace.getConfiguration('files', uri);
	const folder = vscode.workspace.getWorkspaceFolder(uri);
	const matches = (name: string) => {
		const globs = Object.entries(settings.get<Readonly<Record<string, boolean>>>(name) ?? {});
		return globs.some(([glob, isOn]) => {
			const patterns = folder === undefined ? [glob] : [glob, new vscode.RelativePattern(folder, glob)];
			return isOn && patterns.some((pattern) => vscode.languages.match({ pattern }, document) > 0);
		});
	};
	return matches('readonlyInclude') && !matches('readonlyExclude');
}

/** The line ending of a document, which has one for all its lines. */
export function lineEndOf({ eol }: Pick<vscode.TextDocument, 'eol'>): '\n' | '\r\n' {
	return eol === vscode.EndOfLine.CRLF ? '\r\n' : '\n';
}

/** The text of a document with `\n` line endings: the user may change the document's own at any time. */
export function plainText(document: Pick<vscode.TextDocument, 'getText'>): string {
	return normalizeLineEnds(document.getText());
}

/** A text with `\n` line endings in those of a document. */
export function inLineEndsOf(document: Pick<vscode.TextDocument, 'eol'>, text: string): string {
	return lineEndOf(document) === '\n' ? text : text.replaceAll('\n', '\r\n');
}
