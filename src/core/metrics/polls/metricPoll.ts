import * as v from 'valibot';
import { type ChecksummedLine, decodeLine, encodeLine } from '../../base/checksummedLine.ts';
import { omitUndefined } from '../../base/omitUndefined.ts';
import type { MetricSeries } from '../body/metricsTree.ts';

// One checksummed line per poll, with these members:
//
//   {"v":1,"ts":"2026-01-31T12:00:00.000Z","t":"poll","d":{"service":"…","values":{"/requests/total":12}},"crc":"…"}
//
// `d` also has `run` if several runs of the service may exist at a time.

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

const pollSchema = v.object({
	ts: v.pipe(
		v.string(),
		v.transform((text) => Date.parse(text)),
		v.number(),
	),
	t: v.literal('poll'),
	d: v.object({
		service: v.string(),
		run: v.exactOptional(v.string()),
		values: v.record(v.string(), v.pipe(v.number(), v.finite())),
	}),
});

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

/** A poll as a line without its line end. */
export function encodePoll({ service, time, values, run }: MetricPoll): string {
	const d = { service, run, values: Object.fromEntries(values) };
	return encodeLine({ ts: new Date(time).toISOString(), t: 'poll', d });
}

/** Reads a poll from a line without its line end. Never throws. */
export function decodePollLine(line: Uint8Array): ChecksummedLine<MetricPoll> {
	return decodeLine(line, (json) => {
		const found = v.safeParse(pollSchema, json);
		if (!found.success) return undefined;
		const { ts, d } = found.output;
		return { ...d, time: ts, values: new Map(Object.entries(d.values)) };
	});
}
