import { dayOf, dayStart } from '../../../base/core/localDay.ts';
import { omitUndefined } from '../../../base/core/omitUndefined.ts';
import { shownName, visibleText } from '../../../base/text/visibleText.ts';
import { PENDING, UNKNOWN } from '../../../usage/core/charge.ts';
import type { LedgerEntry } from '../../../usage/core/ledgerEntry.ts';
import { totalTokensOf } from '../../../usage/core/receipt.ts';
import type { ReceiptFilter } from '../../../usage/core/usageStore.ts';
import { isDay, type MetricsRange, type RequestsBehind, type UsageRequest } from '../../protocol/usage.ts';
import { rangeSpans } from './usageRange.ts';

/** How many requests are listed at first, and how many more at a time. */
export const REQUESTS_AT_ONCE = 25;
/** A longer list would not be read. */
export const MOST_REQUESTS = 1_000;

/**
 * Selects the requests behind a part of the usage.
 * @param range of the usage
 * @param receiptsOf the receipts of an accepted optimization, by the key of its row
 * @param now milliseconds since 1970
 */
export function filterBehind(
	behind: RequestsBehind,
	range: MetricsRange,
	receiptsOf: (key: string) => readonly string[],
	now: number,
): ReceiptFilter {
	if (behind.kind === 'group' && behind.by === 'optimization') return { ids: receiptsOf(behind.key) };
	const { from, until: before } = rangeSpans(range, now);
	const whole = { from, ...omitUndefined({ before }) };
	if (behind.kind === 'span') {
		const { kind: _, ...span } = behind;
		return { ...span, ...within(whole, span) };
	}
	const { by, key } = behind;
	if (by !== 'day') return { ...whole, [by]: key };
	return isDay(key) ? within(whole, { from: dayStart(key), before: dayOf(dayStart(key)).before }) : { ids: [] };
}

interface Span {
	readonly from: number;
	readonly before?: number;
}

/** The part of a span that is in another one: the first month of a range may begin before it. */
function within(whole: Span, part: Span): Span {
	const before = Math.min(whole.before ?? Infinity, part.before ?? Infinity);
	return { from: Math.max(whole.from, part.from), ...(before === Infinity ? {} : { before }) };
}

/** A request as the list shows it. @param outcomeText how it ended, in words */
export function shownRequest(entry: LedgerEntry, outcomeText: (outcome: string) => string): UsageRequest {
	const { id, time, operation, outcome, receipt, charge } = entry;
	const isAnswer = outcome === 'answered';
	// What may have been processed counts at its estimate.
	const isEstimate = !isAnswer && charge.requests > 0;
	const { tokens, cost } = isAnswer ? statedOf(entry) : { tokens: charge.tokens, cost: charge.cost || null };
	return {
		id,
		time,
		operation: visibleText(operation),
		state: STATES.get(outcome) ?? 'failed',
		outcome: outcomeText(outcome),
		model: shownName(receipt.model ?? ''),
		tokens: isAnswer || isEstimate ? tokens : null,
		cost: isAnswer || isEstimate ? cost : null,
		isEstimate,
		roundTrip: outcome === PENDING || outcome === UNKNOWN ? null : receipt.roundTripMs / 1_000,
	};
}

const STATES: ReadonlyMap<string, UsageRequest['state']> = new Map([
	['answered', 'answered'],
	['cancelled', 'stopped'],
	[PENDING, 'pending'],
	[UNKNOWN, 'unknown'],
]);

function statedOf({ receipt: { usage, cost } }: LedgerEntry) {
	return { tokens: (usage && totalTokensOf(usage)) ?? null, cost: cost ?? null };
}
