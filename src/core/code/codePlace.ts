import type { IndentationStyle } from './whitespace/indentationStyle.ts';

/** A place in a document that an answer's code is for: a selection, or a cursor where it begins and ends alike. */
export interface CodePlace {
	/** The whole document. */
	readonly text: string;
	/** Offsets in `text`, in UTF-16 units. */
	readonly start: number;
	readonly end: number;
	/** VS Code's id. */
	readonly languageId: string;
	readonly style: IndentationStyle;
	readonly lineEnd: '\n' | '\r\n';
}

/** What stands before a place on its first line. */
export function lineBefore({ text, start }: CodePlace): string {
	return text.slice(text.lastIndexOf('\n', start - 1) + 1, start);
}

/** The indentation of a selection's first line, where the selection begins behind it; otherwise empty. */
export function indentationBefore(place: CodePlace): string {
	return /^[ \t]*$/.exec(lineBefore(place))?.[0] ?? '';
}

/** Text that stands behind that indentation; it may have lost some. */
export function withoutIndentation(text: string, lead: string): string {
	return text.startsWith(lead) ? text.slice(lead.length) : text.trimStart();
}

/** The text that an answer's code takes the place of. */
export function selectedText({ text, start, end }: CodePlace): string {
	return text.slice(start, end);
}
