import type { DatabaseSync } from 'node:sqlite';
import { type Charge, type Charged, type ChargeSpan, PENDING } from '../core/charge.ts';
import { compareEntries, type LedgerEntry, type ReceiptPosition } from '../core/ledgerEntry.ts';
import type { ReceiptFilter } from '../core/usageStore.ts';
import { receiptSaver } from './receiptRow.ts';

/** How many receipts are saved in one transaction. */
const MOST_AT_ONCE = 200;

/** The receipts that could not be saved yet, and the ids of those that are to be removed. They replace what is saved. */
export class UnsavedReceipts {
	/** Undefined: to be removed. */
	readonly #entries: Map<string, LedgerEntry | undefined>;

	constructor(entries: Iterable<readonly [string, LedgerEntry | undefined]> = []) {
		this.#entries = new Map(entries);
	}

	/** A copy: a reading that takes several turns must not count a receipt twice that is saved in the meantime. */
	snapshot(): UnsavedReceipts {
		return new UnsavedReceipts(this.#entries);
	}

	/** Of all receipts here, also of those to be removed. */
	get ids(): readonly string[] {
		return [...this.#entries.keys()];
	}

	put(entry: LedgerEntry): void {
		this.#entries.set(entry.id, entry);
	}

	remove(id: string): void {
		this.#entries.set(id, undefined);
	}

	/** Saves the first of them in a transaction. @returns to call once that has succeeded */
	saveTo(database: DatabaseSync, most = MOST_AT_ONCE): () => void {
		const saved = [...this.#entries].slice(0, most);
		const save = receiptSaver(database);
		const remove = database.prepare('DELETE FROM receipt WHERE id = ?');
		for (const [id, entry] of saved) {
			if (entry === undefined) remove.run(id);
			else save(entry);
		}
		return () => {
			for (const [id, entry] of saved) if (this.#entries.get(id) === entry) this.#entries.delete(id);
		};
	}

	/** Those that have ended and match. */
	ended(filter: ReceiptFilter): readonly LedgerEntry[] {
		return this.#matching(filter).filter(({ outcome }) => outcome !== PENDING);
	}

	/** What is charged in a span, with them. */
	addCharges(span: ChargeSpan, charged: Charged): Charged {
		const sum = (before: Charge, isPending: boolean) =>
			this.#matching(span)
				.filter(({ outcome }) => (outcome === PENDING) === isPending)
				.map(({ charge }) => charge)
				.reduce(plus, before);
		return { used: sum(charged.used, false), reserved: sum(charged.reserved, true) };
	}

	/** The newest receipts, with them: the newest first. */
	addNewest(
		saved: readonly LedgerEntry[],
		filter: ReceiptFilter,
		before: ReceiptPosition | undefined,
	): readonly LedgerEntry[] {
		const isOlder = (entry: LedgerEntry) => before === undefined || compareEntries(entry, before) < 0;
		return [...saved, ...this.#matching(filter).filter(isOlder)].sort((a, b) => compareEntries(b, a));
	}

	/** The answers that were charged most, with them: the largest charge first. */
	addLargest(saved: readonly LedgerEntry[], span: ChargeSpan, unit: 'tokens' | 'cost'): readonly LedgerEntry[] {
		const all = [...saved, ...this.#matching({ ...span, outcome: 'answered' })];
		return all.sort((a, b) => b.charge[unit] - a.charge[unit]);
	}

	#matching(filter: ReceiptFilter): LedgerEntry[] {
		const { from = -Infinity, before = Infinity, model, conversation, ids, failed, ...names } = filter;
		const isWanted = (entry: LedgerEntry) =>
			entry.time >= from &&
			entry.time < before &&
			(model === undefined || (entry.receipt.model ?? '') === model) &&
			(conversation === undefined || (entry.sent.conversation ?? '') === conversation) &&
			(ids === undefined || ids.includes(entry.id)) &&
			(failed === undefined || !UNFAILED.has(entry.outcome)) &&
			NAMES.every((name) => names[name] === undefined || names[name] === entry[name]);
		return [...this.#entries.values()].filter((entry) => entry !== undefined).filter(isWanted);
	}
}

/** The outcomes of what did not fail, or not yet. */
const UNFAILED: ReadonlySet<string> = new Set(['answered', 'cancelled', PENDING]);

const NAMES = ['workspace', 'service', 'operation', 'outcome'] as const;

function plus(a: Charge, b: Charge): Charge {
	return { requests: a.requests + b.requests, tokens: a.tokens + b.tokens, cost: a.cost + b.cost };
}
