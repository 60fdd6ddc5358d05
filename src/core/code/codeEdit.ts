import type { Guardrail } from './guardrails/guardrail.ts';

/** A range of a document and its replacement; offsets in UTF-16 units. */
export interface TextChange {
	readonly start: number;
	readonly end: number;
	readonly text: string;
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
	| 'imports';

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
}

/** The answer leaves the code unchanged. */
export interface NoChange extends AnswerText {
	readonly kind: 'noChange';
}

/** The answer has no code that could be used. */
export interface Refused extends AnswerText {
	readonly kind: 'refused';
	readonly reason: /** The body has no text in any known place. */
		| 'unrecognised'
		/** The text contains no code. */
		| 'empty'
		/** It is partial code or a patch, and its place in the document is unclear. */
		| 'ambiguous';
}

export type EditOutcome = CodeEdit | NoChange | Refused;

/** Merges changes from several answers in document order. Of those that overlap, the first one wins. */
export function sortedDisjointChanges(changes: readonly TextChange[]): readonly TextChange[] {
	const apart: TextChange[] = [];
	for (const change of changes.toSorted((a, b) => a.start - b.start || a.end - b.end)) {
		const before = apart.at(-1);
		if (before === undefined || (change.start >= before.end && !isEqual(change, before))) apart.push(change);
	}
	return apart;
}

function isEqual(one: TextChange, other: TextChange): boolean {
	return one.start === other.start && one.end === other.end && one.text === other.text;
}

/** Applies changes to a document; they must be in order and not overlap. */
export function applyChanges(text: string, changes: readonly TextChange[]): string {
	let at = 0;
	const pieces = changes.map((change) => {
		const piece = text.slice(at, change.start) + change.text;
		at = change.end;
		return piece;
	});
	return pieces.join('') + text.slice(at);
}
