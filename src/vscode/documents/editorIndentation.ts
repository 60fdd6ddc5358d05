import type * as vscode from 'vscode';
import type { IndentationStyle } from '../../core/code/whitespace/indentation.ts';

/** How an editor indents. Its options are numbers when they are read; their type also names what they can be set to. */
export function editorIndentation({ insertSpaces, tabSize, indentSize }: vscode.TextEditorOptions): IndentationStyle {
	const tab = columns(tabSize) ?? 4;
	return insertSpaces === false
		? { insertSpaces, width: tab }
		: { insertSpaces: true, width: columns(indentSize) ?? tab };
}

function columns(option: string | number | undefined): number | undefined {
	return typeof option === 'number' && option > 0 ? option : undefined;
}
