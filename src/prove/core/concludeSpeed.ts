import { binomialDistribution, median } from 'simple-statistics';
import { truncate } from '../../base/text/visibleText.ts';
import { newlyEndsProcess } from '../../edit/core/guardrails/danger.ts';
import type { Ratio, SpeedFinding } from '../../edit/core/proof/speedFinding.ts';
import { type NotMeasured, notMeasured, type Reading } from './benchmarkReading.ts';
import { millisecondsIn } from './number/figureUnits.ts';
import { areAlike } from './number/numberToken.ts';
import { comesToEnd, steadyEnd } from './outputEnd.ts';
import type { Measure } from './proofCommands.ts';
import type { ProvedChange } from './sandbox.ts';

/** This few different values may be the steps of a coarse clock. */
const FEW_VALUES = 3;
/** A few values closer to each other than this are not steps: the program is steady. */
const SMALL_STEP = 1.01;
/** With a speedup like this, work may have been skipped. */
const SUSPICIOUS_RATIO = 50;
/** A figure that differs by more in every run is a different one. */
const OTHER_FIGURE = 1.1;
/** In characters: how much is kept of a line that a number was read from. */
const LONGEST_LINE = 200;

/** Two runs next to each other. */
export interface ReadingPair {
	readonly before: Reading;
	readonly after: Reading;
}

/** What was read so far. */
export interface SpeedReadings {
	/** Read and checked, but not compared: the first runs are slower. */
	readonly warmUp: readonly ReadingPair[];
	/** Both runs are of the code before. */
	readonly noise: readonly ReadingPair[];
	/** As many pairs as those of noise: see `compareSpeed`. */
	readonly measured: readonly ReadingPair[];
}

/** Draws the conclusion from the readings of a benchmark. @returns undefined if more pairs are needed */
export function concludeSpeed(
	measure: Measure,
	change: ProvedChange,
	{ warmUp, noise, measured }: SpeedReadings,
): SpeedFinding | undefined {
	const both = [...warmUp, ...measured];
	const before = [...both.map((pair) => pair.before), ...noise.flatMap((pair) => [pair.before, pair.after])];
	const after = both.map((pair) => pair.after);
	const known = knownResult(before);
	const problem =
		(measure.kind === 'number' ? numberProblem(measure, before, after) : undefined) ??
		endProblem(before, after, change) ??
		resultProblem(known, after);
	if (problem !== undefined) return problem;
	const isHigherBetter = measure.kind === 'number' && measure.better === 'higher';
	const asPair = (pair: ReadingPair): SpeedPair => {
		const [old, changed] = [comparable(pair.before), comparable(pair.after)];
		return isHigherBetter ? { before: 1 / old, after: 1 / changed } : { before: old, after: changed };
	};
	const { isDecided, ...comparison } = compareSpeed(noise.map(asPair), measured.map(asPair));
	if (!isDecided) return undefined;
	if (comparison.ratio >= SUSPICIOUS_RATIO && known === undefined) return notMeasured('resultUnused');
	const isEven = comparison.kind === 'noDifference' || comparison.kind === 'tooNoisy';
	if (measure.kind === 'time' && isEven && hasOtherFigures(before, after)) return notMeasured('ownRounds');
	const [first] = measured;
	const isRead = measure.kind === 'number' && first !== undefined;
	return isRead ? { ...comparison, lines: [quoted(first.before), quoted(first.after)] } : comparison;
}

function quoted({ line }: Reading): string {
	return truncate(line, LONGEST_LINE);
}

/** Converts times to milliseconds. */
function comparable({ value, unit }: Reading): number {
	return value * (millisecondsIn(unit) ?? 1);
}

function numberProblem(
	{ pattern }: Extract<Measure, { readonly kind: 'number' }>,
	before: readonly Reading[],
	after: readonly Reading[],
): NotMeasured | undefined {
	const all = [...before, ...after];
	const isAllTime = all.every(({ unit }) => millisecondsIn(unit) !== undefined);
	if (!areAlike(isAllTime ? all.map((reading) => ({ ...reading, unit: '' })) : all)) {
		const texts = new Set(all.map(({ text, unit }) => `${text} ${unit}`.trim()));
		return notMeasured('unclearNumber', [...texts].slice(0, FEW_VALUES).join(', '));
	}
	const more = pattern === '' ? moreFigures(before, after) : undefined;
	if (more !== undefined) return notMeasured('moreNumbers', more.line);
	return [before, after].some(isCoarse) ? notMeasured('coarseClock', after[0]?.text) : undefined;
}

