import * as vscode from 'vscode';
import { showDocument } from '../../../base/vscode/documents/showDocument.ts';
import { insertedCode } from '../../core/answer/generateEdit.ts';
import { cursorPlace } from './cursorPlace.ts';
import { editorIndentation } from './editorIndentation.ts';

/**
 * Inserts code at the cursor of the active editor as one undo step: below a comment, indented like its line, in the
 * document's style, and without code that is already around it.
 * @returns false if there is no editor, or if it is read-only
 */
export async function insertText(text: string): Promise<boolean> {
	const editor = vscode.window.activeTextEditor;
	if (editor === undefined) return false;
	const { document, selection, viewColumn, options } = editor;
	const { version } = document;
	const place = cursorPlace(document, selection.active, editorIndentation(options));
	const applied = await editor.edit((edit) => edit.insert(selection.active, insertedCode(text, place)));
	// VS Code reports an edit of a read-only editor as applied.
	if (!applied || document.version === version) return false;
	await showDocument(document, viewColumn);
	return true;
}
