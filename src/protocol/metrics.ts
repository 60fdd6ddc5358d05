// What the metrics page and the extension host say to each other. The host owns all state and does the sums; the page
// announces what the person did and draws what it is told. No message carries a key, a base URL or a header. What is
// missing in a list is null, since JSON has no other word for it.

import type { MetricsStrings } from './metricsStrings.ts';
import type { MetricsRange, UsageOverview } from './usage.ts';

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
