import * as vscode from 'vscode';
import { lineEndOf } from '../../../base/vscode/documents/documentState.ts';
import { showDocument } from '../../../base/vscode/documents/showDocument.ts';
import { insertedCode } from '../../core/answer/generateEdit.ts';
import type { CodePlace } from '../../core/codeEdit.ts';
import type { IndentationStyle } from '../../core/whitespace/indentation.ts';

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

/** A position in a document, in the form that reading an answer takes. */
export function cursorPlace(
	document: vscode.TextDocument,
	position: vscode.Position,
	style: IndentationStyle,
): CodePlace {
	const at = document.offsetAt(position);
	const lineEnd = lineEndOf(document);
	const { languageId, encoding } = document;
	return { text: document.getText(), start: at, end: at, languageId, style, lineEnd, encoding };
}

/** How an editor indents. Its options always read as numbers; their type also covers the values they can be set to. */
export function editorIndentation({ insertSpaces, tabSize, indentSize }: vscode.TextEditorOptions): IndentationStyle {
	const tab = columns(tabSize) ?? 4;
	return insertSpaces === false
		? { insertSpaces, width: tab }
		: { insertSpaces: true, width: columns(indentSize) ?? tab };
}

function columns(option: string | number | undefined): number | undefined {
	return typeof option === 'number' && option > 0 ? option : undefined;
}
