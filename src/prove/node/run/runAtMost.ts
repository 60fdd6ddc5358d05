import { types } from 'node:util';
import { runInNewContext } from 'node:vm';

/**
 * Runs a computation and ends it when its time is up, even within a regular expression: V8 checks the limit each time the
 * expression backtracks.
 * @returns undefined if it was ended
 * @throws what the work throws
 */
export function runAtMost<Found>(milliseconds: number, work: () => Found): Found | undefined {
	try {
		// Only the time limit of `vm` is wanted: the other context is empty except for the work, which still runs in this one.
		return runInNewContext('work()', { work }, { timeout: milliseconds });
	} catch (error) {
		if (isTimeout(error)) return undefined;
		throw error;
	}
}

/** The error comes from the other context, so it is no instance of this one's `Error`. */
function isTimeout(error: unknown): boolean {
	return types.isNativeError(error) && 'code' in error && error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT';
}