/** A run after the change that printed more numbers than any before: one of them may be the proposal’s own. */
function moreFigures(before: readonly Reading[], after: readonly Reading[]): Reading | undefined {
	const counts = before.map(({ figures }) => figures?.length ?? Number.POSITIVE_INFINITY);
	return after.find(({ figures = [] }) => figures.length > Math.max(...counts));
}

/**
 * Whether a benchmark that takes as long as before prints different figures: then it decides itself how often to run the
 * code.
 */
function hasOtherFigures(before: readonly Reading[], after: readonly Reading[]): boolean {
	const [first] = before;
	const all = [...before, ...after].map(({ figures = [] }) => figures);
	const length = first?.figures?.length ?? 0;
	if (all.some((figures) => figures.length !== length)) return false;
	return Array.from({ length }).some((_, at) => {
		const [old, changed] = [before, after].map((readings) =>
			readings.map(({ figures = [] }) => figures[at] ?? Number.NaN),
		);
		const [low, high] = [Math.min(...(old ?? [])), Math.max(...(old ?? []))];
		return (changed ?? []).every((value) => value > high * OTHER_FIGURE || value * OTHER_FIGURE < low);
	});
}

/** A benchmark must finish. */
function endProblem(
	before: readonly Reading[],
	after: readonly Reading[],
	change: ProvedChange,
): NotMeasured | undefined {
	// No line is certain to be the last one that the benchmark itself prints.
	if (newlyEndsProcess(change)) return notMeasured('endsEarly');
	const end = steadyEnd(before.map((reading) => reading.end));
	const isWhole = end === undefined || after.every((reading) => comesToEnd(reading.end, end));
	return isWhole ? undefined : notMeasured('endsEarly', end.line);
}

/** A value that never varies may not be a measurement at all. */
function isCoarse(runs: readonly Reading[]): boolean {
	const values = [...new Set(runs.map(comparable))];
	if (values.length > FEW_VALUES) return false;
	return values.length === 1 || Math.max(...values) > Math.min(...values) * SMALL_STEP;
}

/** The result that every run of the code before prints; undefined if it differs from run to run. */
function knownResult(before: readonly Reading[]): string | undefined {
	const results = new Set(before.map(({ result }) => result));
	const [only = ''] = results;
	return results.size === 1 && only !== '' ? only : undefined;
}

function resultProblem(known: string | undefined, after: readonly Reading[]): NotMeasured | undefined {
	const other = known === undefined ? undefined : after.find(({ result }) => result !== known);
	return other === undefined ? undefined : notMeasured('otherResult', other.result);
}

/** Two neighboring runs, as durations or anything else that is less if it is faster. Greater than zero. */
export interface SpeedPair {
	readonly before: number;
	readonly after: number;
}

export interface SpeedComparison extends Ratio {
	readonly kind: 'faster' | 'slower' | 'noDifference' | 'tooNoisy';
	/** Whether no more pairs are needed. */
	readonly isDecided: boolean;
}

/** The interim looks: after how many pairs of each series to check whether they suffice. */
export const LOOKS = [8, 16, 32, 64] as const;

/** How many pairs suffice for an interval within `MOST_UNSEEN`; only what would be too noisy goes on to the last look. */
const ENOUGH = LOOKS[2];
const MOST_PAIRS = LOOKS[3];

/** The probability that the interval misses the true ratio, over all looks together. */
const MOST_MISSED = 0.01;

/** Logarithms of ratios: no smaller difference is reported. */
export const WORTH_REPORTING = Math.log(1.03);
/** The largest ratio in an interval of no difference. */
const MOST_UNSEEN = Math.log(1.15);

/**
 * Compares the speeds before and after, as docs/proofs.md describes.
 * @param noise pairs of runs of the code before, which show what this machine takes for a difference
 * @param measured as many pairs, one of `LOOKS`
 */
