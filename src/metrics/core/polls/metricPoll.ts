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
