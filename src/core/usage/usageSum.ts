import type { DayUsage } from './dayUsage.ts';
import type { LedgerEntry } from './ledgerEntry.ts';
import type { StoredUsage } from './receipt.ts';

/** What entries amount to. Nothing is re-priced: costs are sums of what the service said, in its own unit. */
export interface UsageTotals {
	readonly requests: number;
	readonly answered: number;
	/** Neither answered nor stopped by the person. */
	readonly failed: number;
	readonly promptTokens: number;
	readonly completionTokens: number;
	readonly totalTokens: number;
	/** Undefined where no answer said what it cost. */
	readonly cost: number | undefined;
	/** Of the newest answer, in milliseconds. */
	readonly lastRoundTripMs: number | undefined;
	/** Of all answers, in milliseconds. */
	readonly medianRoundTripMs: number | undefined;
	/** Of what the service stated, in its own unit; undefined where no answer did. */
	readonly meanLatency: number | undefined;
}

/** Adds up receipts, and days of receipts, in one pass. */
export class UsageSum {
	#requests = 0;
	#answered = 0;
	#stopped = 0;
	#promptTokens = 0;
	#completionTokens = 0;
	#totalTokens = 0;
	#cost: number | undefined;
	#latencies = { sum: 0, count: 0 };
	#newest: { readonly time: number; readonly roundTripMs: number } | undefined;
	readonly #roundTrips: number[] = [];

	add({ outcome, receipt, time }: LedgerEntry): void {
		this.#requests++;
		if (outcome === 'cancelled') this.#stopped++;
		if (outcome !== 'answered') return;
		const { usage, cost, latency, roundTripMs } = receipt;
		this.#answered++;
		this.#promptTokens += usage?.promptTokens ?? 0;
		this.#completionTokens += usage?.completionTokens ?? 0;
		this.#totalTokens += usage === undefined ? 0 : totalOf(usage);
		if (cost !== undefined) this.#cost = (this.#cost ?? 0) + cost;
		if (latency !== undefined) this.#addLatencies({ sum: latency, count: 1 });
		if (this.#newest === undefined || time >= this.#newest.time) this.#newest = { time, roundTripMs };
		this.#roundTrips.push(roundTripMs);
	}

	addDay(day: DayUsage): void {
		const { promptTokens, completionTokens, totalTokens, cost, latency, newest, roundTrips } = day;
		for (const [outcome, count] of day.outcomes) {
			this.#requests += count;
			if (outcome === 'answered') this.#answered += count;
			if (outcome === 'cancelled') this.#stopped += count;
		}
		this.#promptTokens += promptTokens;
		this.#completionTokens += completionTokens;
		this.#totalTokens += totalTokens;
		if (cost !== undefined) this.#cost = (this.#cost ?? 0) + cost;
		if (latency !== undefined) this.#addLatencies(latency);
		if (newest !== undefined && newest.time >= (this.#newest?.time ?? -Infinity)) this.#newest = newest;
		for (const roundTripMs of roundTrips) this.#roundTrips.push(roundTripMs);
	}

	totals(): UsageTotals {
		return {
			requests: this.#requests,
			answered: this.#answered,
			failed: this.#requests - this.#answered - this.#stopped,
			promptTokens: this.#promptTokens,
			completionTokens: this.#completionTokens,
			totalTokens: this.#totalTokens,
			cost: this.#cost,
			lastRoundTripMs: this.#newest?.roundTripMs,
			medianRoundTripMs: median(this.#roundTrips),
			meanLatency: this.#latencies.count === 0 ? undefined : this.#latencies.sum / this.#latencies.count,
		};
	}

	#addLatencies({ sum, count }: { readonly sum: number; readonly count: number }): void {
		this.#latencies = { sum: this.#latencies.sum + sum, count: this.#latencies.count + count };
	}
}

/** All tokens of an answer: as the service said, or else its parts. */
export function totalOf({ promptTokens = 0, completionTokens = 0, totalTokens }: StoredUsage): number {
	return totalTokens ?? promptTokens + completionTokens;
}

function median(values: readonly number[]): number | undefined {
	// Sorted as plain numbers: that takes a tenth of the time that a comparison by a function takes.
	const sorted = Float64Array.from(values).sort();
	const middle = Math.floor(sorted.length / 2);
	const upper = sorted[middle];
	if (upper === undefined || sorted.length % 2 === 1) return upper;
	return ((sorted[middle - 1] ?? upper) + upper) / 2;
}
