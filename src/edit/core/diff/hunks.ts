import { diffLines } from './diffLines.ts';

/**
 * A run of lines in which two texts differ. Lines keep their line endings, so a text is the concatenation of its lines.
 */
export interface Hunk {
	/** The index of its first line in the old text; if nothing is removed, of the line it is inserted before. */
	readonly start: number;
	readonly removed: readonly string[];
	/** The same in the new text. */
	readonly addedStart: number;
	readonly added: readonly string[];
	/** Set if it may contain equal lines: there were too many changes to separate in time. */
	readonly isCoarse?: true;
}

/** Splits a text into lines that keep their endings; the last may have none. */
export function splitLines(text: string): readonly string[] {
	return text.match(/[^\n]*\n|[^\n]+/g) ?? [];
}

/** The changes that turn one text into the other, in order. Takes at most some tens of milliseconds. */
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
 * Applies some of a text's hunks.
 * @param hunks of this exact text, in order
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
 * The hunk that contains a line, or the nearest one.
 * @param line counted from 0
 * @param side which of the two texts the line is in
 */
export function hunkAt(hunks: readonly Hunk[], line: number, side: 'before' | 'after'): Hunk | undefined {
	const distance = (hunk: Hunk) => {
		const first = side === 'before' ? hunk.start : hunk.addedStart;
		const last = first + Math.max(1, side === 'before' ? hunk.removed.length : hunk.added.length) - 1;
		return Math.max(first - line, line - last, 0);
	};
	return hunks.toSorted((a, b) => distance(a) - distance(b))[0];
}

/** The index after the lines that a hunk removes. */
export function hunkEnd({ start, removed }: Hunk): number {
	return start + removed.length;
}

/** What a hunk changes, wherever that is: equal for two hunks that remove and add the same lines, and only for those. */
export function hunkContent({ removed, added }: Hunk): string {
	return JSON.stringify([removed, added]);
}
