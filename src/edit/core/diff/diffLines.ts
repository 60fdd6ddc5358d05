import { sharedItems } from './multiset.ts';
import { type LinePair, myersLcs } from './myersLcs.ts';

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
