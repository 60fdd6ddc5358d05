import { isJsonObject, type Json } from '../base/json.ts';
import { atPointer } from '../base/jsonPointer.ts';
import { type CallState, severity } from './callState.ts';
import { type MetricRow, metricRows } from './metricRows.ts';
import type { MetricValue } from './metricValue.ts';
import type { UsageTotals } from './usageSum.ts';

/** How the service is, as one item can say it. */
export type StatusKind = 'notConnected' | 'busy' | 'ready' | 'rateLimited' | 'warning' | 'error';

/** What stands in the status bar beside the icon. */
export type StatusFigures =
	/** Nothing is known yet. */
	| { readonly kind: 'none' }
	/** Nothing is sent before this time, in milliseconds since 1970. */
	| { readonly kind: 'rateLimited'; readonly until: number }
	| { readonly kind: 'metric'; readonly name: string; readonly value: MetricValue }
	/** Of today; the round trip of the newest answer in milliseconds. */
	| { readonly kind: 'usage'; readonly tokens: number; readonly roundTripMs: number | undefined };

/**
 * @param refreshing whether the person asked for the metrics and they are on their way
 * @param now milliseconds since 1970
 */
export function statusKind(connected: boolean, calls: CallState, refreshing: boolean, now: number): StatusKind {
	if (!connected) return 'notConnected';
	if (calls.pending > 0 || refreshing) return 'busy';
	const until = limitedUntil(calls);
	if (until !== undefined) return until > now ? 'rateLimited' : 'ready';
	const grade = calls.failure === undefined ? 'none' : severity(calls.failure.outcome);
	return grade === 'none' ? 'ready' : grade;
}

/** Until when the service refuses requests, as its last answer said; in milliseconds since 1970. */
export function limitedUntil({ failure }: CallState): number | undefined {
	return failure?.outcome === 'rateLimited' ? failure.details.retryAt : undefined;
}

/** Until when the rate limit holds, while it does. @param now milliseconds since 1970 */
export function rateLimitFigures(calls: CallState, now: number): StatusFigures | undefined {
	const until = limitedUntil(calls);
	return until !== undefined && until > now ? { kind: 'rateLimited', until } : undefined;
}

/** The pinned metric where there is one in the metrics, otherwise what we have measured and counted today. */
export function statusFigures(metrics: Json | undefined, pinned: string, today: UsageTotals): StatusFigures {
	const row = metrics === undefined || pinned === '' ? undefined : metricAt(metrics, pinned);
	if (row !== undefined) return { kind: 'metric', name: shortName(row.names), value: row.value };
	const { totalTokens: tokens, lastRoundTripMs: roundTripMs } = today;
	return tokens === 0 && roundTripMs === undefined ? { kind: 'none' } : { kind: 'usage', tokens, roundTripMs };
}

/** The single value that a JSON Pointer names in the metrics; undefined where there is none. */
export function metricAt(metrics: Json, pointer: string): MetricRow | undefined {
	const value = atPointer(metrics, pointer);
	if (value === undefined || Array.isArray(value) || isJsonObject(value)) return undefined;
	const listed = metricRows(metrics).rows.find((row) => row.pointer === pointer);
	const [alone] = metricRows(value).rows;
	if (listed !== undefined || alone === undefined) return listed;
	const names = pointer.split('/').map((token) => token.replaceAll('~1', '/').replaceAll('~0', '~'));
	return { pointer, names: names.slice(1), value: alone.value };
}

/** The last name; a number says nothing without the name before it, and `value` nothing beside it. */
function shortName(names: readonly string[]): string {
	const last = names.at(-1) ?? '';
	const before = names.at(-2);
	if (last === 'value' && before !== undefined) return before;
	return /^\d+$/.test(last) && before !== undefined ? `${before} ${last}` : last;
}
