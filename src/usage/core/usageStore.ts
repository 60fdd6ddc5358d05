import type { Disposable } from '../../base/core/disposable.ts';
import type { Charged, ChargeSpan } from './charge.ts';
import type { FreeKind, FreeRequests } from './freeRequests.ts';
import type { LedgerEntry, ReceiptPosition } from './ledgerEntry.ts';
import type { ConversationAggregate, UsageAggregate } from './usageAggregate.ts';
import type { UsageTotals } from './usageSum.ts';

/** Selects receipts. A missing member excludes none. */
export interface ReceiptFilter {
	readonly workspace?: string;
	readonly service?: string;
	readonly operation?: string;
	readonly outcome?: string;
	/** Those of answers; empty: receipts without one. Likewise the conversation. */
	readonly model?: string;
	readonly conversation?: string;
	readonly ids?: readonly string[];
	/** Those that were neither answered nor stopped, and are not in progress. */
	readonly failed?: true;
	/** Milliseconds since 1970: from `from` inclusive to `before` exclusive. */
	readonly from?: number;
	readonly before?: number;
}

/** What a reservation depends on. */
export interface ReservationQuestion {
	readonly spans: readonly ChargeSpan[];
	/** Which receipts an estimate is made from, and how many of the newest. */
	readonly samples: ReceiptFilter;
	readonly count: number;
}

/**
 * The receipts of all windows. What cannot be read rejects. What cannot be saved now stays in memory, counts in all that this
 * window reads, and is tried again.
 */
export interface UsageStore {
	/** Whether the last reading was complete: otherwise it gave only what this window holds in memory. */
	readonly isComplete: boolean;
	/** Completes the receipts of windows that have ended, unless another window is doing so. */
	reconcile(): PromiseLike<void>;
	/** What is charged in each span. Also rejects if only what is in memory is known: a limit must not be passed. */
	charged(spans: readonly ChargeSpan[]): PromiseLike<readonly Charged[]>;
	/** The newest receipts, the newest first. @param before only older ones than this */
	newest(filter: ReceiptFilter, count: number, before?: ReceiptPosition): PromiseLike<readonly LedgerEntry[]>;
	/** The answers of a span that were charged most, the largest charge first. */
	largest(span: ChargeSpan, unit: 'tokens' | 'cost', count: number): PromiseLike<readonly LedgerEntry[]>;
	/** The totals of the receipts that have ended. */
	totals(filter: ReceiptFilter): PromiseLike<UsageTotals>;
	/**
	 * Adds up the receipts that have ended, in spans of time.
	 * @param starts when each span begins, ascending, in milliseconds since 1970; the last one has no end
	 */
	aggregates(starts: readonly number[], filter?: ReceiptFilter): PromiseLike<readonly UsageAggregate[]>;
	/** Adds up the receipts that have ended, by conversation. A conversation may have several aggregates. */
	conversations(filter: ReceiptFilter): PromiseLike<readonly ConversationAggregate[]>;
	/** When the oldest receipt was written, in milliseconds since 1970; undefined if there is none. */
	first(): PromiseLike<number | undefined>;
	/** Counts a request that costs nothing; it is saved some seconds later. @param service its base URL, or `local` */
	countFree(kind: FreeKind, service: string): void;
	/**
	 * How many requests cost nothing, of each kind that there was.
	 * @param from milliseconds since 1970, as is `before`; local days are counted, each as a whole
	 */
	free(from: number, before: number): PromiseLike<readonly FreeRequests[]>;
	/**
	 * Watches for changes that other windows make, until it is disposed; undefined if it cannot watch yet.
	 * @param onEnd called when it can no longer watch
	 */
	watch(onChange: () => void, onEnd: () => void): Disposable | undefined;
	/** Saves a receipt, in place of an earlier one of the same id. Never rejects. @returns whether it is durable */
	save(entry: LedgerEntry): PromiseLike<boolean>;
	/** Removes a receipt: nothing was asked of a service. Never rejects. */
	remove(id: string): PromiseLike<boolean>;
	/**
	 * Saves a reservation if it fits. No other window can make one between the question and the saving.
	 * @param decide gets what is charged in each span, and the samples, newest first. Returns the reservation to save, or
	 * undefined. It may be called several times; the last call counts.
	 * @returns whether there is a reservation, which is then durable
	 * @throws if the database was not available within two seconds; nothing is saved then
	 */
	reserve(
		question: ReservationQuestion,
		decide: (charged: readonly Charged[], samples: readonly LedgerEntry[]) => LedgerEntry | undefined,
	): PromiseLike<boolean>;
}
