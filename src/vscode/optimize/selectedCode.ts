import * as vscode from 'vscode';
import type { SelectedPlace } from '../../core/code/fittedCode.ts';
import { editorIndentation } from '../editorIndentation.ts';

/** The code that is to be optimized, and where in its document it stands. */
export interface SelectedCode extends SelectedPlace {
	readonly document: vscode.TextDocument;
	/** The document's version for which `range` holds. */
	readonly version: number;
	readonly range: vscode.Range;
	readonly viewColumn: vscode.ViewColumn | undefined;
}

/** The primary selection of an editor, or a sentence that says why it cannot be optimized. */
export function selectedCode(editor: vscode.TextEditor | undefined): SelectedCode | { readonly refused: string } {
	const { t } = vscode.l10n;
	if (!vscode.workspace.isTrusted) {
		return { refused: t('In Restricted Mode no code is sent. Trust this folder first, then optimize again.') };
	}
	if (editor === undefined) return { refused: t('Open a file and select the code that should be optimized.') };
	const { document, selection, viewColumn } = editor;
	if (selection.isEmpty) {
		return { refused: t('Nothing is selected. Select the code that should be optimized, then try again.') };
	}
	const selected = document.getText(selection);
	if (selected.trim() === '') {
		return { refused: t('Only blank space is selected. Select the code that should be optimized, then try again.') };
	}
	return {
		document,
		version: document.version,
		range: new vscode.Range(selection.start, selection.end),
		viewColumn,
		selected,
		before: document.lineAt(selection.start.line).text.slice(0, selection.start.character),
		style: editorIndentation(editor.options),
		lineEnd: document.eol === vscode.EndOfLine.CRLF ? '\r\n' : '\n',
	};
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
