import { findReach, type ReachFinding, type ReachOptions } from './reach.ts';
import type { StopCandidate, StoppedFunction } from './stop/stopCandidate.ts';

/** How many functions are made to stop each by itself. */
const MOST_FUNCTIONS = 4;

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
 * Finds whether a command runs the changed code. If several functions stop, each must be reached: those that stop others
 * before they are run themselves are stopped alone.
 */
export async function reachFunctions(options: ReachFunctionsOptions): Promise<ReachedFunctions> {
	const { stop, onMoreRuns } = options;
	const { harmless, stopped, functions = [] } = stop;
	const all = await findReach({ ...options, harmless, stopped, onTurns: onMoreRuns });
	if (all.reach !== 'reached' || functions.length === 0) return { ...all, unreached: [] };
	const unseen = functions.filter(({ message }) => !all.run.output.includes(message));
	const looked = unseen.slice(0, MOST_FUNCTIONS);
	onMoreRuns(looked.length);
	const unreached: StoppedFunction[] = unseen.slice(MOST_FUNCTIONS);
	for (const own of looked) {
		const found = await findReach({
			...options,
			harmless,
			stopped: own.stopped,
			message: own.message,
			onTurns: onMoreRuns,
		});
		if (found.reach === 'open' || found.reach === 'flaky') return { ...found, unreached };
		if (found.reach !== 'reached') unreached.push(own);
	}
	return { ...all, unreached };
}
