import * as vscode from 'vscode';
import { textAtCursor } from '../../core/code/generatedText.ts';

/** A generated text as it goes to the cursor of an editor: indented like its line and in its document's style. */
export function textForEditor(text: string, editor: vscode.TextEditor): string {
	const { document, options, selection } = editor;
	const { active } = selection;
	const insertSpaces = options.insertSpaces !== false;
	const tabSize = columns(options.tabSize) ?? 4;
	return textAtCursor(text, {
		before: document.lineAt(active.line).text.slice(0, active.character),
		style: { insertSpaces, width: insertSpaces ? (columns(options.indentSize) ?? tabSize) : tabSize },
		lineEnd: document.eol === vscode.EndOfLine.CRLF ? '\r\n' : '\n',
	});
}

/**
 * Puts a generated text in at the cursor of the editor in front, as one undo step.
 * @returns false where there is no editor, or where it cannot be edited
 */
export async function insertText(text: string): Promise<boolean> {
	const editor = vscode.window.activeTextEditor;
	if (editor === undefined) return false;
	const inserted = await editor.edit((edit) => edit.insert(editor.selection.active, textForEditor(text, editor)));
	if (inserted) await vscode.window.showTextDocument(editor.document, editor.viewColumn);
	return inserted;
}

/** The editor's options are numbers when they are read; their type names what they may be set to as well. */
function columns(option: string | number | undefined): number | undefined {
	return typeof option === 'number' && option > 0 ? option : undefined;
}