export function compareSpeed(noise: readonly SpeedPair[], measured: readonly SpeedPair[]): SpeedComparison {
	const ratios = measured.map(logRatio);
	const { low, high } = intervalAt(ratios);
	const seen = intervalAt(noise.map(logRatio));
	const { kind, isSmall } = intervalKind({ low, high }, Math.max(-seen.low, seen.high), true);
	return {
		kind,
		ratio: Math.exp(median(ratios)),
		low: Math.exp(low),
		high: Math.exp(high),
		isDecided: isDecided(kind, isSmall, measured.length),
	};
}

function isDecided(kind: SpeedComparison['kind'], isSmall: boolean, pairs: number): boolean {
	if (kind === 'faster' || kind === 'slower' || isSmall) return true;
	return kind === 'noDifference' ? pairs >= ENOUGH : pairs >= MOST_PAIRS;
}

function logRatio({ before, after }: SpeedPair): number {
	return Math.log(before / after);
}

/**
 * Each look may spend what the ones before have left of the allowed error, so that stopping at the first clear one stays within
 * it.
 */
function intervalAt(values: readonly number[]): MedianInterval {
	let left = MOST_MISSED;
	for (const count of LOOKS) {
		const interval = medianInterval(values.slice(0, count), left);
		if (interval === undefined || values.length < count) break;
		if (values.length === count) return interval;
		left -= interval.mayMiss;
	}
	throw new RangeError(`The number of pairs is ${values.length}, and not one of ${LOOKS.join(', ')}.`);
}

/**
 * What an interval of logarithms of ratios says.
 * @param noise the largest one that this machine shows where there is no difference
 * @param mustHoldNone whether it must hold 1 to say that there is no difference; otherwise, it may lie beside 1 within the noise
 */
export function intervalKind(
	{ low, high }: { readonly low: number; readonly high: number },
	noise: number,
	mustHoldNone: boolean,
): { readonly kind: SpeedComparison['kind']; readonly isSmall: boolean } {
	const limit = Math.max(WORTH_REPORTING, noise);
	const isSmall = -WORTH_REPORTING <= low && high <= WORTH_REPORTING;
	if (low > limit) return { kind: 'faster', isSmall };
	if (high < -limit) return { kind: 'slower', isSmall };
	const holdsNone = low <= 0 && high >= 0;
	const isNarrow = -MOST_UNSEEN <= low && high <= MOST_UNSEEN;
	return { kind: isSmall || (isNarrow && (holdsNone || !mustHoldNone)) ? 'noDifference' : 'tooNoisy', isSmall };
}

/** An interval for the median. */
interface MedianInterval {
	readonly low: number;
	readonly high: number;
	/** The probability that it misses the median, at most: whatever the distribution, if the values are independent. */
	readonly mayMiss: number;
}

/**
 * The shortest interval between two values of the same rank from either end that misses the median with at most this
 * probability. The ends are order statistics, so nothing is assumed about the distribution.
 * @returns undefined if there are too few values
 */
export function medianInterval(values: readonly number[], mostMissed: number): MedianInterval | undefined {
	const best = bestRank(values.length, mostMissed);
	if (best === undefined) return undefined;
	const sorted = values.toSorted((one, other) => one - other);
	const [low, high] = [sorted[best.rank - 1], sorted[values.length - best.rank]];
	return low === undefined || high === undefined ? undefined : { low, high, mayMiss: best.mayMiss };
}

/**
 * The median lies below the value of a rank if fewer values than that are below the median, which is as probable as that
 * few heads in as many coin tosses; and likewise above the one from the other end.
 */
function bestRank(count: number, mostMissed: number): { readonly rank: number; readonly mayMiss: number } | undefined {
	// The library omits the last values, which add up to less than 0.0001; they are not used.
	const heads = binomialDistribution(count, 0.5) ?? [];
	let best: { readonly rank: number; readonly mayMiss: number } | undefined;
	let mayMiss = 0;
	for (let rank = 1; rank <= count / 2; rank += 1) {
		mayMiss += 2 * (heads[rank - 1] ?? 1);
		if (mayMiss > mostMissed) break;
		best = { rank, mayMiss };
	}
	return best;
}
