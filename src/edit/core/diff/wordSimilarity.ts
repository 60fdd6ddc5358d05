import { countsOf } from './multiset.ts';

/** Words and numbers, which survive a rewrite. */
const WORD = /[\p{L}_$][\p{L}\p{N}_$]*|\d+/gu;

/** How often each word of a text occurs. */
export type WordCounts = ReadonlyMap<string, number>;

/** Counts the words and numbers of a text. */
export function wordCounts(text: string): WordCounts {
	return countsOf(text.match(WORD) ?? []);
}

/** The similarity of two texts by their words, from 0 to 1 (the Sørensen–Dice coefficient of both multisets). */
export function wordSimilarity(one: WordCounts, other: WordCounts): number {
	const all = total(one) + total(other);
	return all === 0 ? 0 : (2 * shared(one, other)) / all;
}

/** The share of the words of `part` that also occur in `whole`, from 0 to 1. */
export function wordContainment(part: WordCounts, whole: WordCounts): number {
	const all = total(part);
	return all === 0 ? 0 : shared(part, whole) / all;
}

function shared(one: WordCounts, other: WordCounts): number {
	let count = 0;
	for (const [word, times] of one) count += Math.min(times, other.get(word) ?? 0);
	return count;
}

function total(counts: WordCounts): number {
	let sum = 0;
	for (const times of counts.values()) sum += times;
	return sum;
}
