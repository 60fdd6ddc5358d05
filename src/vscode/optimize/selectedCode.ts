import * as vscode from 'vscode';
import type { SelectedPlace } from '../../core/code/fittedCode.ts';
import { editorIndentation } from '../editorIndentation.ts';

/** The code that is to be optimized, and where in its document it stands. */
export interface SelectedCode extends SelectedPlace {
	readonly document: vscode.TextDocument;
	/** The document's whole text, for which `start` holds. */
	readonly text: string;
	/** Where the selection begins, as an offset. */
	readonly start: number;
	readonly viewColumn: vscode.ViewColumn | undefined;
}

/**
 * What is selected in an editor, in the order of the document; blank and empty selections do not count.
 * @returns none where nothing is selected
 */
export function selectedCode({
	document,
	selections,
	viewColumn,
	options,
}: vscode.TextEditor): readonly SelectedCode[] {
	const text = document.getText();
	const common = {
		document,
		text,
		viewColumn,
		languageId: document.languageId,
		style: editorIndentation(options),
		lineEnd: document.eol === vscode.EndOfLine.CRLF ? '\r\n' : '\n',
	} as const;
	return selections
		.toSorted((a, b) => a.start.compareTo(b.start))
		.map((selection) => ({
			...common,
			start: document.offsetAt(selection.start),
			selected: document.getText(selection),
			before: document.lineAt(selection.start.line).text.slice(0, selection.start.character),
		}))
		.filter(({ selected }) => selected.trim() !== '');
}

/** Whether a document cannot be edited, as far as VS Code tells: it does not for editors that a setting made read-only. */
export async function isReadOnly({ uri }: vscode.TextDocument): Promise<boolean> {
	if (IN_MEMORY.includes(uri.scheme)) return false;
	if (vscode.workspace.fs.isWritableFileSystem(uri.scheme) !== true) return true;
	try {
		const { permissions = 0 } = await vscode.workspace.fs.stat(uri);
		return (permissions & vscode.FilePermission.Readonly) !== 0;
	} catch {
		return false; // Deleted meanwhile: its editor can still be edited.
	}
}

/** Whether a document is still where it was: open, and not deleted from the disk. */
export async function isStillThere(document: vscode.TextDocument): Promise<boolean> {
	if (document.isClosed) return false;
	if (IN_MEMORY.includes(document.uri.scheme)) return true;
	try {
		await vscode.workspace.fs.stat(document.uri);
	} catch (error) {
		if (error instanceof vscode.FileSystemError && error.code === 'FileNotFound') return false;
	}
	return !document.isClosed;
}

/** Schemes of documents that are edited without a file system of their own. */
const IN_MEMORY = ['untitled', 'vscode-notebook-cell'];
