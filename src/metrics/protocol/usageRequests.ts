import type { UsageGroup } from './usage.ts';

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
	/** In seconds; null while it is under way, or if it is unknown. */
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
