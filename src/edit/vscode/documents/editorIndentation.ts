import type * as vscode from 'vscode';
import type { IndentationStyle } from '../../core/whitespace/indentation.ts';

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
