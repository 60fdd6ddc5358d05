import type { CallState } from '../../receipts/callState.ts';
import { severity } from '../../receipts/outcomeMeaning.ts';
import type { CallOutcome } from '../../receipts/receipt.ts';
import type { UsageTotals } from '../../receipts/usageSum.ts';
import type { MetricPath } from '../body/metricPaths.ts';
import type { MetricsReading } from '../body/metricsReading.ts';
import type { MetricValue } from '../body/metricValue.ts';

/** How the service is, as one item can say it. */
export type StatusKind = 'notConnected' | 'busy' | 'ready' | 'rateLimited' | 'warning' | 'error';

/** What stands in the status bar beside the icon. */
export type StatusFigures =
	/** Nothing is known yet. */
	| { readonly kind: 'none' }
	/** Nothing is sent before this time, in milliseconds since 1970. */
	| { readonly kind: 'rateLimited'; readonly until: number }
	/** How the last request failed. */
	| { readonly kind: 'failed'; readonly outcome: CallOutcome }
	| {
			readonly kind: 'metric';
			readonly names: MetricPath;
			readonly value: MetricValue;
			readonly unit: string | undefined;
	  }
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

/**
 * What the item says: what is wrong before all else, so that no figure stands beside the icon of an error; then the pinned
 * metric where there is one, otherwise what we have measured and counted today.
 * @param now milliseconds since 1970
 */
export function statusFigures(
	kind: StatusKind,
	calls: CallState,
	pin: MetricsReading['pin'],
	today: UsageTotals,
	now: number,
): StatusFigures {
	const until = limitedUntil(calls);
	if (until !== undefined && until > now) return { kind: 'rateLimited', until };
	const { failure } = calls;
	if (failure !== undefined && (kind === 'warning' || kind === 'error')) {
		return { kind: 'failed', outcome: failure.outcome };
	}
	if (pin !== undefined) return { kind: 'metric', names: pin.shortNames, value: pin.value, unit: pin.unit };
	const { totalTokens: tokens = 0, lastRoundTripMs: roundTripMs } = today;
	return tokens === 0 && roundTripMs === undefined ? { kind: 'none' } : { kind: 'usage', tokens, roundTripMs };
}
