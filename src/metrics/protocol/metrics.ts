// What the metrics panel and the extension host say to each other. The host owns all state and computes the totals; the
// panel announces what the user did and draws what it is sent. No message carries a key, a base URL, or a header. A
// value missing from a list is null, since JSON has no undefined.

import type { FreeRequests } from '../../usage/core/freeRequests.ts';
import type { MetricsRange, RequestList, RequestsBehind, UsageGroup, UsageOverview } from './usage.ts';

/** The state of the newest metrics; `asOf` in milliseconds since 1970. */
export type ServiceState =
	| { readonly kind: 'never' }
	/** `problem` is why the previous attempt failed. */
	| { readonly kind: 'loading'; readonly asOf?: number; readonly problem?: string }
	| { readonly kind: 'fresh'; readonly asOf: number }
	/** From an earlier window; not requested again yet. */
	| { readonly kind: 'old'; readonly asOf: number }
	/** Requested again, but that failed. */
	| { readonly kind: 'stale'; readonly asOf: number; readonly problem: string }
	| { readonly kind: 'failed'; readonly problem: string };

/** A number of the service over time. */
export interface ServiceSeries {
	/** A JSON Pointer into the newest body. */
	readonly pointer: string;
	readonly name: string;
	/** The group it belongs to; empty for the outermost. */
	readonly group: string;
	/** Only if the service gave one. */
	readonly unit?: string;
	readonly value: number | null;
	/** The increase of a counter or the change of a gauge since its first value in the range; null without one. */
	readonly change: number | null;
	/** The time of that first value, in milliseconds since 1970. */
	readonly since: number | null;
	/** How often a counter restarted. */
	readonly restarts: number;
	/** One for each entry of `times`. */
	readonly values: readonly (number | null)[];
}

/** A value that is not a number. */
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

/** The service's own metrics. No value is converted or given a unit. */
export interface ServiceMetrics {
	/** The time of each poll, in milliseconds since 1970. */
	readonly times: readonly number[];
	/** The pointer of the series whose chart is shown until the user chooses one. */
	readonly main?: string;
	readonly series: readonly ServiceSeries[];
	readonly tables: readonly ServiceTable[];
	readonly texts: readonly ServiceText[];
	/** Whether the body holds more than is shown. */
	readonly hasMore: boolean;
	/** The body, with hidden characters written out. */
	readonly raw: string;
	readonly rawIsCut: boolean;
}

/** What the panel shows of our own usage. */
export interface UsageSnapshot {
	readonly usage: UsageOverview;
	/** What cost nothing in the range. */
	readonly free: readonly FreeRequests[];
	/** In the order of the setting; empty if no budget is set. */
	readonly budget: readonly BudgetBar[];
	/** The requests behind a part of the usage, if the user has opened them. */
	readonly requests?: RequestList;
}

/** Everything that the panel shows. */
export interface MetricsSnapshot extends UsageSnapshot {
	/** Increases with every message: an older one that arrives late is dropped. */
	readonly revision: number;
	/** A BCP 47 tag. */
	readonly locale: string;
	/** Why no request can be made; empty if one can. */
	readonly notConnected: string;
	/** The connected service. */
	readonly service: string;
	readonly range: MetricsRange;
	/** Milliseconds since 1970. */
	readonly now: number;
	readonly state: ServiceState;
	readonly metrics?: ServiceMetrics;
	/** The JSON Pointer of the pinned metric; empty if the status bar chooses. */
	readonly pinned: string;
}

export interface ToMetricsView {
	readonly type: 'snapshot';
	readonly snapshot: MetricsSnapshot;
}

export const METRICS_ACTIONS = ['refresh', 'export', 'connect', 'useLocalService', 'showLog'] as const;

/** What a button can ask of the host. */
export type MetricsAction = (typeof METRICS_ACTIONS)[number];

export type FromMetricsView =
	/** The panel is listening; `range` and `by` are those that it showed before it was hidden. */
	| { readonly type: 'ready'; readonly range?: MetricsRange; readonly by?: UsageGroup }
	| { readonly type: 'range'; readonly range: MetricsRange }
	/** What the usage is grouped by. */
	| { readonly type: 'group'; readonly by: UsageGroup }
	/** Opens the requests behind a part of the usage; without it, closes them. */
	| { readonly type: 'requests'; readonly behind?: RequestsBehind }
	| { readonly type: 'moreRequests' }
	/** Changes a limit, by its place in the newest snapshot; without it, sets a budget. */
	| { readonly type: 'budget'; readonly limit?: number }
	/** Shows a metric in the status bar, by its pointer in the newest snapshot; an empty one shows the default. */
	| { readonly type: 'pin'; readonly pointer: string }
	| { readonly type: 'action'; readonly action: MetricsAction };

/** How a limit of the budget stands, in the language of the editor. All amounts are in the limit's unit. */
export interface BudgetBar {
	/** The limit in words. */
	readonly name: string;
	/** `warning` from 80 % on, `reached` from all of it. */
	readonly state: 'below' | 'warning' | 'reached';
	/** What the state means, in words; empty if there is nothing to say. */
	readonly stateText: string;
	readonly amount: number;
	readonly used: number;
	/** By requests in progress, at their estimates. */
	readonly reserved: number;
	readonly usedText: string;
	/** Empty if nothing is reserved. */
	readonly reservedText: string;
	readonly leftText: string;
	readonly resetText: string;
	/** On which day it would be used up at this pace; empty if it would not be. */
	readonly usedUpText: string;
}
