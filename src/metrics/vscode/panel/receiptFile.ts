import { setImmediate as breathe } from 'node:timers/promises';
import type { Ledger } from '../../../usage/core/ledger.ts';
import { allReceipts, receiptsCsv, receiptsJson } from '../../../usage/core/receiptExport.ts';

/** A file with receipts. */
export interface ReceiptFile {
	readonly bytes: Uint8Array;
	/** Whether it holds those of all windows. */
	readonly isComplete: boolean;
}

/** All receipts, as JSON or as CSV. @param now milliseconds since 1970 */
export async function receiptFile(ledger: Ledger, isJson: boolean, now: number): Promise<ReceiptFile> {
	const wasComplete = ledger.isComplete;
	const entries = await allReceipts(ledger.store, breathe);
	// A page that could not be read ends the list.
	const isComplete = wasComplete && ledger.store.isComplete;
	const bytes = await encoded(isJson ? receiptsJson(entries, now) : receiptsCsv(entries));
	return { bytes, isComplete };
}

async function encoded(parts: Iterable<string>): Promise<Uint8Array> {
	const bytes: Uint8Array[] = [];
	for (const part of parts) {
		bytes.push(new TextEncoder().encode(part));
		await breathe();
	}
	return Buffer.concat(bytes);
}
