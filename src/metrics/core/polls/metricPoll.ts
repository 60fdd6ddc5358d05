import { omitUndefined } from '../../../base/core/omitUndefined.ts';
import type { MetricSeries } from '../body/metricsTree.ts';

/** The figures of the metrics at one moment. */
export interface MetricPoll {
	/** The service and the account that they belong to. */
	readonly service: string;
	/** Milliseconds since 1970. */
	readonly time: number;
	/** By the `key` of a series. */
	readonly values: ReadonlyMap<string, number>;
	/** The run of the service, if each window runs its own. */
	readonly run?: string;
}

/** In characters, all keys of a poll together; further values are dropped. */
const LONGEST_KEYS = 16_000;

/** The figures of a body. @param time milliseconds since 1970 @param run of the service, if each window runs its own */
export function pollOf(service: string, time: number, series: readonly MetricSeries[], run?: string): MetricPoll {
	let length = 0;
	const values = new Map<string, number>();
	for (const { key, value, kind } of series) {
		length += key.length;
		if (typeof value === 'number' && kind !== 'text' && length <= LONGEST_KEYS) values.set(key, value);
	}
	return { service, time, values, ...omitUndefined({ run }) };
}

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
