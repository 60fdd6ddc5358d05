import type { Disposable } from '../../src/base/core/disposable.ts';
import { planOverview, usageOverview } from '../../src/metrics/core/usage/usageOverview.ts';
import type { MetricsRange, UsageOverview } from '../../src/metrics/protocol/usage.ts';
import { type Charge, type Charged, type ChargeSpan, NO_CHARGE, NOTHING_CHARGED } from '../../src/usage/core/charge.ts';
import type { FreeKind, FreeRequests } from '../../src/usage/core/freeRequests.ts';
import type { LedgerEntry, ReceiptPosition } from '../../src/usage/core/ledgerEntry.ts';
import { type CallEnd, type PaidOperation, totalTokensOf } from '../../src/usage/core/receipt.ts';
import {
	aggregateOf,
	bucketAt,
	type ConversationAggregate,
	conversationAggregateOf,
	type UsageAggregate,
} from '../../src/usage/core/usageAggregate.ts';
import type { ReceiptFilter, ReservationQuestion, UsageStore } from '../../src/usage/core/usageStore.ts';
import { totalsOf, type UsageTotals } from '../../src/usage/core/usageSum.ts';
import { UnsavedReceipts } from '../../src/usage/node/unsavedReceipts.ts';

/** Noon of 31 January 2026 in local time, in milliseconds since 1970. */
export const LOCAL_NOON = new Date(2026, 0, 31, 12).getTime();

/** A ledger entry, by default of a chat answer. It is charged what its receipt states, unless `more` says otherwise. */
export function entry(id: string, more: Partial<LedgerEntry> = {}): LedgerEntry {
	const receipt = {
		model: 'm1',
		provider: 'p1',
		usage: { promptTokens: 3, completionTokens: 4, totalTokens: 7 },
		latency: 0.5,
		cost: 0.25,
		roundTripMs: 100,
	};
	const usual = {
		...{ time: LOCAL_NOON, workspace: 'file:///w', service: 'local', operation: 'chat', outcome: 'answered', receipt },
		sent: { characters: 12, newCharacters: 12, messages: 1, kind: 'prose' } as const,
	};
	const whole = { id, ...usual, ...more };
	return { charge: chargeAsStated(whole), ...whole };
}

function chargeAsStated({ outcome, receipt: { usage, cost = 0 } }: Pick<LedgerEntry, 'outcome' | 'receipt'>): Charge {
	if (outcome !== 'answered') return NO_CHARGE;
	return { requests: 1, tokens: (usage && totalTokensOf(usage)) ?? 0, cost };
}

/** The end of an answered call that used `totalTokens`. */
export function answered(operation: PaidOperation | 'metrics', totalTokens: number, roundTripMs = 100): CallEnd {
	return {
		kind: 'ended',
		operation,
		service: 'local',
		outcome: 'answered',
		receipt: { usage: { totalTokens }, roundTripMs },
	};
}

/** The end of a call that failed. */
export function failed(
	operation: PaidOperation | 'metrics',
	outcome: CallEnd['outcome'],
	details: CallEnd['details'] = {},
): CallEnd {
	return { kind: 'ended', operation, service: 'local', outcome, details, receipt: { roundTripMs: 50 } };
}

/** A store in memory; while `failure` is set, nothing can be read, reserved or saved. */
export class FakeUsageStore implements UsageStore {
	readonly #entries = new UnsavedReceipts();
	failure: Error | undefined;
	/** How often the totals were read. */
	reads = 0;
	isReconciled = false;
	/** The requests that cost nothing, in order. */
	readonly freeKinds: FreeKind[] = [];
	/** Called when another window saves receipts. */
	readonly listeners = new Set<() => void>();
	/** Ends the newest listener's notifications, as the system may. */
	endWatching: () => void = () => {};

	constructor(entries: readonly LedgerEntry[] = []) {
		for (const each of entries) this.#entries.put(each);
	}

	get isComplete(): boolean {
		return this.failure === undefined;
	}

