// What the metrics page shows of our own usage.

export const METRICS_RANGES = ['today', 'week', 'all'] as const;

/** How far back the figures go: since midnight, since midnight six days ago, or since ever. */
export type MetricsRange = (typeof METRICS_RANGES)[number];

/** In the order in which they are shown. */
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

/** What is added up of our own requests. The round trip is our own measurement, in seconds; the latency is as stated. */
export type UsageFigure = (typeof USAGE_FIGURES)[number];

/** By what our own use can be told apart, in the order in which it is offered. */
export const USAGE_GROUPS = ['operation', 'model', 'workspace', 'day'] as const;

/** A figure of our own use, over the range. */
export interface UsageCard {
	readonly figure: UsageFigure;
	readonly value: number | null;
	/** The same figure for the span of the same length before; null where there is none. */
	readonly before: number | null;
	/** One for each of the buckets. */
	readonly values: readonly (number | null)[];
}

/** Our own use, told apart by what it was. */
export interface UsageBreakdown {
	readonly by: (typeof USAGE_GROUPS)[number];
	readonly rows: readonly UsageRow[];
	/** How many rows there are beyond those. */
	readonly more: number;
}

export interface UsageRow {
	/** Empty where nobody said. */
	readonly name: string;
	/** The whole name, where `name` is cut. */
	readonly hint: string;
	readonly figures: Readonly<Record<UsageFigure, number | null>>;
}

/** What was asked of services, from our own receipts. */
export interface UsageOverview {
	readonly cards: readonly UsageCard[];
	/** When each bucket begins, in milliseconds since 1970. */
	readonly buckets: readonly number[];
	/** How long a bucket is. */
	readonly step: 'hour' | 'day' | 'week' | 'month';
	readonly groups: readonly UsageBreakdown[];
}
