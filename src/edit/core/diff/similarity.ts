import { indentLike } from '../whitespace/indentation.ts';

/** The similarity of two lists of lines, from 0 to 1, regardless of order. Longer lines weigh more. */
export function lineSimilarity(one: readonly string[], other: readonly string[]): number {
	const [own, others] = [one.map(trimmed), other.map(trimmed)];
	const all = total(own) + total(others);
	return all === 0 ? 0 : (2 * total(sharedItems(own, others))) / all;
}

/** A stretch of lines, as start (inclusive) and end (exclusive) indexes. */
export interface SimilarStretch {
	readonly start: number;
	readonly end: number;
	/** From 0 to 1. */
	readonly likeness: number;
}

/**
 * The stretches of `lines` most similar to `wanted`, best first. Takes time proportional to the number of lines.
 * @param most how many to find
 */
export function similarStretches(
	wanted: readonly string[],
	lines: readonly string[],
	most: number,
): readonly SimilarStretch[] {
	const texts = lines.map(trimmed);
	const wantedTexts = new Set(wanted.map(trimmed));
	const counts = countsOf(texts);
	// A line that occurs everywhere says little about the place; an unwanted line separates stretches.
	const scores = texts.map((text) =>
		wantedTexts.has(text) ? weight(text) / (counts.get(text) ?? 1) : -weight(text) / 2,
	);
	const found: SimilarStretch[] = [];
	while (found.length < most) {
		const best = bestStretch(scores);
		if (best === undefined) break;
		const wide = widened(best, wanted, lines);
		scores.fill(Number.NEGATIVE_INFINITY, wide.start, wide.end);
		found.push(wide);
	}
	return found.toSorted((a, b) => b.likeness - a.likeness);
}

/** The stretch with the greatest sum, if it is positive (Kadane's algorithm). */
function bestStretch(scores: readonly number[]): { readonly start: number; readonly end: number } | undefined {
	let best: { readonly start: number; readonly end: number } | undefined;
	let [sum, start, greatest] = [0, 0, 0];
	for (const [at, score] of scores.entries()) {
		if (sum <= 0) [sum, start] = [0, at];
		sum += score;
		if (sum > greatest) [greatest, best] = [sum, { start, end: at + 1 }];
	}
	return best;
}

/** Extends a stretch by changed lines that correspond to the outermost wanted lines. */
function widened(
	stretch: { readonly start: number; readonly end: number },
	wanted: readonly string[],
	lines: readonly string[],
): SimilarStretch {
	const inside = new Set(lines.slice(stretch.start, stretch.end).map(trimmed));
	const isInside = (line: string) => weight(trimmed(line)) > 0 && inside.has(trimmed(line));
	const first = wanted.findIndex(isInside);
	const last = wanted.findLastIndex(isInside);
	const above = countAlike(
		wanted.slice(0, first).reverse(),
		lines.slice(Math.max(0, stretch.start - first), stretch.start).reverse(),
	);
	const missing = wanted.length - 1 - last;
	const below = countAlike(wanted.slice(last + 1), lines.slice(stretch.end, stretch.end + missing));
	const [start, end] = [stretch.start - above, stretch.end + below];
	return { start, end, likeness: lineSimilarity(wanted, lines.slice(start, end)) };
}

/** The number of leading lines that are similar to those of the other list. */
function countAlike(wanted: readonly string[], lines: readonly string[]): number {
	const end = lines.findIndex((line, at) => !areSimilarLines(line, wanted[at] ?? ''));
	return end === -1 ? lines.length : end;
}

/** Whether one line may be a new version of the other: they share most of their words, or are equal. */
export function areSimilarLines(one: string, other: string): boolean {
	if (trimmed(one) === trimmed(other)) return true;
	const [words, others] = [wordsOf(one), wordsOf(other)];
	const shared = [...words].filter((word) => others.has(word)).length;
	return words.size > 0 && 2 * shared >= Math.max(words.size, others.size);
}

/** The words of a line, as the similarity of whole texts counts them. */
function wordsOf(line: string): ReadonlySet<string> {
	return new Set(wordCounts(line.slice(0, LONGEST)).keys());
}

/** How much of a line to search for words. */
const LONGEST = 500;

/** In letters and digits: lines this long are distinctive. */
const DISTINCTIVE = 12;

/** How distinctive a line is, from 0 for only brackets to 1. */
function weight(line: string): number {
	const length = line.slice(0, 4 * DISTINCTIVE).replace(/[^\p{L}\p{N}]+/gu, '').length;
	return Math.min(1, length / DISTINCTIVE);
}

function total(lines: readonly string[]): number {
	return lines.reduce((sum, line) => sum + weight(line), 0);
}

function trimmed(line: string): string {
	return line.trim();
}

/** Whether two pieces of code differ only in a common indentation, in trailing whitespace and in blank lines around them. */
export function isSameShape(one: string, other: string): boolean {
	return isSameCode(indentLike(one, ''), indentLike(other, ''));
}

/** Whether two pieces of code differ only in trailing whitespace and in blank lines around them. */
export function isSameCode(one: string, other: string): boolean {
	return trimmedLines(one) === trimmedLines(other);
}

function trimmedLines(code: string): string {
	const lines = code.split(/\r\n|\n|\r/).map((line) => line.trimEnd());
	const first = lines.findIndex((line) => line !== '');
	const last = lines.findLastIndex((line) => line !== '');
	return lines.slice(Math.max(0, first), last + 1).join('\n');
}

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
	const all = wordTotal(one) + wordTotal(other);
	return all === 0 ? 0 : (2 * shared(one, other)) / all;
}

/** The share of the words of `part` that also occur in `whole`, from 0 to 1. */
export function wordContainment(part: WordCounts, whole: WordCounts): number {
	const all = wordTotal(part);
	return all === 0 ? 0 : shared(part, whole) / all;
}

function shared(one: WordCounts, other: WordCounts): number {
	let count = 0;
	for (const [word, times] of one) count += Math.min(times, other.get(word) ?? 0);
	return count;
}

function wordTotal(counts: WordCounts): number {
	let sum = 0;
	for (const times of counts.values()) sum += times;
	return sum;
}

/** How often each item of a list occurs. */
export function countsOf<T>(items: readonly T[]): Map<T, number> {
	const counts = new Map<T, number>();
	for (const item of items) counts.set(item, (counts.get(item) ?? 0) + 1);
	return counts;
}

/** The items of `after` beyond those of `before`, each as often as it is added. */
export function multisetDifference<T>(before: readonly T[], after: readonly T[]): readonly T[] {
	const isShared = takenFrom(before);
	return after.filter((item) => !isShared(item));
}

/** The items of `after` that `before` has as well, each as often as both have it. */
export function sharedItems<T>(before: readonly T[], after: readonly T[]): readonly T[] {
	return after.filter(takenFrom(before));
}

/** Takes an item from a list; false if none is left. */
function takenFrom<T>(items: readonly T[]): (item: T) => boolean {
	const left = countsOf(items);
	return (item) => {
		const count = left.get(item) ?? 0;
		left.set(item, count - 1);
		return count > 0;
	};
}
