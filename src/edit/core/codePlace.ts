import type { IndentationStyle } from './whitespace/indentation.ts';

/** The place for an answer's code: a selection, or a cursor if `start` equals `end`. */
export interface CodePlace {
	/** The text of the whole document. */
	readonly text: string;
	/** Offsets in `text`, in UTF-16 units. */
	readonly start: number;
	readonly end: number;
	/** VS Code's language id. */
	readonly languageId: string;
	readonly style: IndentationStyle;
	readonly lineEnd: '\n' | '\r\n';
	/** VS Code's id of the encoding that the document is saved with; undefined if that is unknown. */
	readonly encoding?: string;
}

/** The text before a place on its first line. */
export function lineBefore({ text, start }: CodePlace): string {
	return text.slice(text.lastIndexOf('\n', start - 1) + 1, start);
}

/** The indentation before the selection on its first line; empty if other text is before it. */
export function indentationBefore(place: CodePlace): string {
	return /^[ \t]*$/.exec(lineBefore(place))?.[0] ?? '';
}

/** Removes that indentation from the start of a text, or all leading whitespace if it differs. */
export function withoutIndentation(text: string, lead: string): string {
	return text.startsWith(lead) ? text.slice(lead.length) : text.trimStart();
}

/** The text that the code replaces. */
export function selectedText({ text, start, end }: CodePlace): string {
	return text.slice(start, end);
}
