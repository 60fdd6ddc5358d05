import { types } from 'node:util';
import { runInNewContext } from 'node:vm';

/**
 * Runs what only computes, and ends it once it has taken so long, even within a regular expression: V8 looks whether it is
 * to end each time that one steps back.
 * @returns undefined if it was ended
 */
export function runAtMost<Found>(milliseconds: number, work: () => Found): Found | undefined {
	try {
		// The time limit is all that is wanted of `vm`, so the context is empty but for the work, which is of this one.
		return runInNewContext('work()', { work }, { timeout: milliseconds });
	} catch (error) {
		if (isTimeout(error)) return undefined;
		throw error;
	}
}

/** It is an error of the other context, so no instance of this one's `Error`. */
function isTimeout(error: unknown): boolean {
	return types.isNativeError(error) && 'code' in error && error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT';
}
