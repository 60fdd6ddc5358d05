import { setImmediate as breathe } from 'node:timers/promises';
import { type Charged, type ChargeSpan, NOTHING_CHARGED } from '../core/charge.ts';
import type { LedgerEntry, ReceiptPosition } from '../core/ledgerEntry.ts';
import {
	aggregateOf,
	bucketAt,
	type ConversationAggregate,
	conversationAggregateOf,
	type UsageAggregate,
} from '../core/usageAggregate.ts';
import type { ReceiptFilter } from '../core/usageStore.ts';
import { UsageSum, type UsageTotals } from '../core/usageSum.ts';
import {
	aggregateReader,
	lastRow,
	medianRoundTrip,
	readConversationAggregates,
	sumAnswers,
	sumOthers,
} from './aggregateQueries.ts';
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
		const unsaved = this.#unsaved.ended(filter).map((entry) => aggregateOf(entry, 0));
		const sum = new UsageSum();
		let answered = 0;
		for (let after = -Infinity; after < Infinity; await breathe()) {
			const from = after;
			const { aggregate, longest } = await access.read(
				(database) => sumAnswers(database, from, filter, ids),
				NO_ANSWERS,
			);
			if (aggregate !== undefined) sum.add(aggregate);
			answered += aggregate?.answered ?? 0;
			after = longest;
		}
		const others = await access.read((database) => sumOthers(database, filter, ids), undefined);
		if (others !== undefined) sum.add(others);
		for (const aggregate of unsaved) sum.add(aggregate);
		const roundTrips = unsaved.flatMap((aggregate) => aggregate.roundTrips);
		const known = answered;
		const median = await access.read((database) => medianRoundTrip(database, filter, known, roundTrips, ids), null);
		return sum.totals(median ?? undefined);
	}

	async aggregates(starts: readonly number[], filter: ReceiptFilter = {}): Promise<readonly UsageAggregate[]> {
		const access = this.#access;
		const { ids } = this.#unsaved;
		const unsaved = this.#unsaved.ended({ ...filter, from: Math.max(starts[0] ?? Infinity, filter.from ?? -Infinity) });
		const aggregates = unsaved.map((entry) => aggregateOf(entry, starts[bucketAt(starts, entry.time)] ?? 0));
		for (let next = 0; next < starts.length; await breathe()) {
			const from = next;
			const read = await access.read(
				(database) => {
					const began = performance.now();
					const found: UsageAggregate[] = [];
					const read = aggregateReader(database, filter, ids);
					let index = from;
					for (; index < starts.length && performance.now() - began < LONGEST_TURN; index++) {
						found.push(...read(spanOf(starts, index, filter), starts[index] ?? 0));
					}
					return { found, index };
				},
				{ found: [], index: starts.length },
			);
			aggregates.push(...read.found);
			next = read.index;
		}
		return aggregates;
	}

	async conversations(filter: ReceiptFilter): Promise<readonly ConversationAggregate[]> {
		const access = this.#access;
		const { ids } = this.#unsaved;
		const aggregates = this.#unsaved.ended(filter).map(conversationAggregateOf);
		const last = await access.read(lastRow, 0);
		for (let after = 0; after < last; await breathe()) {
			const from = after;
			const nothing = { aggregates: [], next: last };
			const slice = await access.read((database) => readConversationAggregates(database, from, filter, ids), nothing);
			aggregates.push(...slice.aggregates);
			after = slice.next;
		}
		return aggregates;
	}

	async first(): Promise<number | undefined> {
		const times = this.#unsaved.ended({}).map(({ time }) => time);
		const saved = await this.#access.read(firstTime, undefined);
		const first = Math.min(...times, saved ?? Infinity);
		return first === Infinity ? undefined : first;
	}
}

const NO_ANSWERS = { aggregate: undefined, longest: Infinity };

/** The filter for one of the spans, of which the last has no end. */
function spanOf(starts: readonly number[], index: number, filter: ReceiptFilter): ReceiptFilter {
	const { from = -Infinity, before = Infinity } = filter;
	return {
		...filter,
		from: Math.max(starts[index] ?? from, from),
		before: Math.min(starts[index + 1] ?? Infinity, before),
	};
}
