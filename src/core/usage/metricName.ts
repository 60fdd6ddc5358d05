import { type FigureKind, type MetricUnit, rateUnit, unitInName } from './metricUnit.ts';
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
	STATISTICS,
	SUMS,
} from './metricWords.ts';

/** What a name says of its figures. */
export interface NameReading {
	readonly kind: FigureKind;
	readonly unit: string | undefined;
	/** Whether it leaves no doubt. */
	readonly certain: boolean;
	/** Whether its words only say how something was summed up: what that is, the name before it says. */
	readonly vague: boolean;
}

/** Seconds since 1970 that are taken for a date: from 2000 to 2100; in milliseconds likewise. */
const FIRST_DATE = 946_684_800;
const LAST_DATE = 4_102_444_800;
/** A digit begins a word after two letters: `last60`, but `p50`. */
const WORD_BOUNDS = /(?<=\p{L}{2})(?=\p{N})|(?<=[\p{Ll}\p{N}])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})|[^\p{L}\p{N}%µ]+/u;

/** What the last of a metric's names says. @param value undefined where it is not known, or no number */
export function readName(name: string, value: number | undefined): NameReading | undefined {
	const words = wordsOf(name);
	const last = words.at(-1);
	if (last === undefined) return undefined;
	if (IDENTIFIERS.has(last) || last === 'timestamp' || isMoment(words, value)) return reading('text');
	if (COUNTS.has(last)) return { ...reading('counter'), certain: true };
	return readRate(words) ?? readUnit(words) ?? readWords(words, last, value);
}

function wordsOf(name: string): readonly string[] {
	return withoutLabels(name)
		.split(WORD_BOUNDS)
		.filter((word) => word !== '')
		.map((word) => word.toLowerCase());
}

/** Prometheus writes labels behind a name, in braces. */
function withoutLabels(name: string): string {
	const start = name.indexOf('{');
	return start >= 0 && name.trimEnd().endsWith('}') ? name.slice(0, start) : name;
}

function reading(kind: FigureKind, unit?: string): NameReading {
	return { kind, unit, certain: false, vague: false };
}

function isMoment(words: readonly string[], value: number | undefined): boolean {
	const isNamed = words.some((word) => MOMENTS.has(word)) || MOMENT_ENDS.has(words.at(-1) ?? '');
	return isNamed && value !== undefined && (isDate(value) || isDate(value / 1_000));
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

/** A unit at the end, or before the words that say how it was summed up. */
function readUnit(words: readonly string[]): NameReading | undefined {
	const end = words.findLastIndex((word) => !isStatistic(word) && !SUMS.has(word));
	const word = words[end];
	if (word === undefined || /^\d+$/.test(words[end - 1] ?? '')) return undefined;
	const unit = unitInName(
		word,
		words.some((each) => DURATIONS.has(each)),
	);
	if (unit === undefined || (word === 's' && end === 0)) return undefined;
	const isSum = SUMS.has(words.at(-1) ?? '') && unit.kind !== 'money';
	return { ...reading(isSum ? 'counter' : kindWithUnit(unit, words), unit.unit), certain: true };
}

function kindWithUnit({ kind }: MetricUnit, words: readonly string[]): FigureKind {
	if (kind !== undefined) return kind;
	return words.some((word) => MONEY.has(word)) ? 'money' : 'gauge';
}

function readWords(words: readonly string[], last: string, value: number | undefined): NameReading | undefined {
	const has = (set: ReadonlySet<string>) => words.some((word) => set.has(word));
	if (isRatio(words, last, value)) return reading('ratio');
	if (has(MONEY)) return reading('money');
	if (has(DURATIONS)) return reading('duration');
	if (words.some((word) => isStatistic(word) || LEVELS.has(word))) {
		return { ...reading('gauge'), vague: words.every((word) => isStatistic(word) || LEVELS.has(word)) };
	}
	if (!has(COUNTERS)) return undefined;
	return { ...reading('counter'), certain: SUMS.has(last), vague: words.every((word) => SUMS.has(word)) };
}

function isRatio(words: readonly string[], last: string, value: number | undefined): boolean {
	if (RATIOS.has(last)) return true;
	if (last === 'rate' && RATED.has(words.at(-2) ?? '')) return true;
	return LEVELS_OF_ONE.has(last) && value !== undefined && value > 0 && value < 1;
}

function isStatistic(word: string): boolean {
	return STATISTICS.has(word) || /^p\d+$/.test(word);
}
