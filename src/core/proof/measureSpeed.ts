import { benchmarkNumber } from './benchmarkNumber.ts';
import { areAlike } from './number/numberToken.ts';
import type { SPEED_REASONS, SpeedFinding } from './proof.ts';
import type { BenchmarkCommand } from './proofCommands.ts';
import type { ProofRun, ProofRuns } from './proofRuns.ts';
import type { RunResult } from './proofStage.ts';
import { resultLines } from './resultLines.ts';
import { compareSpeed, LOOKS, type SpeedPair } from './speed/compareSpeed.ts';
import type { StopCandidate } from './stop/stopCandidate.ts';
import { tellingLines } from './tellingLines.ts';

/** In milliseconds: what ends sooner is mostly the start of its process. */
const SHORTEST = 200;
/** With at most so many different values, they may be the steps of a coarse clock. */
const FEW_VALUES = 3;
/** Few values that are closer to each other than this are no steps: the program is steady. */
const SMALL_STEP = 1.01;
/** So much faster, work may have been left out. */
const SUSPICIOUS_RATIO = 50;

/** How often the benchmark runs at most, beside the runs that show whether it reaches the code. */
export const MOST_MEASURED_RUNS = 2 + 4 * Math.max(...LOOKS);

export interface MeasureSpeedOptions {
	readonly runs: ProofRuns;
	readonly command: BenchmarkCommand;
	readonly before: string;
	readonly after: string;
	/** A way to make the code stop that compiled with the tests. */
	readonly stop: StopCandidate | undefined;
	/** Ways that may not compile, where none is known that does. */
	readonly stops: readonly StopCandidate[];
}

type NotMeasured = Extract<SpeedFinding, { readonly kind: 'notMeasured' }>;

/** What one run measured. */
interface Reading {
	/** Milliseconds, or whatever the benchmark prints. Greater than zero. */
	readonly value: number;
	/** As it is written. */
	readonly text: string;
	readonly unit: string;
	/** What it says it computed; empty if it does not. */
	readonly result: string;
}

interface ReadingPair {
	readonly before: Reading;
	readonly after: Reading;
}

/** Measures how much faster code is after a change: see docs/proofs.md. */
export async function measureSpeed(options: MeasureSpeedOptions): Promise<SpeedFinding> {
	const [warmUp, noise, measured]: [ReadingPair[], ReadingPair[], ReadingPair[]] = [[], [], []];
	const reach = await looked(options, () => findReach(options));
	if (typeof reach === 'object') return reach;
	const failed = await extend(options, 'benchmark', warmUp, 1);
	if (failed !== undefined) return failed;
	if (reach === 'unknown' && options.stop !== undefined) return notMeasured('notReached');
	for (const count of LOOKS) {
		const problem =
			(await extend(options, 'benchmarkNoise', noise, count)) ?? (await extend(options, 'benchmark', measured, count));
		if (problem !== undefined) return problem;
		const found = conclude(options.command, { warmUp, noise, measured });
		if (found !== undefined) return found;
	}
	throw new RangeError('The last look decides.');
}

/** Looks before and after a block of runs whether the live tree is untouched. */
async function looked<T>({ runs }: MeasureSpeedOptions, block: () => Promise<T>): Promise<T> {
	await runs.look();
	const found = await block();
	await runs.look();
	return found;
}

/**
 * A benchmark that ends well, with a number, although the code was made to stop does not run it. Where the same text is
 * not even built without stopping, a failure would say nothing.
 */
async function findReach(options: MeasureSpeedOptions): Promise<'reached' | 'unknown' | NotMeasured> {
	const { stop, stops } = options;
	for (const { harmless, stopped } of stop === undefined ? stops : [stop]) {
		const compiles = await read(options, { kind: 'benchmark', text: harmless });
		if ('reason' in compiles && !saysNothing(compiles)) return compiles;
		if ('reason' in compiles) continue;
		const reading = await read(options, { kind: 'benchmark', text: stopped });
		if (!('reason' in reading) || reading.reason === 'tooShort' || reading.reason === 'coarseClock') {
			return notMeasured('notReached');
		}
		return saysNothing(reading) ? 'reached' : reading;
	}
	return 'unknown';
}

function saysNothing({ reason }: NotMeasured): boolean {
	return reason === 'fails' || reason === 'noNumber';
}

