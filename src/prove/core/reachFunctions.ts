import type { Mutant, MutatedFunction, MutatedFunctions } from './mutants/mutantCandidates.ts';
import { showsMutant } from './mutants/mutantLanguages.ts';
import type { RunResult } from './sandbox.ts';

/** How many functions are made to stop one by one if a runner hides which one it was: each takes many runs. */
const MOST_ALONE = 4;

/** How a command runs, and whether it succeeds. */
export interface ReachRuns {
	/** The run of the harmless text, which succeeded. */
	readonly harmlessRun: RunResult;
	readonly run: (text: string, isStopped: boolean) => Promise<RunResult>;
	readonly succeeds: (result: RunResult) => boolean;
	/** Called before additional runs, with their maximum number. */
	readonly onMoreRuns: (count: number) => void;
}

export interface ReachedFunctions extends ReachFinding {
	/** If some are reached: those that are not, or of which this is unknown. */
	readonly unreached: readonly MutatedFunction[];
}

/**
 * Finds out whether a command runs the changed code. If several functions stop, each must be reached: those hidden by others
 * that stop first are made to stop without these, until no further one is reached.
 */
export async function reachFunctions(mutant: Mutant, runs: ReachRuns): Promise<ReachedFunctions> {
	const { harmless, several } = mutant;
	const all = await findReach({ ...runs, harmless, stopped: mutant.stopped });
	if (all.reach !== 'reached' || several === undefined) return { ...all, unreached: [] };
	const { functions } = several;
	const isShown = ({ message }: MutatedFunction, { run }: ReachFinding) =>
		showsMutant(run.output, mutant.stopped, message);
	let unseen = functions.filter((each) => !isShown(each, all));
	if (unseen.length === functions.length) return await reachAlone(harmless, several, runs, all);
	while (unseen.length > 0) {
		runs.onMoreRuns(1);
		const stopped = several.withStopped(unseen.map((each) => functions.indexOf(each)));
		const found = await findReach({ ...runs, harmless, stopped });
		if (found.reach === 'notReached') break;
		if (found.reach !== 'reached') return { ...found, unreached: unseen };
		const left = unseen.filter((each) => !isShown(each, found));
		if (left.length === unseen.length) break;
		unseen = left;
	}
	return { ...all, unreached: unseen };
}

/** For output that does not say which function it was. */
async function reachAlone(
	harmless: string,
	{ functions, withStopped }: MutatedFunctions,
	runs: ReachRuns,
	all: ReachFinding,
): Promise<ReachedFunctions> {
	const unreached = functions.slice(MOST_ALONE);
	for (const [index, each] of functions.slice(0, MOST_ALONE).entries()) {
		runs.onMoreRuns(1);
		const stopped = withStopped([index]);
		const found = await findReach({ ...runs, harmless, stopped, message: each.message });
		if (found.reach === 'notReached') unreached.push(each);
		else if (found.reach !== 'reached') return { ...found, unreached };
	}
	return { ...all, unreached };
}

/**
 * How many failures of the mutant and successes of the harmless text, in turns, show that the code was reached if no output
 * says so: flaky tests do that in fewer than one of 10,000 proofs.
 */
const TURNS = 7;

/** The mutant, and the same text whose statement never runs. */
interface ReachOptions extends ReachRuns {
	readonly harmless: string;
	readonly stopped: string;
	/** The message of the function in question; missing for that of any. */
	readonly message?: string;
}

/** Whether a command runs some code. */
type Reach =
	/** It fails with the mutant, and succeeds without. */
	| 'reached'
	/** It runs the code, but succeeds anyway. */
	| 'hidden'
	| 'notReached'
	/** It fails sometimes, with or without the mutant. */
	| 'flaky'
	/** The last run did not finish. */
	| 'undecided';

/** Whether a command runs code, and the run that showed it. */
interface ReachFinding {
	readonly reach: Reach;
	readonly run: RunResult;
}

/**
 * Runs a mutant. Its message in the output shows that the code was reached; if a runner hides that, repeated failures with
 * and successes without it do.
 */
export async function findReach(options: ReachOptions): Promise<ReachFinding> {
	const run = await options.run(options.stopped, true);
	if (showsReached(run, options))
		return { reach: run.kind === 'ended' && options.succeeds(run) ? 'hidden' : 'reached', run };
	if (run.kind !== 'ended') return { reach: 'undecided', run };
	return options.succeeds(run) ? { reach: 'notReached', run } : await takeTurns(options, run);
}

function showsReached({ output }: RunResult, { stopped, message, harmlessRun }: ReachOptions): boolean {
	return showsMutant(output, stopped, message) && !showsMutant(harmlessRun.output, stopped, message);
}

/** The order alternates, so that code does not seem to be reached if every second run fails. */
async function takeTurns(options: ReachOptions, first: RunResult): Promise<ReachFinding> {
	options.onMoreRuns(2 * (TURNS - 1));
	let last = first;
	for (let turn = 2; turn <= TURNS; turn += 1) {
		for (const isStopped of turn % 2 === 0 ? [true, false] : [false, true]) {
			const run = await options.run(isStopped ? options.stopped : options.harmless, isStopped);
			if (isStopped && showsReached(run, options) && !options.succeeds(run)) return { reach: 'reached', run };
			if (run.kind !== 'ended') return { reach: 'undecided', run };
			if (options.succeeds(run) === isStopped) return { reach: 'flaky', run: isStopped ? last : run };
			if (isStopped) last = run;
		}
	}
	return { reach: 'reached', run: last };
}
