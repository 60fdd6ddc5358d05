import * as v from 'valibot';
import { type ChecksummedLine, decodeLine, encodeLine } from '../base/checksummedLine.ts';
import type { DayUsage } from './dayUsage.ts';
import type { LedgerEntry } from './ledgerEntry.ts';
import { dayName } from './localDay.ts';

// The file of old receipts, added up by day: checked lines such as
//
//   {"v":1,"t":"counted","d":[{"writer":"…","records":120,"first":"…","last":"…"}],"crc":"0a1b2c3d"}
//   {"v":1,"t":"day","d":{"day":"2026-01-31", … },"crc":"0a1b2c3d"}
//
// It is only ever replaced as a whole, before the segments that it counts are removed.

/** The beginning of a segment that a file of days has counted: its first `records` receipts. */
export interface CountedSegment {
	readonly writer: string;
	readonly records: number;
	/** The ids of the first and the last of them: another segment of the same name has others. */
	readonly first: string;
	readonly last: string;
}

export type DayLine =
	| { readonly kind: 'counted'; readonly segments: readonly CountedSegment[] }
	| { readonly kind: 'day'; readonly day: DayUsage };

/** What a file of days holds. */
export interface DayFile {
	readonly days: readonly DayUsage[];
	/** Undefined where the line that says so is missing or damaged. */
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

/** The whole contents of a file of days. */
export function encodeDayFile({ days, counted = [] }: DayFile): string {
	const lines = [encodeLine({ t: 'counted', d: counted }), ...days.map((day) => encodeLine({ t: 'day', d: day }))];
	return `${lines.join('\n')}\n`;
}

/** Reads a line of a file of days without its line end. Never throws. */
export function decodeDayLine(line: Uint8Array): ChecksummedLine<DayLine> {
	return decodeLine(line, (json) => {
		const found = v.safeParse(lineSchema, json);
		if (!found.success) return undefined;
		const { t, d } = found.output;
		return t === 'day' ? { kind: t, day: d } : { kind: t, segments: d };
	});
}

/** The file that these lines make up. */
export function dayFileOf(lines: readonly DayLine[]): DayFile {
	return {
		days: lines.flatMap((line) => (line.kind === 'day' ? [line.day] : [])),
		counted: lines.find((line) => line.kind === 'counted')?.segments,
	};
}

/**
 * How many receipts at the beginning of a segment are among the days already. A segment may have got another name since
 * then, and any of its receipts may be damaged: one of the two that are known by their ids is enough.
 */
export function countedRecords(counted: readonly CountedSegment[], records: readonly LedgerEntry[]): number {
	const lasts = new Set(counted.map(({ last }) => last));
	const place = records.findLastIndex(({ id }) => lasts.has(id));
	if (place !== -1) return place + 1;
	const found = counted.find(({ first }) => first === records[0]?.id);
	return found === undefined ? 0 : Math.min(found.records - 1, records.length);
}

/** The receipts of a segment that are not among the days. */
export function uncounted({ days, counted }: DayFile, records: readonly LedgerEntry[]): readonly LedgerEntry[] {
	if (counted !== undefined) return records.slice(countedRecords(counted, records));
	// Nothing says any more what was counted: whole days were, one after the other.
	const last = days.at(-1)?.day ?? '';
	return records.filter(({ time }) => dayName(time) > last);
}
