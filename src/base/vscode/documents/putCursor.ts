import * as vscode from 'vscode';

/**
 * Puts the cursor at the beginning of a line, or of the last one. Leaves nothing selected: the next key would replace it.
 * @param at the index of the line
 * @returns the line
 */
export function putCursor(editor: vscode.TextEditor, at: number): number {
	const line = Math.min(at, editor.document.lineCount - 1);
	editor.selection = new vscode.Selection(line, 0, line, 0);
	return line;
}

/** The same, and brings the line into view. */
export function goToLine(editor: vscode.TextEditor, at: number): void {
	putCursor(editor, at);
	editor.revealRange(editor.selection, vscode.TextEditorRevealType.InCenterIfOutsideViewport);
}
