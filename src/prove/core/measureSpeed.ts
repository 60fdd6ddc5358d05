import type { RunAtMost } from '../../base/core/queue.ts';
import type { SpeedFinding } from '../../edit/core/proof/speedFinding.ts';
import { benchmarkReading, type NotMeasured, notMeasured, type Reading } from './benchmarkReading.ts';
import { concludeSpeed, LOOKS, type ReadingPair } from './concludeSpeed.ts';
import type { Mutant } from './mutants/mutantCandidates.ts';
import { showsMutant } from './mutants/mutantLanguages.ts';
import type { BenchmarkCommand } from './proofCommands.ts';
import type { NextRun, ProofRuns } from './proofRuns.ts';
import { findReach } from './reachFunctions.ts';
import type { ProvedChange, RunResult } from './sandbox.ts';
import { significantLines } from './testCount.ts';

/** The maximum number of runs of the benchmark, besides those that show whether it reaches the code. */
export const MOST_MEASURED_RUNS = 2 + 4 * Math.max(...LOOKS);

export interface MeasureSpeedOptions {
	readonly runs: ProofRuns;
	readonly command: BenchmarkCommand;
	readonly change: ProvedChange;
	/** A mutant that compiled with the tests. */
	readonly mutant: Mutant | undefined;
	/** Mutants that may not compile, if none is known to. */
	readonly mutants: readonly Mutant[];
	readonly runAtMost: RunAtMost;
}

/** Measures how much faster code is after a change, as docs/proofs.md describes. */
export async function measureSpeed(options: MeasureSpeedOptions): Promise<SpeedFinding> {
	const [warmUp, noise, measured]: [ReadingPair[], ReadingPair[], ReadingPair[]] = [[], [], []];
	const reach = await betweenChecks(options, () => findReached(options));
	if (typeof reach === 'object') return reach;
	const failed = await extend(options, 'benchmark', warmUp, 1);
	if (failed !== undefined) return failed;
	if (reach === 'unknown' && options.mutant !== undefined) return notMeasured('notReached');
	for (const count of LOOKS) {
		const problem =
			(await extend(options, 'benchmarkNoise', noise, count)) ?? (await extend(options, 'benchmark', measured, count));
		if (problem !== undefined) return problem;
		const found = concludeSpeed(options.command.measure, options.change, { warmUp, noise, measured });
		if (found !== undefined) return found;
	}
	throw new RangeError('The last look decides.');
}

/** Checks the live tree before and after a block of runs. */
async function betweenChecks<T>({ runs }: MeasureSpeedOptions, block: () => Promise<T>): Promise<T> {
	await runs.checkLiveTree();
	const found = await block();
	await runs.checkLiveTree();
	return found;
}

/**
 * A benchmark that succeeds on a mutant, with a number, does not run the code. If not even the harmless text builds, a
 * failure would show nothing.
 */
async function findReached(options: MeasureSpeedOptions): Promise<'reached' | 'unknown' | NotMeasured> {
	const { runs, mutant, mutants } = options;
	for (const candidate of mutant === undefined ? mutants : [mutant]) {
		const harmlessRun = await runs.benchmark({ kind: 'benchmark', text: candidate.harmless });
		if (showsMutant(harmlessRun.output, candidate.stopped)) return notMeasured('staleBuild');
		const unbuilt = failureOf(readingOf(options, harmlessRun));
		if (unbuilt !== undefined && !saysNothing(unbuilt)) return unbuilt;
		if (unbuilt !== undefined) continue;
		return await reachFinding(options, candidate, harmlessRun);
	}
	return 'unknown';
}

/** One function that it runs is enough: the tests run the others. */
async function reachFinding(
	options: MeasureSpeedOptions,
	{ harmless, stopped }: Mutant,
	harmlessRun: RunResult,
): Promise<'reached' | NotMeasured> {
	const { runs } = options;
	const { reach, run } = await findReach({
		harmless,
		stopped,
		harmlessRun,
		run: (text, isStopped) => runs.benchmark({ kind: 'benchmark', text, isStopped }),
		succeeds: (result) => succeeds(readingOf(options, result)),
		onMoreRuns: (count) => runs.expectMore(count),
	});
	switch (reach) {
		// A harness that catches errors has also run the code.
		case 'reached':
		case 'hidden':
			return 'reached';
		case 'notReached':
			return notMeasured('notReached');
		case 'flaky':
			return notMeasured('flaky', significantLines(run.output));
		case 'undecided':
			return notMeasured(run.kind === 'notStarted' ? 'notStarted' : 'stoppedHangs', significantLines(run.output));
		default:
			return reach satisfies never;
	}
}

/** Why a run failed; undefined even if it ended too early for its number to count. */
function failureOf(reading: Reading | NotMeasured): NotMeasured | undefined {
	if (!('reason' in reading) || reading.reason === 'tooShort' || reading.reason === 'coarseClock') return undefined;
	return reading;
}

/** A pattern that takes too long on the output of a mutant does not show that the code was reached. */
function succeeds(reading: Reading | NotMeasured): boolean {
	const failure = failureOf(reading);
	return failure === undefined || failure.reason === 'slowPattern';
}

function saysNothing({ reason }: NotMeasured): boolean {
	return reason === 'fails' || reason === 'noNumber';
}

/** Runs pairs until there are `count`. For noise, both runs are of the code before. */
function extend(
	options: MeasureSpeedOptions,
	kind: 'benchmark' | 'benchmarkNoise',
	pairs: ReadingPair[],
	count: number,
): Promise<NotMeasured | undefined> {
	return betweenChecks(options, async () => {
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
	const { before: old, after: changed } = options.change;
	const texts = [old, kind === 'benchmarkNoise' ? old : changed];
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

async function read(options: MeasureSpeedOptions, run: NextRun): Promise<Reading | NotMeasured> {
	const result = await options.runs.benchmark(run);
	const isStale = !(result.kind === 'ended' && result.exitCode === 0) && showsMutant(result.output, run.text);
	return isStale ? notMeasured('staleBuild') : readingOf(options, result);
}

function readingOf({ command, runAtMost }: MeasureSpeedOptions, run: RunResult): Reading | NotMeasured {
	return benchmarkReading(run, command.measure, runAtMost);
}
