import { type FigureKind, type Measured, type MetricUnit, rateUnit, unitInName } from './metricUnit.ts';
import {
	COUNTERS,
	COUNTS,
	DURATIONS,
	IDENTIFIERS,
	LEVELS,
	LEVELS_OF_ONE,
	MOMENT_ENDS,
	MOMENTS,
	MONEY,
	RATED,
	RATIOS,
	SIZES,
	STATISTICS,
	SUMS,
	TIMED,
} from './metricWords.ts';

/** What a name says about its figures. */
export interface NameReading {
	readonly kind: FigureKind;
	readonly unit: string | undefined;
	/** Whether the reading is beyond doubt. */
	readonly certain: boolean;
	/** Whether it counts something. A unit declared beside it then belongs to its neighbors, not to it. */
	readonly counted: boolean;
	/** Whether its words only name an aggregate (`avg`, `total`): the name before it says of what. */
	readonly vague: boolean;
}

/** Numbers between these are taken for dates, from 2000 to 2100: seconds since 1970, or milliseconds likewise. */
const FIRST_DATE = 946_684_800;
const LAST_DATE = 4_102_444_800;
/** A digit begins a word after two letters: `last60`, but `p50`. */
const WORD_BOUNDS = /(?<=\p{L}{2})(?=\p{N})|(?<=[\p{Ll}\p{N}])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})|[^\p{L}\p{N}%µ]+/u;

/** What the last of a metric's names says. @param value undefined if it is unknown or no number */
export function readName(name: string, value: number | undefined): NameReading | undefined {
	const words = wordsOf(name);
	const last = words.at(-1);
	if (last === undefined) return undefined;
	if (IDENTIFIERS.has(last) || last === 'timestamp' || momentIn(words, value) !== undefined) return reading('text');
	if (COUNTS.has(last)) return { ...reading(has(words, LEVELS) ? 'gauge' : 'counter'), counted: true };
	return readRate(words) ?? readUnit(words) ?? readWords(words, last, value);
}

/**
 * Reads a number under a name such as `since` or `created_at` as a moment.
 * @returns milliseconds since 1970; undefined if it is not a moment
 */
export function momentOf(name: string, value: number): number | undefined {
	return momentIn(wordsOf(name), value);
}

/** The words of a name, in lower case, without labels. */
export function wordsOf(name: string): readonly string[] {
	return withoutLabels(name)
		.split(WORD_BOUNDS)
		.filter((word) => word !== '')
		.map((word) => word.toLowerCase());
}

/** Prometheus writes labels after a name, in braces. */
function withoutLabels(name: string): string {
	const start = name.indexOf('{');
	return start >= 0 && name.trimEnd().endsWith('}') ? name.slice(0, start) : name;
}

function reading(kind: FigureKind, unit?: string): NameReading {
	return { kind, unit, certain: false, counted: false, vague: false };
}

function momentIn(words: readonly string[], value: number | undefined): number | undefined {
	const isNamed = words.some((word) => MOMENTS.has(word)) || MOMENT_ENDS.has(words.at(-1) ?? '');
	if (!isNamed || value === undefined) return undefined;
	if (isDate(value)) return value * 1_000;
	return isDate(value / 1_000) ? value : undefined;
}

function isDate(seconds: number): boolean {
	return seconds >= FIRST_DATE && seconds < LAST_DATE;
}

/** `tokens per second` is a gauge; `cost per request` is still money. */
function readRate(words: readonly string[]): NameReading | undefined {
	const per = words.lastIndexOf('per');
	if (per < 1) return undefined;
	const head = words.slice(0, per);
	const counted = readUnit(head) ?? readWords(head, head.at(-1) ?? '', undefined);
	if (counted?.kind === 'money' || counted?.kind === 'duration') return counted;
	return reading('gauge', rateUnit(words[per + 1]));
}

/** A unit at the end, or before the words that name an aggregate. */
function readUnit(words: readonly string[]): NameReading | undefined {
	const end = words.findLastIndex((word) => !isStatistic(word) && !SUMS.has(word));
	const word = words[end];
	if (word === undefined || /^\d+$/.test(words[end - 1] ?? '')) return undefined;
	const others = words.filter((_, index) => index !== end);
	const unit = unitInName(word, { spansTime: has(others, DURATIONS), measured: measuredIn(others) });
	if (unit === undefined) return undefined;
	const isSum = SUMS.has(words.at(-1) ?? '') && unit.kind !== 'money';
	return { ...reading(isSum ? 'counter' : kindWithUnit(unit, words), unit.unit), certain: true };
}

/** What a name's other words measure. */
function measuredIn(words: readonly string[]): ReadonlySet<Measured> {
	const measured = new Set<Measured>();
	if (has(words, DURATIONS) || has(words, TIMED) || words.some(isStatistic)) measured.add('duration');
	if (has(words, SIZES) || words.some(isStatistic)) measured.add('size');
	if (has(words, MONEY) || words.some(isStatistic)) measured.add('money');
	return measured;
}

function has(words: readonly string[], set: ReadonlySet<string>): boolean {
	return words.some((word) => set.has(word));
}

function kindWithUnit({ kind }: MetricUnit, words: readonly string[]): FigureKind {
	if (kind !== undefined) return kind;
	return has(words, MONEY) ? 'money' : 'gauge';
}

function readWords(words: readonly string[], last: string, value: number | undefined): NameReading | undefined {
	if (isRatio(words, last, value)) return reading('ratio');
	if (has(words, MONEY)) return reading('money');
	if (has(words, DURATIONS)) return reading('duration');
	if (words.some((word) => isStatistic(word) || LEVELS.has(word))) {
		return { ...reading('gauge'), vague: words.every((word) => isStatistic(word) || LEVELS.has(word)) };
	}
	if (!has(words, COUNTERS)) return undefined;
	const vague = words.every((word) => SUMS.has(word));
	return { ...reading('counter'), certain: SUMS.has(last), counted: SUMS.has(last) && !vague, vague };
}

function isRatio(words: readonly string[], last: string, value: number | undefined): boolean {
	if (RATIOS.has(last)) return true;
	if (last === 'rate' && RATED.has(words.at(-2) ?? '')) return true;
	return LEVELS_OF_ONE.has(last) && value !== undefined && value > 0 && value < 1;
}

function isStatistic(word: string): boolean {
	return STATISTICS.has(word) || /^p\d+$/.test(word);
}
