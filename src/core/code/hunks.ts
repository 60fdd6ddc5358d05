import { diffArrays } from 'diff';

/** A run of lines in which two texts differ. Lines keep their ends, so that a text is the sum of its lines. */
export interface Hunk {
	/** The index of its first line in the text before; where nothing is removed, of the line that it stands before. */
	readonly start: number;
	readonly removed: readonly string[];
	/** The same in the text after. */
	readonly addedStart: number;
	readonly added: readonly string[];
}

/** From so many changed lines on, looking for the shortest difference takes longer than anyone waits. */
const MOST_CHANGED_LINES = 1_500;

/** The lines of a text, each with its end; the last may have none. */
export function linesOf(text: string): readonly string[] {
	return text.match(/[^\n]*\n|[^\n]+/g) ?? [];
}

/** What has to be changed to make one text the other, in order. Texts with little in common give one hunk. */
export function hunksOf(before: string, after: string): readonly Hunk[] {
	const from = linesOf(before);
	const to = linesOf(after);
	const most = Math.min(from.length, to.length);
	let head = 0;
	while (head < most && from[head] === to[head]) head += 1;
	let tail = 0;
	while (tail < most - head && from.at(-1 - tail) === to.at(-1 - tail)) tail += 1;
	return changesBetween(from.slice(head, from.length - tail), to.slice(head, to.length - tail)).map((hunk) => ({
		...hunk,
		start: hunk.start + head,
		addedStart: hunk.addedStart + head,
	}));
}

/**
 * A text with some of its hunks applied.
 * @param hunks of this very text, in order
 */
export function withHunks(before: string, hunks: readonly Hunk[]): string {
	const lines = linesOf(before);
	const pieces = hunks.flatMap(({ start, added }, index) => {
		const last = hunks[index - 1];
		return [...lines.slice(last === undefined ? 0 : end(last), start), ...added];
	});
	const last = hunks.at(-1);
	return [...pieces, ...lines.slice(last === undefined ? 0 : end(last))].join('');
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
export function end({ start, removed }: Hunk): number {
	return start + removed.length;
}

function changesBetween(from: readonly string[], to: readonly string[]): readonly Hunk[] {
	if (from.length === 0 && to.length === 0) return [];
	const changes = diffArrays([...from], [...to], { maxEditLength: MOST_CHANGED_LINES });
	if (changes === undefined) return [{ start: 0, removed: from, addedStart: 0, added: to }];
	const hunks: Hunk[] = [];
	let at = 0;
	let addedAt = 0;
	for (const { value, added, removed } of changes) {
		const last = hunks.at(-1);
		const goesOn = last !== undefined && end(last) === at && last.addedStart + last.added.length === addedAt;
		if (added || removed) {
			const hunk = { start: at, removed: removed ? value : [], addedStart: addedAt, added: added ? value : [] };
			if (goesOn) hunks[hunks.length - 1] = joined(last, hunk);
			else hunks.push(hunk);
		}
		if (!added) at += value.length;
		if (!removed) addedAt += value.length;
	}
	return hunks;
}

function joined(one: Hunk, next: Hunk): Hunk {
	return { ...one, removed: [...one.removed, ...next.removed], added: [...one.added, ...next.added] };
}
