import * as v from 'valibot';
import { type ChecksummedLine, decodeLine, encodeLine } from '../base/checksummedLine.ts';
import type { DayUsage } from './dayUsage.ts';
import type { LedgerEntry } from './ledgerEntry.ts';
import { dayName } from './localDay.ts';

// The file of old receipts, added up by day: checksummed lines such as
//
//   {"v":1,"t":"counted","d":[{"writer":"…","records":120,"first":"…","last":"…"}],"crc":"0a1b2c3d"}
//   {"v":1,"t":"day","d":{"day":"2026-01-31", … },"crc":"0a1b2c3d"}
//
// It is always replaced as a whole, before the segments that it counts are removed.

/** The part of a segment that a day file has counted: its first `records` receipts. */
export interface CountedSegment {
	readonly writer: string;
	readonly records: number;
	/** The ids of its first and last receipt, which tell it from another segment of the same name. */
	readonly first: string;
	readonly last: string;
}

export type DayLine =
	| { readonly kind: 'counted'; readonly segments: readonly CountedSegment[] }
	| { readonly kind: 'day'; readonly day: DayUsage };

/** The contents of a day file. */
export interface DayFile {
	readonly days: readonly DayUsage[];
	/** Undefined if its line is missing or damaged. */
	readonly counted: readonly CountedSegment[] | undefined;
}

const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const figure = v.pipe(v.number(), v.finite());
const newest = v.object({ time: figure, roundTripMs: figure });

const lineSchema = v.variant('t', [
	v.object({
		t: v.literal('counted'),
		d: v.array(v.object({ writer: v.string(), records: count, first: v.string(), last: v.string() })),
	}),
	v.object({
		t: v.literal('day'),
		d: v.object({
			day: v.pipe(v.string(), v.regex(/^\d{4}-\d\d-\d\d$/)),
			workspace: v.string(),
			service: v.exactOptional(v.string()),
			operation: v.string(),
			model: v.string(),
			provider: v.string(),
			outcomes: v.array(v.tuple([v.string(), count])),
			promptTokens: figure,
			completionTokens: figure,
			totalTokens: figure,
			cost: v.exactOptional(figure),
			latency: v.exactOptional(v.object({ sum: figure, count })),
			roundTrips: v.array(figure),
			newest: v.exactOptional(newest),
		}),
	}),
]);

/** The text of a day file. */
export function encodeDayFile({ days, counted = [] }: DayFile): string {
	const lines = [encodeLine({ t: 'counted', d: counted }), ...days.map((day) => encodeLine({ t: 'day', d: day }))];
	return `${lines.join('\n')}\n`;
}

/** Reads a line of a day file without its line end. Never throws. */
export function decodeDayLine(line: Uint8Array): ChecksummedLine<DayLine> {
	return decodeLine(line, (json) => {
		const found = v.safeParse(lineSchema, json);
		if (!found.success) return undefined;
		const { t, d } = found.output;
		return t === 'day' ? { kind: t, day: d } : { kind: t, segments: d };
	});
}

/** The day file that consists of these lines. */
export function dayFileOf(lines: readonly DayLine[]): DayFile {
	return {
		days: lines.flatMap((line) => (line.kind === 'day' ? [line.day] : [])),
		counted: lines.find((line) => line.kind === 'counted')?.segments,
	};
}

/**
 * How many receipts at the start of a segment the days already include. The segment may have been renamed and any of
 * its receipts damaged since, so either of the two recorded ids is enough.
 */
export function countedRecords(counted: readonly CountedSegment[], records: readonly LedgerEntry[]): number {
	const lasts = new Set(counted.map(({ last }) => last));
	const lastCounted = records.findLastIndex(({ id }) => lasts.has(id));
	if (lastCounted !== -1) return lastCounted + 1;
	const found = counted.find(({ first }) => first === records[0]?.id);
	return found === undefined ? 0 : Math.min(found.records - 1, records.length);
}

/** The receipts of a segment that the days do not include. */
export function uncounted({ days, counted }: DayFile, records: readonly LedgerEntry[]): readonly LedgerEntry[] {
	if (counted !== undefined) return records.slice(countedRecords(counted, records));
	// The record of what was counted is lost. Whole days are counted in order, so everything after the last one is left.
	const last = days.at(-1)?.day ?? '';
	return records.filter(({ time }) => dayName(time) > last);
}
