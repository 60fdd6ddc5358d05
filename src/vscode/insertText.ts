import * as vscode from 'vscode';
import { textAtCursor } from '../core/code/generatedText.ts';
import { editorIndentation } from './editorIndentation.ts';
import { showDocument } from './showDocument.ts';

/** A generated text as it goes to the cursor of an editor: indented like its line and in its document's style. */
export function textForEditor(text: string, { document, options, selection }: vscode.TextEditor): string {
	const { active } = selection;
	return textAtCursor(text, {
		before: document.lineAt(active.line).text.slice(0, active.character),
		languageId: document.languageId,
		style: editorIndentation(options),
		lineEnd: document.eol === vscode.EndOfLine.CRLF ? '\r\n' : '\n',
	});
}

/**
 * Puts a generated text in at the cursor of the editor in front, as one undo step.
 * @param fitted the text as it goes to an editor
 * @returns false where there is no editor, or where it cannot be edited
 */
export async function insertText(text: string, fitted = textForEditor): Promise<boolean> {
	const editor = vscode.window.activeTextEditor;
	if (editor === undefined) return false;
	const { document, selection, viewColumn } = editor;
	const { version } = document;
	const applied = await editor.edit((edit) => edit.insert(selection.active, fitted(text, editor)));
	// VS Code reports an edit of a read-only editor as applied.
	if (!applied || document.version === version) return false;
	await showDocument(document, viewColumn);
	return true;
}
