import type { Charge } from './charge.ts';
import type { Receipt } from './receipt.ts';
import type { AnswerFacts, SentFacts } from './tokenFactors.ts';

/** A place in the order of receipts, which is by time and then by id. */
export interface ReceiptPosition {
	/** A UUID. */
	readonly id: string;
	/** When the request was sent, in milliseconds since 1970. */
	readonly time: number;
}

/** One request in the ledger: paid for, or failed. */
export interface LedgerEntry extends ReceiptPosition {
	/** The workspace that it was made in; empty if no folder was open. */
	readonly workspace: string;
	/** The service: its base URL, or `local`; empty if none was connected, so that nothing is sent. */
	readonly service: string;
	/** `chat`, `generate` or `optimize`. */
	readonly operation: string;
	/** `answered`, the kind of a `ServiceError`, `unexpected`, `pending`, or `unknown`; see charge.ts. */
	readonly outcome: string;
	/** The figures of the answer; for a failure only the round trip. */
	readonly receipt: Receipt;
	readonly sent: SentFacts;
	/** Missing if nothing of an answer came. */
	readonly answer?: AnswerFacts;
	/** What it counts against the limits of a budget. */
	readonly charge: Charge;
	/** The window that will complete a pending receipt, and by when at the latest, in milliseconds since 1970. */
	readonly pending?: { readonly writer: string; readonly due: number };
}

/** Orders entries by time. Entries of the same moment always have the same order. */
export function compareEntries(a: ReceiptPosition, b: ReceiptPosition): number {
	return a.time - b.time || (a.id < b.id ? -1 : Number(a.id > b.id));
}
