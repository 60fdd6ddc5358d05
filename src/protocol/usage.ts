// Our own usage, as the metrics panel shows it.

export const METRICS_RANGES = ['today', 'week', 'all'] as const;

/** How far back the totals go: since midnight, since midnight six days ago, or since the first receipt. */
export type MetricsRange = (typeof METRICS_RANGES)[number];

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
export const USAGE_GROUPS = ['operation', 'model', 'workspace', 'day'] as const;

/** One figure of our own usage, over the range. */
export interface UsageCard {
	readonly figure: UsageFigure;
	readonly value: number | null;
	/** The same figure for the preceding range of the same length; null if there is none. */
	readonly before: number | null;
	/** One for each bucket. */
	readonly values: readonly (number | null)[];
}

/** Our own usage, grouped. */
export interface UsageBreakdown {
	readonly by: (typeof USAGE_GROUPS)[number];
	readonly rows: readonly UsageRow[];
	/** How many more rows there are. */
	readonly more: number;
}

export interface UsageRow {
	/** Empty if unknown. */
	readonly name: string;
	/** The full name; `name` may be cut. */
	readonly hint: string;
	readonly figures: Readonly<Record<UsageFigure, number | null>>;
}

/** Our own usage, from our receipts. */
export interface UsageOverview {
	readonly cards: readonly UsageCard[];
	/** When each bucket begins, in milliseconds since 1970. */
	readonly buckets: readonly number[];
	/** How long a bucket is. */
	readonly step: 'hour' | 'day' | 'week' | 'month';
	readonly groups: readonly UsageBreakdown[];
}