	/** All receipts, oldest first. */
	get entries(): readonly LedgerEntry[] {
		return this.#entries.addNewest([], {}, undefined).toReversed();
	}

	async save(saved: LedgerEntry): Promise<boolean> {
		this.#entries.put(saved);
		return this.failure === undefined;
	}

	async remove(id: string): Promise<boolean> {
		this.#entries.remove(id);
		return this.failure === undefined;
	}

	async reconcile(): Promise<void> {
		this.isReconciled = true;
	}

	async reserve(
		{ spans, samples, count }: ReservationQuestion,
		decide: (charged: readonly Charged[], samples: readonly LedgerEntry[]) => LedgerEntry | undefined,
	): Promise<boolean> {
		const reservation = decide(await this.charged(spans), await this.newest(samples, count));
		if (reservation !== undefined) this.#entries.put(reservation);
		return reservation !== undefined;
	}

	async charged(spans: readonly ChargeSpan[]): Promise<readonly Charged[]> {
		this.#check();
		return spans.map((span) => this.#entries.addCharges(span, NOTHING_CHARGED));
	}

	async newest(filter: ReceiptFilter, count: number, before?: ReceiptPosition): Promise<readonly LedgerEntry[]> {
		this.#check();
		return this.#entries.addNewest([], filter, before).slice(0, count);
	}

	async largest(span: ChargeSpan, unit: 'tokens' | 'cost', count: number): Promise<readonly LedgerEntry[]> {
		this.#check();
		return this.#entries.addLargest([], span, unit).slice(0, count);
	}

	async totals(filter: ReceiptFilter): Promise<UsageTotals> {
		this.reads++;
		this.#check();
		return totalsOf(this.#entries.ended(filter).map((each) => aggregateOf(each, 0)));
	}

	async aggregates(starts: readonly number[], filter: ReceiptFilter = {}): Promise<readonly UsageAggregate[]> {
		this.#check();
		return aggregatesOf(this.#entries.ended(filter), starts);
	}

	async conversations(filter: ReceiptFilter): Promise<readonly ConversationAggregate[]> {
		this.#check();
		return this.#entries.ended(filter).map(conversationAggregateOf);
	}

	countFree(kind: FreeKind): void {
		this.freeKinds.push(kind);
	}

	async free(): Promise<readonly FreeRequests[]> {
		this.#check();
		return [...Map.groupBy(this.freeKinds, (kind) => kind)].map(([kind, all]) => ({ kind, requests: all.length }));
	}

	async first(): Promise<number | undefined> {
		this.#check();
		return this.entries[0]?.time;
	}

	watch(onChange: () => void, onEnd: () => void): Disposable {
		this.listeners.add(onChange);
		this.endWatching = () => {
			this.listeners.delete(onChange);
			onEnd();
		};
		return { dispose: () => this.listeners.delete(onChange) };
	}

	/** Saves a receipt as another window. */
	addElsewhere(added: LedgerEntry): void {
		this.#entries.put(added);
		for (const listener of this.listeners) listener();
	}

	#check(): void {
		if (this.failure !== undefined) throw this.failure;
	}
}

/** The overview of receipts. */
export function overviewOf(entries: readonly LedgerEntry[], range: MetricsRange, now: number): UsageOverview {
	const plan = planOverview(range, Math.min(now, ...entries.map(({ time }) => time)), now);
	const { from = 0, before = 0 } = plan.before ?? {};
	const earlier = entries.filter(({ time }) => time < before);
	const shown = entries.filter(({ time }) => time < (plan.filter.before ?? Infinity));
	return usageOverview(
		{ aggregates: aggregatesOf(shown, plan.starts), before: plan.before && aggregatesOf(earlier, [from]) },
		plan,
		now,
	);
}

/** The aggregates of receipts, one for each. */
export function aggregatesOf(entries: readonly LedgerEntry[], starts: readonly number[]): readonly UsageAggregate[] {
	return entries.flatMap((each) => {
		const start = starts[bucketAt(starts, each.time)];
		return start === undefined ? [] : [aggregateOf(each, start)];
	});
}
