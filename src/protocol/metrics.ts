// What the metrics page and the extension host say to each other. The host owns all state and does the sums; the page
// announces what the person did and draws what it is told. No message carries a key, a base URL or a header. What is
// missing in a list is null, since JSON has no other word for it.

import type { MetricsStrings } from './metricsStrings.ts';

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

/** How the newest metrics stand: `asOf` in milliseconds since 1970. */
export type ServiceState =
	| { readonly kind: 'never' }
	/** `problem` is why the attempt before was in vain. */
	| { readonly kind: 'loading'; readonly asOf?: number; readonly problem?: string }
	| { readonly kind: 'fresh'; readonly asOf: number }
	/** Of an earlier window, and not asked for again yet. */
	| { readonly kind: 'old'; readonly asOf: number }
	/** Asked for again, in vain. */
	| { readonly kind: 'stale'; readonly asOf: number; readonly problem: string }
	| { readonly kind: 'failed'; readonly problem: string };

/** A figure of the service over time. */
export interface ServiceSeries {
	/** A JSON Pointer into the newest body. */
	readonly pointer: string;
	readonly name: string;
	/** What it belongs to; empty for the outermost. */
	readonly group: string;
	/** Only where the service gave one. */
	readonly unit?: string;
	readonly value: number | null;
	/** What came on top, or how much more there is, since its first value in the range; null where there is no other. */
	readonly change: number | null;
	/** When that first value was, in milliseconds since 1970. */
	readonly since: number | null;
	/** How often a counter began anew. */
	readonly restarts: number;
	/** One for each of the times. */
	readonly values: readonly (number | null)[];
}

/** A value that is no figure. */
export interface ServiceText {
	readonly pointer: string;
	readonly name: string;
	readonly text: string | null;
}

export interface ServiceTable {
	readonly name: string;
	readonly columns: readonly { readonly name: string; readonly unit?: string; readonly isFigure: boolean }[];
	readonly rows: readonly (readonly (string | number | null)[])[];
}

/** What the service says of itself. Nothing in it is re-priced or given a unit. */
export interface ServiceMetrics {
	/** When each poll was, in milliseconds since 1970. */
	readonly times: readonly number[];
	/** The pointer of the series whose chart is shown before anyone has chosen one. */
	readonly main?: string;
	readonly series: readonly ServiceSeries[];
	readonly tables: readonly ServiceTable[];
	readonly texts: readonly ServiceText[];
	/** Whether the body holds more than is shown. */
	readonly hasMore: boolean;
	/** The body, with what cannot be seen written out. */
	readonly raw: string;
	readonly rawIsCut: boolean;
}

/** All that the page shows. */
export interface MetricsSnapshot {
	/** Grows with every message: an older one that arrives late is dropped. */
	readonly revision: number;
	readonly strings: MetricsStrings;
	/** A BCP 47 tag. */
	readonly locale: string;
	readonly connection: 'none' | 'ready';
	/** What is connected. */
	readonly service: string;
	readonly range: MetricsRange;
	/** Milliseconds since 1970. */
	readonly now: number;
	readonly usage: UsageOverview;
	readonly state: ServiceState;
	readonly metrics?: ServiceMetrics;
	/** A JSON Pointer; empty where the status bar chooses by itself. */
	readonly pinned: string;
}

export interface ToMetricsView {
	readonly type: 'snapshot';
	readonly snapshot: MetricsSnapshot;
}

export const METRICS_ACTIONS = ['refresh', 'export', 'connect', 'useLocalService', 'showLog'] as const;

/** What a button asks for. */
export type MetricsAction = (typeof METRICS_ACTIONS)[number];

export type FromMetricsView =
	/** The page can hear; `range` is what it showed before it was hidden. */
	| { readonly type: 'ready'; readonly range?: MetricsRange }
	| { readonly type: 'range'; readonly range: MetricsRange }
	/** Shows a metric in the status bar, by its pointer in the newest snapshot; an empty one lets it choose by itself. */
	| { readonly type: 'pin'; readonly pointer: string }
	| { readonly type: 'action'; readonly action: MetricsAction };
