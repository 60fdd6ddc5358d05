import type { Disposable } from '../base/disposable.ts';
import type { Charged, ChargeSpan } from './charge.ts';
import type { LedgerEntry } from './ledgerEntry.ts';
import type { UsageFilter } from './totals.ts';

/** Selects receipts. */
export interface ReceiptFilter extends UsageFilter {
	readonly service?: string;
	readonly outcome?: string;
	readonly model?: string;
	readonly conversation?: string;
}

/** Where a page of receipts begins: after this one. */
export interface ReceiptPosition {
	readonly time: number;
	readonly id: string;
}

/** Keeps the receipts of all windows. Every method rejects with the store's own error. */
export interface UsageStore {
	/** Saves receipts, replacing those of the same ids: all are durable once this resolves, or none if it rejects. */
	write(entries: readonly LedgerEntry[]): PromiseLike<void>;
	/**
	 * Saves a reservation if it fits. No other window can save one between the question and the saving.
	 * @param fits told what is charged in each span
	 * @returns what is charged in each span, without this reservation, and whether it fitted
	 */
	reserve(
		entry: LedgerEntry,
		spans: readonly ChargeSpan[],
		fits: (charged: readonly Charged[]) => boolean,
	): PromiseLike<{ readonly charged: readonly Charged[]; readonly isReserved: boolean }>;
	charged(spans: readonly ChargeSpan[]): PromiseLike<readonly Charged[]>;
	/** The newest receipts, the newest first. @param before only older ones than this */
	newest(filter: ReceiptFilter, count: number, before?: ReceiptPosition): PromiseLike<readonly LedgerEntry[]>;
	/** Watches for changes that other windows make, until it is disposed; undefined if it cannot watch yet. */
	watch(onChange: () => void, onEnd: () => void): Disposable | undefined;
}
