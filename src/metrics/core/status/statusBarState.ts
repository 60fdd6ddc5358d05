import type { LimitState } from '../../../usage/core/budget/limitUsage.ts';
import type { UsageSummary } from '../../../usage/core/ledger.ts';
import { severity } from '../../../usage/core/outcomeMeaning.ts';
import type { CallOutcome } from '../../../usage/core/receipt.ts';
import type { MetricsReading } from '../body/metricsReading.ts';
import type { MetricPath, MetricValue } from '../body/metricValue.ts';
import type { CallState } from './callState.ts';

/** The state of the service that the status item shows. */
export type StatusKind =
	| 'notConnected'
	| 'busy'
	| 'ready'
	| 'rateLimited'
	| 'warning'
	| 'error'
	/** A limit of the budget is nearly used up, or reached. */
	| 'budgetWarning'
	| 'budgetReached';

/** In which of VS Code's two colors the background of the item is; none for the others. */
export const BACKGROUNDS: ReadonlyMap<StatusKind, 'warning' | 'error'> = new Map<StatusKind, 'warning' | 'error'>([
	['rateLimited', 'warning'],
	['warning', 'warning'],
	['budgetWarning', 'warning'],
	['error', 'error'],
	['budgetReached', 'error'],
]);

/** What the status bar shows beside the icon. */
export type StatusFigures =
	/** Nothing is known yet. */
	| { readonly kind: 'none' }
	/** Nothing is sent before `until`, in milliseconds since 1970. */
	| { readonly kind: 'rateLimited'; readonly until: number }
	/** How the last request failed. */
	| { readonly kind: 'failed'; readonly outcome: CallOutcome }
	/** A limit of the budget is reached. */
	| { readonly kind: 'budgetReached' }
	| {
			readonly kind: 'metric';
			readonly names: MetricPath;
			readonly value: MetricValue;
			readonly unit: string | undefined;
	  }
	/** Today's tokens, and the round trip of the newest answer in milliseconds. */
	| { readonly kind: 'usage'; readonly tokens: number; readonly roundTripMs: number | undefined };

/**
 * The state to show.
 * @param limit how the limit of the budget stands that is nearest; undefined if there is no budget
 * @param refreshing whether a refresh that the user asked for is running
 * @param now milliseconds since 1970
 */
export function statusKind(
	connected: boolean,
	calls: CallState,
	refreshing: boolean,
	now: number,
	limit?: LimitState,
): StatusKind {
	if (!connected) return 'notConnected';
	if (calls.pending > 0 || refreshing) return 'busy';
	const until = limitedUntil(calls);
	if (until !== undefined && until > now) return 'rateLimited';
	const { failure } = calls;
	const grade = failure === undefined || until !== undefined ? 'none' : severity(failure.outcome);
	if (grade !== 'none') return grade;
	if (limit === 'reached') return 'budgetReached';
	return limit === 'warning' ? 'budgetWarning' : 'ready';
}

/** When the rate limit that the last answer reported ends, in milliseconds since 1970; undefined without one. */
export function limitedUntil({ failure }: CallState): number | undefined {
	return failure?.outcome === 'rateLimited' ? failure.details.retryAt : undefined;
}

/**
 * What to show beside the icon: a problem first, so that no figure appears beside an error icon; then the pinned
 * metric; otherwise what we counted and measured today.
 * @param now milliseconds since 1970
 */
export function statusFigures(
	kind: StatusKind,
	calls: CallState,
	pin: MetricsReading['pin'],
	{ today, lastRoundTripMs: roundTripMs }: UsageSummary,
	now: number,
): StatusFigures {
	const until = limitedUntil(calls);
	if (until !== undefined && until > now) return { kind: 'rateLimited', until };
	const { failure } = calls;
	if (failure !== undefined && (kind === 'warning' || kind === 'error')) {
		return { kind: 'failed', outcome: failure.outcome };
	}
	if (kind === 'budgetReached') return { kind: 'budgetReached' };
	if (pin !== undefined) return { kind: 'metric', names: pin.shortNames, value: pin.value, unit: pin.unit };
	const { totalTokens: tokens = 0 } = today;
	return tokens === 0 && roundTripMs === undefined ? { kind: 'none' } : { kind: 'usage', tokens, roundTripMs };
}
