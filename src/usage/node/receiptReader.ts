import { setImmediate as breathe } from 'node:timers/promises';
import { type Charged, type ChargeSpan, NOTHING_CHARGED } from '../core/charge.ts';
import type { LedgerEntry, ReceiptPosition } from '../core/ledgerEntry.ts';
import { bucketAt, type ConversationCell, cellOf, conversationCellOf, type UsageCell } from '../core/usageCell.ts';
import type { ReceiptFilter } from '../core/usageStore.ts';
import { UsageSum, type UsageTotals } from '../core/usageSum.ts';
import { cellReader, lastRow, medianRoundTrip, readConversationCells, sumAnswers, sumOthers } from './cellQueries.ts';
import { firstTime, largestReceipts, newestReceipts, readCharged } from './receiptQueries.ts';
import type { UnsavedReceipts } from './unsavedReceipts.ts';
import type { UsageAccess } from './usageAccess.ts';

/** In milliseconds: how long is added up without a pause. */
const LONGEST_TURN = 10;

/** Reads the receipts in the database together with those that could not be saved yet. */
export class ReceiptReader {
	readonly #access: UsageAccess;
	readonly #unsaved: UnsavedReceipts;

	constructor(access: UsageAccess, unsaved: UnsavedReceipts) {
		this.#access = access;
		this.#unsaved = unsaved;
	}

	async charged(spans: readonly ChargeSpan[]): Promise<readonly Charged[]> {
		const unsaved = this.#unsaved.snapshot();
		const saved = await this.#access.readOrFail((database) => readCharged(database, spans, unsaved.ids), []);
		return spans.map((span, index) => unsaved.addCharges(span, saved[index] ?? NOTHING_CHARGED));
	}

	async newest(filter: ReceiptFilter, count: number, before?: ReceiptPosition): Promise<readonly LedgerEntry[]> {
		const unsaved = this.#unsaved.snapshot();
		const saved = await this.#access.read(
			(database) => newestReceipts(database, filter, count, before, unsaved.ids),
			[],
		);
		return unsaved.addNewest(saved, filter, before).slice(0, count);
	}

	async largest(span: ChargeSpan, unit: 'tokens' | 'cost', count: number): Promise<readonly LedgerEntry[]> {
		const unsaved = this.#unsaved.snapshot();
		const saved = await this.#access.read((database) => largestReceipts(database, span, unit, count, unsaved.ids), []);
		return unsaved.addLargest(saved, span, unit).slice(0, count);
	}

	async totals(filter: ReceiptFilter): Promise<UsageTotals> {
		const access = this.#access;
		const { ids } = this.#unsaved;
		const unsaved = this.#unsaved.ended(filter).map((entry) => cellOf(entry, 0));
		const sum = new UsageSum();
		let answered = 0;
		for (let after = -Infinity; after < Infinity; await breathe()) {
			const from = after;
			const { cell, longest } = await access.read((database) => sumAnswers(database, from, filter, ids), NO_ANSWERS);
			if (cell !== undefined) sum.add(cell);
			answered += cell?.answered ?? 0;
			after = longest;
		}
		const others = await access.read((database) => sumOthers(database, filter, ids), undefined);
		if (others !== undefined) sum.add(others);
		for (const cell of unsaved) sum.add(cell);
		const roundTrips = unsaved.flatMap((cell) => cell.roundTrips);
		const known = answered;
		const median = await access.read((database) => medianRoundTrip(database, filter, known, roundTrips, ids), null);
		return sum.totals(median ?? undefined);
	}

	async cells(starts: readonly number[], filter: ReceiptFilter = {}): Promise<readonly UsageCell[]> {
		const access = this.#access;
		const { ids } = this.#unsaved;
		const unsaved = this.#unsaved.ended({ ...filter, from: Math.max(starts[0] ?? Infinity, filter.from ?? -Infinity) });
		const cells = unsaved.map((entry) => cellOf(entry, starts[bucketAt(starts, entry.time)] ?? 0));
		for (let next = 0; next < starts.length; await breathe()) {
			const from = next;
			const read = await access.read(
				(database) => {
					const began = performance.now();
					const found: UsageCell[] = [];
					const read = cellReader(database, filter, ids);
					let index = from;
					for (; index < starts.length && performance.now() - began < LONGEST_TURN; index++) {
						found.push(...read(spanOf(starts, index, filter), starts[index] ?? 0));
					}
					return { found, index };
				},
				{ found: [], index: starts.length },
			);
			cells.push(...read.found);
			next = read.index;
		}
		return cells;
	}

	async conversations(filter: ReceiptFilter): Promise<readonly ConversationCell[]> {
		const access = this.#access;
		const { ids } = this.#unsaved;
		const cells = this.#unsaved.ended(filter).map(conversationCellOf);
		const last = await access.read(lastRow, 0);
		for (let after = 0; after < last; await breathe()) {
			const from = after;
			const nothing = { cells: [], next: last };
			const slice = await access.read((database) => readConversationCells(database, from, filter, ids), nothing);
			cells.push(...slice.cells);
			after = slice.next;
		}
		return cells;
	}

	async first(): Promise<number | undefined> {
		const times = this.#unsaved.ended({}).map(({ time }) => time);
		const saved = await this.#access.read(firstTime, undefined);
		const first = Math.min(...times, saved ?? Infinity);
		return first === Infinity ? undefined : first;
	}
}

const NO_ANSWERS = { cell: undefined, longest: Infinity };

/** The filter for one of the spans, of which the last has no end. */
function spanOf(starts: readonly number[], index: number, filter: ReceiptFilter): ReceiptFilter {
	const { from = -Infinity, before = Infinity } = filter;
	return {
		...filter,
		from: Math.max(starts[index] ?? from, from),
		before: Math.min(starts[index + 1] ?? Infinity, before),
	};
}
