import type { MetricPoll } from './metricPoll.ts';

/** The values of a series in one run of its service, oldest first. */
export interface RunValues {
	readonly values: readonly number[];
	/** Whether the run began within the span shown, so that its counters began at 0. */
	readonly isNew: boolean;
}

/**
 * The values of a series in each run.
 * @param polls of the span shown, oldest first
 * @param key of the series
 * @param earlier the runs that began before the span
 */
export function runValues(
	polls: readonly MetricPoll[],
	key: string,
	earlier: ReadonlySet<string | undefined>,
): readonly RunValues[] {
	const runs = new Map<string | undefined, number[]>();
	for (const { run, values } of polls) {
		const value = values.get(key);
		if (value === undefined) continue;
		const known = runs.get(run);
		if (known === undefined) runs.set(run, [value]);
		else known.push(value);
	}
	return [...runs].map(([run, values]) => ({ values, isNew: run !== undefined && !earlier.has(run) }));
}

/** Picks one run at a time, preferring the newest: overlapping runs cannot be drawn as one line. Oldest poll first. */
export function oneRunAtATime(polls: readonly MetricPoll[]): readonly MetricPoll[] {
	const firsts = new Map<string | undefined, number>();
	for (const { run, time } of polls) if (!firsts.has(run)) firsts.set(run, time);
	const chosen: MetricPoll[] = [];
	let current = polls.at(-1)?.run;
	for (const poll of polls.toReversed()) {
		if (poll.run !== current && poll.time < (firsts.get(current) ?? 0)) current = poll.run;
		if (poll.run === current) chosen.push(poll);
	}
	return chosen.reverse();
}
