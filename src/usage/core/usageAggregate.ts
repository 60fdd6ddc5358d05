import type { LedgerEntry } from './ledgerEntry.ts';
import { totalTokensOf } from './receipt.ts';

/** The sums of receipts that agree in a span of time and in what usage is grouped by. Aggregates add up; see `UsageSum`. */
export interface UsageAggregate {
	/** The start of the span, in milliseconds since 1970. */
	readonly from: number;
	readonly workspace: string;
	readonly operation: string;
	/** Empty if no answer named it. */
	readonly model: string;
	/** All that have ended: answered, failed, or stopped. */
	readonly requests: number;
	readonly answered: number;
	/** Stopped by the user. */
	readonly stopped: number;
	/** Null if no answer stated it; the same for the other sums. */
	readonly promptTokens: number | null;
	readonly completionTokens: number | null;
	readonly totalTokens: number | null;
	readonly cost: number | null;
	/** The sum of the stated latencies, and how many answers stated one. */
	readonly latency: number | null;
	readonly latencies: number;
	/** Of the answers, in milliseconds: a median cannot be computed from medians. */
	readonly roundTrips: readonly number[];
}

/** The sums of receipts of one conversation, of whichever time. */
export interface ConversationAggregate {
	/** Empty: of none. */
	readonly conversation: string;
	readonly aggregate: UsageAggregate;
}

/** The aggregate of one receipt in its conversation. */
export function conversationAggregateOf(entry: LedgerEntry): ConversationAggregate {
	return { conversation: entry.sent.conversation ?? '', aggregate: aggregateOf(entry, 0) };
}

/** The aggregate of one receipt. @param from the start of its span */
export function aggregateOf(entry: LedgerEntry, from: number): UsageAggregate {
	const { workspace, operation, outcome, receipt } = entry;
	const { model = '', usage, cost, latency, roundTripMs } = receipt;
	const isAnswer = outcome === 'answered';
	return {
		from,
		workspace,
		operation,
		model,
		requests: 1,
		answered: isAnswer ? 1 : 0,
		stopped: outcome === 'cancelled' ? 1 : 0,
		promptTokens: (isAnswer ? usage?.promptTokens : undefined) ?? null,
		completionTokens: (isAnswer ? usage?.completionTokens : undefined) ?? null,
		totalTokens: (isAnswer ? usage && totalTokensOf(usage) : undefined) ?? null,
		cost: (isAnswer ? cost : undefined) ?? null,
		latency: (isAnswer ? latency : undefined) ?? null,
		latencies: isAnswer && latency !== undefined ? 1 : 0,
		roundTrips: isAnswer ? [roundTripMs] : [],
	};
}

/** The index of the bucket that contains `time`; -1 if it is before the first. @param buckets in ascending order */
export function bucketAt(buckets: readonly number[], time: number): number {
	let low = 0;
	let high = buckets.length;
	while (low < high) {
		const middle = (low + high) >> 1;
		if ((buckets[middle] ?? Infinity) <= time) low = middle + 1;
		else high = middle;
	}
	return low - 1;
}
