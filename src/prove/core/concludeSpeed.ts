import { truncate } from '../../base/text/visibleText.ts';
import { newlyEndsProcess } from '../../edit/core/guardrails/danger.ts';
import type { SpeedFinding } from '../../edit/core/proof/proof.ts';
import { type NotMeasured, notMeasured, type Reading } from './benchmarkReading.ts';
import { millisecondsIn } from './number/figureUnits.ts';
import { areAlike } from './number/numberToken.ts';
import { comesToEnd, steadyEnd } from './outputEnd.ts';
import type { Measure } from './proofCommands.ts';
import type { ProvedChange } from './sandbox.ts';
import { compareSpeed, type SpeedPair } from './speed/compareSpeed.ts';

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
