import type { RunAtMost } from '../../base/core/queue.ts';
import { decidingCalls, type Proof, type RealCalls, type SameFinding } from '../../edit/core/proof/proof.ts';
import type { SPEED_REASONS, SpeedFinding } from '../../edit/core/proof/speedFinding.ts';
import { changesJudge } from './changesJudge.ts';
import { FEWEST_PROCESSES } from './concludeCallSpeed.ts';
import { MOST_OTHER_PROCESSES, MOST_PROCESSES, measureCalls } from './measureCalls.ts';
import { MOST_MEASURED_RUNS, measureSpeed } from './measureSpeed.ts';
import type { Mutant } from './mutants/mutantCandidates.ts';
import type { ProofCommands } from './proofCommands.ts';
import type { ProofStep } from './proofRuns.ts';
import { ProofCanceled, ProofRuns } from './proofRuns.ts';
import { MOST_MUTANTS, MOST_RECORDED_RUNS, MOST_TEST_RUNS, proveSame, type TestedSame } from './proveSame.ts';
import type { Recording } from './recording/recordingOf.ts';
import type { ProvedChange, Sandbox } from './sandbox.ts';

export interface ProveOptions {
	readonly sandbox: Sandbox;
	readonly commands: ProofCommands;
	/** The texts of scripts that the commands run by name. */
	readonly scripts?: readonly string[];
	readonly change: ProvedChange;
	/** Mutants of the changed code; undefined if it is not known how to make code of this language stop. */
	readonly mutants: readonly Mutant[] | undefined;
	/** How to record real calls, or why that is not possible; undefined if the language’s calls are not recorded. */
	readonly recording?: Recording | RealCalls | undefined;
	/** How many processes are wanted to measure calls in; none are measured with 0. */
	readonly processes?: number;
	readonly runAtMost: RunAtMost;
	readonly signal: AbortSignal;
	readonly onStep: (step: ProofStep) => void;
}

/**
 * Runs tests and benchmark on the code before and after.
 * @returns undefined if it was canceled
 */
export async function prove(options: ProveOptions): Promise<Omit<Proof, 'subject' | 'time'> | undefined> {
	if (changesJudge(options.change, { ...options, path: options.sandbox.document })) {
		return { same: { kind: 'notShown', reason: 'changesJudge' }, changedLive: [], stillRunning: [] };
	}
	const runs = new ProofRuns({ ...options, of: mostRuns(options) });
	try {
		const found = await tested(options, runs);
		const { same, tests, calls } = found;
		const speed = isMeasured(same) ? await measured(options, runs, found) : undefined;
		const { skippedFolders } = options.sandbox;
		const isFailingBefore = same.kind === 'notShown' && same.reason === 'failingBefore';
		return {
			same,
			...(speed === undefined ? {} : { speed }),
			...(tests === undefined ? {} : { tests }),
			...(calls === undefined ? {} : { calls }),
			...(isFailingBefore && skippedFolders.length > 0 ? { leftOut: skippedFolders } : {}),
			changedLive: runs.changedLive,
			stillRunning: runs.stillRunning,
		};
	} catch (error) {
		if (error instanceof ProofCanceled) return undefined;
		throw error;
	}
}

/** Without a proof, no speed is needed, unless the person wants only that. */
function isMeasured(same: SameFinding): boolean {
	return same.kind === 'same' || (same.kind === 'notShown' && same.reason === 'noTests');
}

async function tested(options: ProveOptions, runs: ProofRuns): Promise<TestedSame> {
	const { sandbox, commands, change, mutants, recording } = options;
	if (commands.tests === undefined) return { same: { kind: 'notShown', reason: 'noTests' } };
	const same = { runs, sandbox, command: commands.tests, change, mutants };
	if (recording === undefined || 'textFor' in recording) return await proveSame({ ...same, recording });
	const found = await proveSame(same);
	return { ...found, calls: recording };
}

async function measured(options: ProveOptions, runs: ProofRuns, found: TestedSame): Promise<SpeedFinding | undefined> {
	const { commands, change, mutants = [], runAtMost } = options;
	const { benchmark: command } = commands;
	const byCalls = await measuredOnCalls(options, runs, found);
	// A benchmark rewards what real calls see through.
	if (command === undefined || isTrick(byCalls)) return byCalls;
	const { mutant } = found;
	return measureSpeed({ runs, command, change, mutant, mutants: mutants.slice(0, MOST_MUTANTS), runAtMost });
}

/** @returns undefined if calls did not decide whether the code does the same */
async function measuredOnCalls(
	{ commands, recording, processes = MOST_PROCESSES }: ProveOptions,
	runs: ProofRuns,
	found: TestedSame,
): Promise<SpeedFinding | undefined> {
	const { replayed } = found;
	if (recording === undefined || !('textFor' in recording) || replayed === undefined) return undefined;
	if (decidingCalls(found) === undefined) return undefined;
	if (processes === 0) return undefined;
	// Beside a benchmark, it is enough to see through it.
	const wanted = commands.benchmark === undefined ? processes : FEWEST_PROCESSES;
	return await measureCalls({ runs, recording, replayed, processes: wanted });
}

const TRICKS: ReadonlySet<string> = new Set<(typeof SPEED_REASONS)[number]>([
	'elsewhere',
	'slowsDown',
	'special',
	'fewInputs',
]);

/** Whether a gain would come from something else than faster code, or may. */
function isTrick(speed: SpeedFinding | undefined): boolean {
	return speed?.kind === 'remembers' || (speed?.kind === 'notMeasured' && TRICKS.has(speed.reason));
}

function mostRuns({ commands, mutants = [], recording, processes = MOST_PROCESSES }: ProveOptions): number {
	const mutantRuns = Math.min(mutants.length, MOST_MUTANTS) + (mutants.length > 0 ? 1 : 0);
	return (
		(commands.tests === undefined
			? 0
			: MOST_TEST_RUNS +
				mutantRuns +
				(recording === undefined ? 0 : MOST_RECORDED_RUNS + (processes === 0 ? 0 : processes + MOST_OTHER_PROCESSES))) +
		(commands.benchmark === undefined ? 0 : MOST_MEASURED_RUNS + mutantRuns)
	);
}
