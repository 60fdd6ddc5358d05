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

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Milliseconds between the polls that are kept, by their largest age. */
const DENSITIES = [
	{ age: 2 * DAY, gap: 0 },
	{ age: 9 * DAY, gap: HOUR / 6 },
	{ age: 400 * DAY, gap: 6 * HOUR },
];
const MOST_POLLS = 10_000;

/**
 * The polls to keep: all of the last two days, then the last one of every ten minutes up to nine days, then of every
 * six hours up to 400 days; at most 10,000. Duplicates are dropped.
 * @param polls in any order
 * @param now milliseconds since 1970
 * @returns oldest first
 */
export function downsample(polls: readonly MetricPoll[], now: number): readonly MetricPoll[] {
	const slots = new Map<string, MetricPoll>();
	for (const poll of polls.toSorted((a, b) => a.time - b.time)) {
		const density = DENSITIES.find(({ age }) => now - poll.time <= age);
		if (density === undefined) continue;
		const slot = density.gap === 0 ? poll.time : `${density.gap}:${Math.floor(poll.time / density.gap)}`;
		slots.set(JSON.stringify([poll.service, poll.run, slot]), poll);
	}
	return [...slots.values()].sort((a, b) => a.time - b.time).slice(-MOST_POLLS);
}
