import type { Json } from '../../base/core/json.ts';
import type { TextChange } from './diff/textChange.ts';
import type { Guardrail } from './guardrails/guardrail.ts';
import type { IndentationStyle } from './whitespace/indentation.ts';

/** An answer's parsed body. */
export interface ParsedAnswer {
	readonly body: Json;
	/** The JSON Pointer that the settings give for the text; empty for none. */
	readonly pointer: string;
}

/** A remark about an edit that is not a warning. */
export type EditNote =
	/** There is text around the code. */
	| 'prose'
	/** The answer has other code that would fit. */
	| 'alternatives'
	/** Code beyond what was asked for was cut off. */
	| 'cut'
	/** The edit includes imports. */
	| 'imports'
	/** The edit replaces the declaration around the place. */
	| 'around'
	/** Declarations that were not selected came along, such as tests. */
	| 'added'
	/** Part of the selected code is gone, although the answer does not replace it. */
	| 'gone';

/** What the notes `added` and `gone` are about, by names or first lines; long lists and names are cut. */
export interface ItemChanges {
	readonly added: readonly string[];
	readonly gone: readonly string[];
}

/** The text of an answer next to its code. */
interface AnswerText {
	/** The Markdown around the code. */
	readonly prose: string;
}

/** The changes that an answer's code makes in a document. */
export interface CodeEdit extends AnswerText {
	readonly kind: 'edit';
	/** In document order, including the one at the place itself. */
	readonly changes: readonly TextChange[];
	/** The code for the place itself, as it came. */
	readonly code: string;
	readonly warnings: readonly Guardrail[];
	readonly notes: readonly EditNote[];
	/** In edits of selected code. */
	readonly items?: ItemChanges;
}

/** The answer leaves the code unchanged. */
export interface NoChange extends AnswerText {
	readonly kind: 'noChange';
}

/** The answer has no code that could be used. */
export interface Refused extends AnswerText {
	readonly kind: 'refused';
	readonly reason: /** No known pointer leads to a text in the body. */
		| 'unrecognised'
		/** The text contains no code. */
		| 'empty'
		/** It is partial code or a patch, and its place in the document is unclear. */
		| 'ambiguous';
}

export type EditOutcome = CodeEdit | NoChange | Refused;

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
