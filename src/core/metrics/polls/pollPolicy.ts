/** What decides when the metrics are asked for next. Moments are monotonic milliseconds. */
export interface PollState {
	/** The window is focused and a service connected: otherwise nothing is asked for. */
	readonly active: boolean;
	/** Seconds; 0 or less means only on demand. */
	readonly interval: number;
	/** When the window first was active. */
	readonly activeSince: number;
	/** When they were asked for last, if ever. */
	readonly lastPoll: number | undefined;
	/** How many attempts have failed one after the other. */
	readonly failures: number;
	/** Before it the service refuses (429). */
	readonly retryAt: number | undefined;
	/** When the last answer came that the metrics do not know of yet. */
	readonly lastAnswer: number | undefined;
}

/** However often there are answers, and whatever the setting. */
const LEAST_GAP = 30_000;
const LONGEST_GAP = 3_600_000;

/**
 * When to ask for the metrics next, in monotonic milliseconds: a moment that has passed means now.
 * @returns undefined where nothing is to be asked for
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

/** Doubled with each failure, up to an hour; a longer period stays as it is. */
function backedOff(period: number, failures: number): number {
	return failures === 0 ? period : Math.max(period, Math.min(period * 2 ** failures, LONGEST_GAP));
}