/** Runs pairs until there are `count`: of noise, both runs are of the code before. */
function extend(
	options: MeasureSpeedOptions,
	kind: 'benchmark' | 'benchmarkNoise',
	pairs: ReadingPair[],
	count: number,
): Promise<NotMeasured | undefined> {
	return looked(options, async () => {
		while (pairs.length < count) {
			const pair = await runPair(options, kind, pairs.length % 2 === 1);
			if ('reason' in pair) return pair;
			pairs.push(pair);
		}
		return undefined;
	});
}

/** The order alternates, so that whatever favors the first or the second run favors neither code. */
async function runPair(
	options: MeasureSpeedOptions,
	kind: 'benchmark' | 'benchmarkNoise',
	isReversed: boolean,
): Promise<ReadingPair | NotMeasured> {
	const texts = [options.before, kind === 'benchmarkNoise' ? options.before : options.after];
	const readings: Reading[] = [];
	for (const text of isReversed ? texts.toReversed() : texts) {
		const reading = await read(options, { kind, text });
		if ('reason' in reading) return reading;
		readings.push(reading);
	}
	const [before, after] = isReversed ? readings.toReversed() : readings;
	if (before === undefined || after === undefined) throw new RangeError('A pair has two runs.');
	return { before, after };
}

async function read({ runs, command }: MeasureSpeedOptions, run: ProofRun): Promise<Reading | NotMeasured> {
	return readingOf(await runs.benchmark(run), command);
}

function readingOf(run: RunResult, { measure }: BenchmarkCommand): Reading | NotMeasured {
	const { kind, exitCode, duration, output, standardOutput = output } = run;
	if (kind === 'tookTooLong' || kind === 'notStarted') return notMeasured(kind, tellingLines(output));
	if (exitCode !== 0) return notMeasured('fails', tellingLines(output));
	const result = resultLines(standardOutput);
	if (measure.kind === 'time') {
		return duration < SHORTEST ? notMeasured('tooShort') : { value: duration, text: '', unit: '', result };
	}
	// What is said on standard error may hold a number that nobody asked for, such as that of a process.
	const found = benchmarkNumber(measure.pattern === '' ? standardOutput : output, measure.pattern);
	if (found.kind !== 'number') return notMeasured(found.kind, found.detail);
	return found.value === 0 ? notMeasured('coarseClock', found.text) : { ...found, result };
}

/** @returns undefined if more pairs are needed */
function conclude(
	{ measure }: BenchmarkCommand,
	{ warmUp, noise, measured }: Readonly<Record<'warmUp' | 'noise' | 'measured', readonly ReadingPair[]>>,
): SpeedFinding | undefined {
	const both = [...warmUp, ...measured];
	const before = [...both.map((pair) => pair.before), ...noise.flatMap((pair) => [pair.before, pair.after])];
	const after = both.map((pair) => pair.after);
	const known = knownResult(before);
	const problem = (measure.kind === 'number' ? numberProblem(before, after) : undefined) ?? resultProblem(known, after);
	if (problem !== undefined) return problem;
	const isHigherBetter = measure.kind === 'number' && measure.better === 'higher';
	const asPair = (pair: ReadingPair): SpeedPair => ({
		before: isHigherBetter ? 1 / pair.before.value : pair.before.value,
		after: isHigherBetter ? 1 / pair.after.value : pair.after.value,
	});
	const { isDecided, ...comparison } = compareSpeed(noise.map(asPair), measured.map(asPair));
	if (!isDecided) return undefined;
	const isSuspicious = comparison.ratio >= SUSPICIOUS_RATIO && known === undefined;
	return isSuspicious ? notMeasured('resultUnused') : comparison;
}

function numberProblem(before: readonly Reading[], after: readonly Reading[]): NotMeasured | undefined {
	const all = [...before, ...after];
	if (!areAlike(all)) {
		const texts = new Set(all.map(({ text, unit }) => `${text} ${unit}`.trim()));
		return notMeasured('unclearNumber', [...texts].slice(0, FEW_VALUES).join(', '));
	}
	return [before, after].some(isCoarse) ? notMeasured('coarseClock', after[0]?.text) : undefined;
}

/** A value that never varies may be no measurement at all. */
function isCoarse(runs: readonly Reading[]): boolean {
	const values = [...new Set(runs.map(({ value }) => value))];
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

/** In characters: how much of what a run printed is kept. */
const LONGEST_DETAIL = 400;

function notMeasured(reason: (typeof SPEED_REASONS)[number], detail = ''): NotMeasured {
	return { kind: 'notMeasured', reason, ...(detail === '' ? {} : { detail: detail.slice(0, LONGEST_DETAIL) }) };
}
