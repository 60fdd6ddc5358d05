import { indentedLike } from './indentation.ts';
import { type IndentationStyle, inIndentationStyle } from './indentationStyle.ts';
import { withoutOuterFence } from './outerFence.ts';

/** Where a text is put into a document. */
export interface CursorPlace {
	/** What stands before the cursor on its line. */
	readonly before: string;
	readonly style: IndentationStyle;
	readonly lineEnd: '\n' | '\r\n';
}

/** What an answer to generate holds for a document: without an outer fence and empty lines around it, `\n` as line end. */
export function generatedText(answer: string): string {
	const lines = withoutOuterFence(answer).split(/\r\n|\n|\r/);
	const filled = (line: string) => line.trim() !== '';
	return lines.slice(Math.max(0, lines.findIndex(filled)), lines.findLastIndex(filled) + 1).join('\n');
}

/** A generated text as it is put in at a cursor: indented like the line and written in the document's style. */
export function textAtCursor(text: string, { before, style, lineEnd }: CursorPlace): string {
	const styled = inIndentationStyle(indentedLike(text, ''), style);
	return indentedLike(styled, before).replaceAll('\n', lineEnd);
}
