import type { RunResult } from './proofStage.ts';
import { saysStopped } from './stop/stopLanguages.ts';

/**
 * How many failures where the code stops, and passes where it does not, in turns, show that it was reached if no output says
 * so: tests that fail by chance come to that in fewer than one of 10,000 proofs.
 */
const TURNS = 7;

/** Two texts that differ in whether code stops. */
interface ReachedTexts {
	readonly harmless: string;
	readonly stopped: string;
	/** What the code says when it stops; missing for what any of it says. */
	readonly message?: string;
}

export interface ReachOptions extends ReachedTexts {
	/** What a run of the harmless text came to, which ended well. */
	readonly harmlessRun: RunResult;
	readonly run: (text: string, isStopped: boolean) => Promise<RunResult>;
	readonly endsWell: (result: RunResult) => boolean;
	/** Called before the further turns, with how many runs they take at most. */
	readonly onTurns: (runs: number) => void;
}

/** Whether a command runs some code. */
export type Reach =
	/** It fails where the code stops, and passes where it does not. */
	| 'reached'
	/** It runs the code, and ends well all the same. */
	| 'hidden'
	| 'notReached'
	/** It fails sometimes, whether the code stops or not. */
	| 'flaky';

/** Whether a command runs code, and the last run that told it; `open` if that did not come to its end. */
export interface ReachFinding {
	readonly reach: Reach | 'open';
	readonly run: RunResult;
}

/**
 * Runs code that stops. What shows that it was reached is our own message in the output; where a runner hides it, that the
 * command fails with it and passes without it, again and again.
 */
export async function findReach(options: ReachOptions): Promise<ReachFinding> {
	const run = await options.run(options.stopped, true);
	const says = saysReached(run, options);
	if (says) return { reach: run.kind === 'ended' && options.endsWell(run) ? 'hidden' : 'reached', run };
	if (run.kind !== 'ended') return { reach: 'open', run };
	return options.endsWell(run) ? { reach: 'notReached', run } : await takeTurns(options, run);
}

function saysReached({ output }: RunResult, { stopped, message, harmlessRun }: ReachOptions): boolean {
	return saysStopped(output, stopped, message) && !saysStopped(harmlessRun.output, stopped, message);
}

/** The order alternates, so that code does not seem to be reached where every second run fails. */
async function takeTurns(options: ReachOptions, first: RunResult): Promise<ReachFinding> {
	options.onTurns(2 * (TURNS - 1));
	let last = first;
	for (let turn = 2; turn <= TURNS; turn += 1) {
		for (const isStopped of turn % 2 === 0 ? [true, false] : [false, true]) {
			const run = await options.run(isStopped ? options.stopped : options.harmless, isStopped);
			if (isStopped && saysReached(run, options) && !options.endsWell(run)) return { reach: 'reached', run };
			if (run.kind !== 'ended') return { reach: 'open', run };
			if (options.endsWell(run) === isStopped) return { reach: 'flaky', run: isStopped ? last : run };
			if (isStopped) last = run;
		}
	}
	return { reach: 'reached', run: last };
}
