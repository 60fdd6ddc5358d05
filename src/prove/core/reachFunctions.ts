import { findReach, type ReachFinding, type ReachOptions } from './reach.ts';
import type { StopCandidate, StoppedFunction, StoppedFunctions } from './stop/stopCandidate.ts';
import { saysStopped } from './stop/stopLanguages.ts';

/** How many functions are made to stop each by itself, where a runner hides which of them it was: each takes many runs. */
const MOST_ALONE = 4;

export interface ReachFunctionsOptions extends Pick<ReachOptions, 'harmlessRun' | 'run' | 'endsWell'> {
	readonly stop: StopCandidate;
	/** Called before runs that nobody has counted, with how many there are at most. */
	readonly onMoreRuns: (count: number) => void;
}

export interface ReachedFunctions extends ReachFinding {
	/** If some are reached: those that are not, or of which it is not known. */
	readonly unreached: readonly StoppedFunction[];
}

/**
 * Finds whether a command runs the changed code. If several functions stop, each must be reached: those that others stop
 * before they are run themselves are made to stop without these, until no further one is reached.
 */
export async function reachFunctions(options: ReachFunctionsOptions): Promise<ReachedFunctions> {
	const { stop, onMoreRuns } = options;
	const { harmless, several } = stop;
	const all = await findReach({ ...options, harmless, stopped: stop.stopped, onTurns: onMoreRuns });
	if (all.reach !== 'reached' || several === undefined) return { ...all, unreached: [] };
	const { functions } = several;
	const isSaid = ({ message }: StoppedFunction, { run }: ReachFinding) =>
		saysStopped(run.output, stop.stopped, message);
	let unseen = functions.filter((each) => !isSaid(each, all));
	if (unseen.length === functions.length) return await reachAlone(options, several, all);
	while (unseen.length > 0) {
		onMoreRuns(1);
		const stopped = several.withStopped(unseen.map((each) => functions.indexOf(each)));
		const found = await findReach({ ...options, harmless, stopped, onTurns: onMoreRuns });
		if (found.reach === 'notReached') break;
		if (found.reach !== 'reached') return { ...found, unreached: unseen };
		const left = unseen.filter((each) => !isSaid(each, found));
		if (left.length === unseen.length) break;
		unseen = left;
	}
	return { ...all, unreached: unseen };
}

/** Where no output says which function it was. */
async function reachAlone(
	options: ReachFunctionsOptions,
	{ functions, withStopped }: StoppedFunctions,
	all: ReachFinding,
): Promise<ReachedFunctions> {
	const { stop, onMoreRuns } = options;
	const { harmless } = stop;
	const unreached = functions.slice(MOST_ALONE);
	for (const [index, each] of functions.slice(0, MOST_ALONE).entries()) {
		onMoreRuns(1);
		const stopped = withStopped([index]);
		const found = await findReach({ ...options, harmless, stopped, message: each.message, onTurns: onMoreRuns });
		if (found.reach === 'notReached') unreached.push(each);
		else if (found.reach !== 'reached') return { ...found, unreached };
	}
	return { ...all, unreached };
}
