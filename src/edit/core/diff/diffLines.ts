import { sharedItems } from './similarity.ts';

/** A stretch in which two lists of lines differ, as start (inclusive) and end (exclusive) indexes. */
export interface LineDifference {
	readonly start: number;
	readonly end: number;
	readonly addedStart: number;
	readonly addedEnd: number;
	/** Whether it may contain equal lines; finding them would have taken too long. */
	readonly isCoarse: boolean;
}

/** A stretch to compare. Lines are numbered: equal lines have equal numbers. */
interface Stretch extends Omit<LineDifference, 'isCoarse'> {
	readonly from: readonly number[];
	readonly to: readonly number[];
}

/** The limit for one stretch and for all together. About ten thousand steps take a millisecond. */
const STEPS_AT_ONCE = 50_000;
const MOST_STEPS = 250_000;

/**
 * The differences between two lists of lines, in order. If the shortest difference would take too long to find, lines
 * that occur once in both lists, in the same order, divide the task.
 */
export function diffLines(before: readonly string[], after: readonly string[]): readonly LineDifference[] {
	const numbers = new Map<string, number>();
	const numbered = (lines: readonly string[]) =>
		lines.map((line) => {
			const number = numbers.get(line) ?? numbers.size;
			numbers.set(line, number);
			return number;
		});
	const [from, to] = [numbered(before), numbered(after)];
	const whole = { from, to, start: 0, end: from.length, addedStart: 0, addedEnd: to.length };
	const first = compared(whole, STEPS_AT_ONCE);
	if (!first.found.some(({ isCoarse }) => isCoarse)) return first.found;
	let left = MOST_STEPS;
	return between(whole, anchors(whole)).flatMap((stretch) => {
		const { found, steps } = compared(stretch, Math.min(left, STEPS_AT_ONCE));
		left -= steps;
		return found;
	});
}

/** The differences in a stretch, and the steps taken; one coarse difference if they would exceed `most`. */
function compared(whole: Stretch, most: number): { readonly found: readonly LineDifference[]; readonly steps: number } {
	const stretch = withoutCommonEnds(whole);
	const { start, end, addedStart, addedEnd } = stretch;
	const all = { start, end, addedStart, addedEnd };
	if (start === end && addedStart === addedEnd) return { found: [], steps: 0 };
	const [from, to] = [stretch.from.slice(start, end), stretch.to.slice(addedStart, addedEnd)];
	const common = sharedItems(from, to).length;
	if (common === 0) return { found: [{ ...all, isCoarse: false }], steps: 0 };
	// The number of steps grows with the square of the number of edits.
	const maxEditLength = Math.floor(Math.sqrt(2 * most));
	const isCoarse = { ...all, isCoarse: true };
	if (from.length + to.length - 2 * common > maxEditLength) return { found: [isCoarse], steps: 0 };
	const shared = myersLcs(from, to, maxEditLength);
	if (shared === undefined) return { found: [isCoarse], steps: most };
	const pairs = shared.map(({ at, addedAt }) => ({ at: start + at, addedAt: addedStart + addedAt }));
	const gaps = between(stretch, pairs).filter((gap) => gap.start < gap.end || gap.addedStart < gap.addedEnd);
	const edits = from.length + to.length - 2 * shared.length;
	return { found: gaps.map((gap) => ({ ...gap, isCoarse: false })), steps: edits ** 2 / 2 };
}

function withoutCommonEnds(stretch: Stretch): Stretch {
	const { from, to } = stretch;
	let { start, end, addedStart, addedEnd } = stretch;
	while (start < end && addedStart < addedEnd && from[start] === to[addedStart]) {
		start += 1;
		addedStart += 1;
	}
	while (start < end && addedStart < addedEnd && from[end - 1] === to[addedEnd - 1]) {
		end -= 1;
		addedEnd -= 1;
	}
	return { from, to, start, end, addedStart, addedEnd };
}

/** The stretches before, between and after the common lines. */
function between(
	{ from, to, start, end, addedStart, addedEnd }: Stretch,
	pairs: readonly LinePair[],
): readonly Stretch[] {
	const found: Stretch[] = [];
	let place = { from, to, start, addedStart };
	for (const { at, addedAt } of pairs) {
		found.push({ ...place, end: at, addedEnd: addedAt });
		place = { from, to, start: at + 1, addedStart: addedAt + 1 };
	}
	return [...found, { ...place, end, addedEnd }];
}

