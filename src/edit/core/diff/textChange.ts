import { splitLines } from './hunks.ts';

/** A range of a document and its replacement; offsets in UTF-16 units. */
export interface TextChange {
	readonly start: number;
	readonly end: number;
	readonly text: string;
}

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

/** Lines by their indexes: the first, and the one after the last. */
export interface LineRange {
	readonly start: number;
	readonly end: number;
}

/** Some lines of a text, what they became, and the text around them. */
interface ReplacedRegion {
	readonly before: string;
	readonly original: string;
	readonly replacement: string;
	readonly after: string;
}

/**
 * What lines of a text became.
 * @param changed the text with changes in these lines only
 */
export function replacedRegion(text: string, changed: string, { start, end }: LineRange): ReplacedRegion {
	const lines = splitLines(text);
	const [before, after] = [lines.slice(0, start).join(''), lines.slice(end).join('')];
	return {
		before,
		original: lines.slice(start, end).join(''),
		replacement: changed.slice(before.length, changed.length - after.length),
		after,
	};
}
