/** What determines the time of the next poll. Times are in monotonic milliseconds. */
export interface PollState {
	/** Whether the window is focused and a service is connected; otherwise nothing is requested. */
	readonly active: boolean;
	/** Seconds; 0 or less means only on demand. */
	readonly interval: number;
	/** When the window first became active. */
	readonly activeSince: number;
	/** When the last request ended, if there was one. */
	readonly lastPoll: number | undefined;
	/** How many attempts in a row have failed. */
	readonly failures: number;
	/** Until then the service refuses requests (429). */
	readonly retryAt: number | undefined;
	/** When the service last answered a request that the metrics do not include yet. */
	readonly lastAnswer: number | undefined;
}

/** Milliseconds between polls at least, however often there are answers and whatever the setting. */
const LEAST_GAP = 30_000;
const LONGEST_GAP = 3_600_000;

/**
 * When to poll next.
 * @returns monotonic milliseconds, where a past time means now; undefined if no poll is due
 */
export function nextPoll(state: PollState): number | undefined {
	const { active, interval, activeSince, lastPoll, failures, retryAt = 0, lastAnswer } = state;
	if (!active || !(interval > 0)) return undefined;
	const period = backedOff(Math.max(LEAST_GAP, interval * 1_000), failures);
	const regular = (lastPoll ?? activeSince) + period;
	if (lastAnswer === undefined) return Math.max(regular, retryAt);
	const least = failures > 0 ? period : LEAST_GAP;
	const afterAnswer = lastPoll === undefined ? lastAnswer : Math.max(lastAnswer, lastPoll + least);
	return Math.max(Math.min(regular, afterAnswer), retryAt);
}

/** Doubles the period with each failure, up to an hour. A longer period stays as it is. */
function backedOff(period: number, failures: number): number {
	return failures === 0 ? period : Math.max(period, Math.min(period * 2 ** failures, LONGEST_GAP));
}