/** The lines that occur once on each side, as far as they are in the same order. */
function anchors({ from, to }: Stretch): readonly LinePair[] {
	const places = onlyPlaces(to);
	const pairs = [...onlyPlaces(from)].flatMap(([line, at]) => {
		const addedAt = places.get(line);
		return addedAt === undefined ? [] : [{ at, addedAt }];
	});
	return longestRising(pairs);
}

/** The lines that occur once, in order, with their indexes. */
function onlyPlaces(lines: readonly number[]): ReadonlyMap<number, number> {
	const places = new Map<number, number>();
	const repeated = new Set<number>();
	for (const [at, line] of lines.entries()) {
		if (places.has(line)) repeated.add(line);
		else places.set(line, at);
	}
	for (const line of repeated) places.delete(line);
	return places;
}

/** The longest subsequence of pairs in which both indexes increase; the first index already does (patience sorting). */
function longestRising(pairs: readonly LinePair[]): readonly LinePair[] {
	interface Card extends LinePair {
		readonly before: Card | undefined;
	}
	const piles: Card[] = [];
	for (const pair of pairs) {
		let [low, high] = [0, piles.length];
		while (low < high) {
			const middle = (low + high) >> 1;
			const card = piles[middle];
			if (card !== undefined && card.addedAt < pair.addedAt) low = middle + 1;
			else high = middle;
		}
		piles[low] = { ...pair, before: piles[low - 1] };
	}
	const rising: LinePair[] = [];
	for (let card = piles.at(-1); card !== undefined; card = card.before) rising.push(card);
	return rising.reverse();
}

/** A line common to two texts, by its index in each. */
interface LinePair {
	readonly at: number;
	readonly addedAt: number;
}

/** How far each diagonal was followed: the index in `from`, or −1 if it was not reached. */
type Furthest = Int32Array;

/**
 * The common lines along the shortest edit script between two lists, in order. After E. W. Myers, “An O(ND) difference
 * algorithm and its variations” (1986): for each number of edits, how far every diagonal (the index in `from` minus
 * that in `to`) can be followed.
 * @param most edits, that is, added or removed lines; the time grows with their square
 * @returns undefined if more edits are needed
 */
function myersLcs(from: readonly number[], to: readonly number[], most: number): readonly LinePair[] | undefined {
	const furthest = new Int32Array(2 * most + 3).fill(-1);
	const middle = most + 1;
	const rows: Furthest[] = [];
	for (let edits = 0; edits <= most; edits += 1) {
		rows.push(furthest.slice());
		for (let diagonal = -edits; diagonal <= edits; diagonal += 2) {
			let at = entry(furthest, middle + diagonal).at;
			while (at < from.length && at - diagonal < to.length && from[at] === to[at - diagonal]) at += 1;
			furthest[middle + diagonal] = at;
			if (at >= from.length && at - diagonal >= to.length) return pairsAlong(rows, at, diagonal);
		}
	}
	return undefined;
}

/** Where a diagonal is entered with one more edit, and from which neighbor: the one followed further. */
function entry(furthest: Furthest, place: number): { readonly at: number; readonly before: number } {
	const goes = furthest[place - 1] ?? -1;
	const comes = furthest[place + 1] ?? -1;
	return goes < comes ? { at: comes, before: place + 1 } : { at: goes + 1, before: place - 1 };
}

/** @param rows how far the diagonals were followed before each edit */
function pairsAlong(rows: readonly Furthest[], end: number, diagonal: number): readonly LinePair[] {
	const middle = ((rows[0]?.length ?? 1) - 1) / 2;
	const pairs: LinePair[] = [];
	let [at, place] = [end, middle + diagonal];
	for (const row of rows.toReversed()) {
		const { at: entered, before } = entry(row, place);
		for (at -= 1; at >= entered; at -= 1) pairs.push({ at, addedAt: at - (place - middle) });
		at = row[before] ?? -1;
		place = before;
	}
	return pairs.reverse();
}
