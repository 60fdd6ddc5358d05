import type { RunAtMost } from '../../base/core/queue.ts';
import type { Proof, SameFinding, SpeedFinding } from '../../edit/core/proof/proof.ts';
import { changesJudge } from './changesJudge.ts';
import { MOST_MEASURED_RUNS, measureSpeed } from './measureSpeed.ts';
import type { ProofCommands } from './proofCommands.ts';
import { ProofCanceled, ProofRuns } from './proofRuns.ts';
import type { ProofStage, ProofStep, ProvedChange } from './proofStage.ts';

import { MOST_STOPS, MOST_TEST_RUNS, proveSame, type TestedSame } from './proveSame.ts';
import type { StopCandidate } from './stop/stopCandidate.ts';

export interface ProveOptions {
	readonly stage: ProofStage;
	readonly commands: ProofCommands;
	/** The texts of scripts that the commands run by their names. */
	readonly scripts?: readonly string[];
	readonly change: ProvedChange;
	/** Ways to make the changed code stop; undefined if nobody has said how code of this language is made to stop. */
	readonly stops: readonly StopCandidate[] | undefined;
	readonly runAtMost: RunAtMost;
	readonly signal: AbortSignal;
	readonly onStep: (step: ProofStep) => void;
}

/**
 * Runs tests and benchmark on the code before and after.
 * @returns undefined if it was canceled
 */
export async function prove(options: ProveOptions): Promise<Omit<Proof, 'subject' | 'time'> | undefined> {
	if (changesJudge(options.change, { ...options, path: options.stage.document ?? '' })) {
		return { same: { kind: 'notShown', reason: 'changesJudge' }, changedLive: [], stillRunning: [] };
	}
	const runs = new ProofRuns({ ...options, of: mostRuns(options) });
	try {
		const { same, tests, stop } = await tested(options, runs);
		const speed = isMeasured(same) ? await measured(options, runs, stop) : undefined;
		const { leftOut = [] } = options.stage;
		const isFailingBefore = same.kind === 'notShown' && same.reason === 'failingBefore';
		return {
			same,
			...(speed === undefined ? {} : { speed }),
			...(tests === undefined ? {} : { tests }),
			...(isFailingBefore && leftOut.length > 0 ? { leftOut } : {}),
			changedLive: runs.changedLive,
			stillRunning: runs.stillRunning,
		};
	} catch (error) {
		if (error instanceof ProofCanceled) return undefined;
		throw error;
	}
}

/** What is not proven needs no speed, unless the person wants nothing but that. */
function isMeasured(same: SameFinding): boolean {
	return same.kind === 'same' || (same.kind === 'notShown' && same.reason === 'noTests');
}

async function tested({ stage, commands, change, stops }: ProveOptions, runs: ProofRuns): Promise<TestedSame> {
	if (commands.tests === undefined) return { same: { kind: 'notShown', reason: 'noTests' } };
	return proveSame({ runs, stage, command: commands.tests, change, stops });
}

async function measured(
	{ commands, change, stops = [], runAtMost }: ProveOptions,
	runs: ProofRuns,
	stop: StopCandidate | undefined,
): Promise<SpeedFinding | undefined> {
	const { benchmark: command } = commands;
	if (command === undefined) return undefined;
	return measureSpeed({ runs, command, change, stop, stops: stops.slice(0, MOST_STOPS), runAtMost });
}

function mostRuns({ commands, stops = [] }: ProveOptions): number {
	const stopRuns = Math.min(stops.length, MOST_STOPS) + (stops.length > 0 ? 1 : 0);
	return (
		(commands.tests === undefined ? 0 : MOST_TEST_RUNS + stopRuns) +
		(commands.benchmark === undefined ? 0 : MOST_MEASURED_RUNS + stopRuns)
	);
}
