import * as v from 'valibot';
import { decodeLine } from '../../base/checksummedLine.ts';
import { parseJson } from '../../base/json.ts';
import { omitUndefined } from '../../base/omitUndefined.ts';
import type { MetricPoll } from './metricPoll.ts';
import type { NewestMetrics } from './metricsMonitor.ts';

// Polled metrics as they were kept before there was a database: a checksummed line for each poll, and a file for the newest
// body of each account.

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

const newestSchema = v.object({ v: v.literal(1), service: v.string(), time: v.number(), body: v.unknown() });

/** Reads the line of a poll. */
export function decodeEarlierPoll(line: Uint8Array) {
	return decodeLine(line, (json): MetricPoll | undefined => {
		const found = v.safeParse(pollSchema, json);
		if (!found.success) return undefined;
		const { ts: time, d } = found.output;
		const { service, run, values } = d;
		return { service, time, values: new Map(Object.entries(values)), ...omitUndefined({ run }) };
	});
}

/** Reads the file of a newest body; undefined if it is damaged. */
export function readEarlierNewest(text: string): (NewestMetrics & { readonly service: string }) | undefined {
	const json = parseJson(text);
	const found = v.safeParse(newestSchema, json);
	if (!found.success || json === undefined) return undefined;
	const { service, time } = found.output;
	const body = parseJson(JSON.stringify(found.output.body));
	return body === undefined ? undefined : { service, time, body };
}
