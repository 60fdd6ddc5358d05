import type { RunAtMost } from '../../base/core/queue.ts';
import type { Proof, RealCalls, SameFinding, SpeedFinding } from '../../edit/core/proof/proof.ts';
import { changesJudge } from './changesJudge.ts';
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
		const { same, tests, calls, mutant } = await tested(options, runs);
		const speed = isMeasured(same) ? await measured(options, runs, mutant) : undefined;
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

async function measured(
	{ commands, change, mutants = [], runAtMost }: ProveOptions,
	runs: ProofRuns,
	mutant: Mutant | undefined,
): Promise<SpeedFinding | undefined> {
	const { benchmark: command } = commands;
	if (command === undefined) return undefined;
	return measureSpeed({ runs, command, change, mutant, mutants: mutants.slice(0, MOST_MUTANTS), runAtMost });
}

function mostRuns({ commands, mutants = [], recording }: ProveOptions): number {
	const mutantRuns = Math.min(mutants.length, MOST_MUTANTS) + (mutants.length > 0 ? 1 : 0);
	return (
		(commands.tests === undefined
			? 0
			: MOST_TEST_RUNS + mutantRuns + (recording === undefined ? 0 : MOST_RECORDED_RUNS)) +
		(commands.benchmark === undefined ? 0 : MOST_MEASURED_RUNS + mutantRuns)
	);
}
