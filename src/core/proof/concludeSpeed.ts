import { newlyEndsProcess } from '../code/guardrails/endsProcess.ts';
import { type NotMeasured, notMeasured, type Reading } from './benchmarkReading.ts';
import { millisecondsIn } from './figureUnits.ts';
import { areAlike } from './number/numberToken.ts';
import { comesToEnd, steadyEnd } from './outputEnd.ts';
import type { SpeedFinding } from './proof.ts';
import type { BenchmarkCommand } from './proofCommands.ts';
import type { ProvedChange } from './provedChange.ts';
import { compareSpeed, type SpeedPair } from './speed/compareSpeed.ts';

/** With at most so many different values, they may be the steps of a coarse clock. */
const FEW_VALUES = 3;
/** Few values that are closer to each other than this are no steps: the program is steady. */
const SMALL_STEP = 1.01;
/** So much faster, work may have been left out. */
const SUSPICIOUS_RATIO = 50;
/** In characters: how much of a line is kept that a number was read from. */
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
	/** Both of the code before. */
	readonly noise: readonly ReadingPair[];
	/** As many as those of noise: see `compareSpeed`. */
	readonly measured: readonly ReadingPair[];
}

/** Says what the readings of a benchmark come to. @returns undefined if more pairs are needed */
export function concludeSpeed(
	{
		command: { measure },
		change,
	}: { readonly command: Pick<BenchmarkCommand, 'measure'>; readonly change: ProvedChange },
	{ warmUp, noise, measured }: SpeedReadings,
): SpeedFinding | undefined {
	const both = [...warmUp, ...measured];
	const before = [...both.map((pair) => pair.before), ...noise.flatMap((pair) => [pair.before, pair.after])];
	const after = both.map((pair) => pair.after);
	const known = knownResult(before);
	const problem =
		(measure.kind === 'number' ? numberProblem(before, after) : endProblem(before, after, change)) ??
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
	const [first] = measured;
	const isRead = measure.kind === 'number' && first !== undefined;
	return isRead ? { ...comparison, lines: [quoted(first.before), quoted(first.after)] } : comparison;
}

function quoted({ line }: Reading): string {
	return line.slice(0, LONGEST_LINE);
}

/** Times in one unit, whatever unit each is written in. */
function comparable({ value, unit }: Reading): number {
	return value * (millisecondsIn(unit) ?? 1);
}

function numberProblem(before: readonly Reading[], after: readonly Reading[]): NotMeasured | undefined {
	const all = [...before, ...after];
	const isAllTime = all.every(({ unit }) => millisecondsIn(unit) !== undefined);
	if (!areAlike(isAllTime ? all.map((reading) => ({ ...reading, unit: '' })) : all)) {
		const texts = new Set(all.map(({ text, unit }) => `${text} ${unit}`.trim()));
		return notMeasured('unclearNumber', [...texts].slice(0, FEW_VALUES).join(', '));
	}
	const most = Math.max(...before.map(({ numbers }) => numbers));
	const more = after.find(({ numbers }) => numbers > most);
	if (more !== undefined) return notMeasured('moreNumbers', more.line);
	return [before, after].some(isCoarse) ? notMeasured('coarseClock', after[0]?.text) : undefined;
}

/** A benchmark that is timed must come to its end. */
function endProblem(
	before: readonly Reading[],
	after: readonly Reading[],
	change: ProvedChange,
): NotMeasured | undefined {
	const end = steadyEnd(before.map((reading) => reading.end));
	if (end === undefined) return newlyEndsProcess(change) ? notMeasured('endsEarly') : undefined;
	return after.every((reading) => comesToEnd(reading.end, end)) ? undefined : notMeasured('endsEarly', end.line);
}

/** A value that never varies may be no measurement at all. */
function isCoarse(runs: readonly Reading[]): boolean {
	const values = [...new Set(runs.map(comparable))];
	if (values.length > FEW_VALUES) return false;
	return values.length === 1 || Math.max(...values) > Math.min(...values) * SMALL_STEP;
}

/** What every run of the code before says it computed. One that differs from run to run says nothing. */
function knownResult(before: readonly Reading[]): string | undefined {
	const results = new Set(before.map(({ result }) => result));
	const [only = ''] = results;
	return results.size === 1 && only !== '' ? only : undefined;
}

function resultProblem(known: string | undefined, after: readonly Reading[]): NotMeasured | undefined {
	const other = known === undefined ? undefined : after.find(({ result }) => result !== known);
	return other === undefined ? undefined : notMeasured('otherResult', other.result);
}
