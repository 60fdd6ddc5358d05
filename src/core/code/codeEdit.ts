import type { Guardrail } from './guardrails/guardrail.ts';

/** A stretch of a document that is to be replaced; offsets in UTF-16 units. */
export interface TextChange {
	readonly start: number;
	readonly end: number;
	readonly text: string;
}

/** What an edit tells of its answer that is no reason for doubt. */
export type EditNote =
	/** There is text around the code. */
	| 'prose'
	/** Other code of the answer fits, too. */
	| 'alternatives'
	/** More came back than was asked about, and was cut off. */
	| 'cut'
	/** Imports came along. */
	| 'imports';

/** What an answer says beside its code. */
interface AnswerText {
	/** The Markdown around the code. */
	readonly prose: string;
}

/** What an answer's code makes of a document. */
export interface CodeEdit extends AnswerText {
	readonly kind: 'edit';
	/** In the order of the document; the one at the place is among them. */
	readonly changes: readonly TextChange[];
	/** The code for the place alone, as it came. */
	readonly code: string;
	readonly warnings: readonly Guardrail[];
	readonly notes: readonly EditNote[];
}

/** The answer leaves the code as it is. */
export interface NoChange extends AnswerText {
	readonly kind: 'noChange';
}

/** The answer is no code that could take its place. */
export interface Refused extends AnswerText {
	readonly kind: 'refused';
	readonly reason: /** No place of the body holds a text. */
		| 'unrecognised'
		/** There is no code in it. */
		| 'empty'
		/** It is a part of the code or a list of changes, and where they belong cannot be told. */
		| 'ambiguous';
}

export type EditOutcome = CodeEdit | NoChange | Refused;

/** Changes from several answers in the order of their document: of those that touch the same text, the first one. */
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

/** A document after some changes of it, which are in order and apart. */
export function applyChanges(text: string, changes: readonly TextChange[]): string {
	let at = 0;
	const pieces = changes.map((change) => {
		const piece = text.slice(at, change.start) + change.text;
		at = change.end;
		return piece;
	});
	return pieces.join('') + text.slice(at);
}
