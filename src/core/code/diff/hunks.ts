import { diffLines } from './diffLines.ts';

/** A run of lines in which two texts differ. Lines keep their ends, so that a text is the sum of its lines. */
export interface Hunk {
	/** The index of its first line in the text before; where nothing is removed, of the line that it stands before. */
	readonly start: number;
	readonly removed: readonly string[];
	/** The same in the text after. */
	readonly addedStart: number;
	readonly added: readonly string[];
	/** Set where it may hold equal lines: the changes are too many to be told apart in good time. */
	readonly isCoarse?: true;
}

/** The lines of a text, each with its end; the last may have none. */
export function splitLines(text: string): readonly string[] {
	return text.match(/[^\n]*\n|[^\n]+/g) ?? [];
}

/** What has to be changed to make one text the other, in order. Takes no more than some tens of milliseconds. */
export function diffHunks(before: string, after: string): readonly Hunk[] {
	const from = splitLines(before);
	const to = splitLines(after);
	return diffLines(from, to).map(({ start, end: last, addedStart, addedEnd, isCoarse }) => ({
		start,
		removed: from.slice(start, last),
		addedStart,
		added: to.slice(addedStart, addedEnd),
		...(isCoarse ? { isCoarse } : {}),
	}));
}

/**
 * A text with some of its hunks applied.
 * @param hunks of this very text, in order
 */
export function applyHunks(before: string, hunks: readonly Hunk[]): string {
	const lines = splitLines(before);
	const pieces = hunks.flatMap(({ start, added }, index) => {
		const last = hunks[index - 1];
		return [...lines.slice(last === undefined ? 0 : hunkEnd(last), start), ...added];
	});
	const last = hunks.at(-1);
	return [...pieces, ...lines.slice(last === undefined ? 0 : hunkEnd(last))].join('');
}

/**
 * The hunk that is meant by a place: the one that holds the line, else the nearest.
 * @param line counted from 0
 * @param side in which of the two texts the place is
 */
export function hunkAt(hunks: readonly Hunk[], line: number, side: 'before' | 'after'): Hunk | undefined {
	const distance = (hunk: Hunk) => {
		const first = side === 'before' ? hunk.start : hunk.addedStart;
		const last = first + Math.max(1, side === 'before' ? hunk.removed.length : hunk.added.length) - 1;
		return Math.max(first - line, line - last, 0);
	};
	return hunks.toSorted((a, b) => distance(a) - distance(b))[0];
}

/** The index of the line after those that a hunk removes. */
export function hunkEnd({ start, removed }: Hunk): number {
	return start + removed.length;
}
