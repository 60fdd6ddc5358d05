import type { Ratio } from '../../edit/core/proof/speedFinding.ts';

// Our own usage, as the metrics panel shows it.

export const METRICS_RANGES = ['today', 'week', 'all'] as const;

/** How far back the totals go: since midnight, since midnight six days ago, or since the first receipt. */
export type NamedRange = (typeof METRICS_RANGES)[number];

/** Local days, such as `2026-01-31`: from one to another, both included. */
export interface DayRange {
	readonly from: string;
	readonly to: string;
}

/** What the totals are of. */
export type MetricsRange = NamedRange | DayRange;

/** In display order. */
export const USAGE_FIGURES = [
	'requests',
	'failed',
	'tokens',
	'sent',
	'received',
	'cost',
	'latency',
	'roundTrip',
] as const;

/** The totals of our own requests. We measure the round trip, in seconds; the latency is as the service states it. */
export type UsageFigure = (typeof USAGE_FIGURES)[number];

/** What usage can be grouped by, in display order. */
export const USAGE_GROUPS = ['operation', 'model', 'workspace', 'day', 'conversation', 'optimization'] as const;

/** What usage is grouped by. An optimization is one that was accepted. */
export type UsageGroup = (typeof USAGE_GROUPS)[number];

/** One figure of our own usage, over the range. */
export interface UsageCard {
	readonly figure: UsageFigure;
	readonly value: number | null;
	/** The same figure for the preceding range of the same length; null if there is none. */
	readonly before: number | null;
	/** One for each bucket. */
	readonly values: readonly (number | null)[];
}

/**
 * What proofs say of accepted optimizations, in display order. `wrong`: tests or real calls show that the code does something
 * else. What no proof says is `notProven`.
 */
export const PROVED_KINDS = ['faster', 'noDifference', 'slower', 'wrong', 'notProven'] as const;

/** What a proof says of an accepted optimization. */
export interface ProvedUsage {
	readonly kind: (typeof PROVED_KINDS)[number];
	/** Missing if no speed was measured, or if it proves nothing. */
	readonly gain?: Ratio;
}

/** The accepted optimizations of which proofs say the same. */
export interface ProvedSum {
	readonly kind: ProvedUsage['kind'];
	readonly count: number;
	/** What they have cost together; null if unknown. */
	readonly cost: number | null;
}

/** Our own usage, grouped. */
export interface UsageBreakdown {
	readonly by: UsageGroup;
	readonly rows: readonly UsageRow[];
	/** How many more rows there are. */
	readonly more: number;
	/** Of accepted optimizations: of all of them, whether they have a row or not. Those of which there are any. */
	readonly proved?: readonly ProvedSum[];
}

export interface UsageRow {
	/** Empty if unknown. */
	readonly name: string;
	/** The full name; `name` may be cut. */
	readonly hint: string;
	/** Names the row to the host; missing if it is not known which requests are behind it. */
	readonly key?: string;
	readonly figures: Readonly<Record<UsageFigure, number | null>>;
	/** Of an accepted optimization. */
	readonly proved?: ProvedUsage;
}

/** The parts that a range is divided into. */
export interface RangeBuckets {
	/** When each begins, in milliseconds since 1970. */
	readonly buckets: readonly number[];
	/** How long each is. */
	readonly step: 'hour' | 'day' | 'week' | 'month';
}

/** Our own usage, from our receipts. */
export interface UsageOverview extends RangeBuckets {
	readonly cards: readonly UsageCard[];
	/** Those that are always at hand, and the one that the user chose. */
	readonly groups: readonly UsageBreakdown[];
	/** The local day of the first receipt; missing if it is not known. */
	readonly firstDay?: string;
}

/** A part of the usage: a column of a chart, or a row of the table. */
export type RequestsBehind =
	/** Milliseconds since 1970; without an end, up to the end of the range. */
	| { readonly kind: 'span'; readonly from: number; readonly before?: number; readonly failed?: true }
	| { readonly kind: 'group'; readonly by: UsageGroup; readonly key: string };

/** One request: its figures, never its text. */
export interface UsageRequest {
	readonly id: string;
	/** When it was sent, in milliseconds since 1970. */
	readonly time: number;
	readonly operation: string;
	readonly state: 'answered' | 'stopped' | 'failed' | 'pending' | 'unknown';
	/** How it ended, in the language of the editor. */
	readonly outcome: string;
	/** Empty if no answer named it. */
	readonly model: string;
	readonly tokens: number | null;
	/** In the service's own unit. */
	readonly cost: number | null;
	/** The tokens and the cost were not stated, but count at most so much. */
	readonly isEstimate: boolean;
	/** In seconds; null while it is in progress, or if it is unknown. */
	readonly roundTrip: number | null;
}

/** The requests behind a part of the usage, the newest first. */
export interface RequestList {
	readonly behind: RequestsBehind;
	/** What they have in common, in the language of the editor. */
	readonly title: string;
	readonly rows: readonly UsageRequest[];
	readonly hasMore: boolean;
}

/** The days that a date input can hold, and `Date` reads in the right century. */
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const FIRST = '1970-01-01';

/** Whether a text names a day of the calendar, such as `2026-01-31`. */
export function isDay(text: unknown): text is string {
	if (typeof text !== 'string' || !DAY.test(text) || text < FIRST) return false;
	const date = new Date(text);
	return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

/** Whether days are a range: the first one is not after the last one. */
export function isDayRange({ from, to }: { readonly from: unknown; readonly to: unknown }): boolean {
	return isDay(from) && isDay(to) && from <= to;
}

/**
 * The range after the user has chosen one of its days: if that is beyond the other one, the other one is moved there.
 * @param end which of the days was chosen
 */
export function withDay(range: DayRange, end: keyof DayRange, day: string): DayRange {
	const next = { ...range, [end]: day };
	return next.from <= next.to ? next : { from: day, to: day };
}
