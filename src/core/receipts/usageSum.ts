import type { DayUsage } from './dayUsage.ts';
import { DecimalSum } from './decimalSum.ts';
import type { LedgerEntry } from './ledgerEntry.ts';
import { totalTokensOf } from './receipt.ts';

/** The totals of entries. Nothing is re-priced: costs are sums of what the service stated, in its own unit. */
export interface UsageTotals {
	/** All that were answered, failed or were stopped. */
	readonly requests: number;
	readonly answered: number;
	readonly failed: number;
	/** Stopped by the user. */
	readonly stopped: number;
	/** Undefined if there were answers and none stated it; likewise the other tokens. */
	readonly promptTokens: number | undefined;
	readonly completionTokens: number | undefined;
	readonly totalTokens: number | undefined;
	/** Undefined if no answer stated its cost. */
	readonly cost: number | undefined;
	/** Of the newest answer, in milliseconds. */
	readonly lastRoundTripMs: number | undefined;
	/** Of all answers, in milliseconds. */
	readonly medianRoundTripMs: number | undefined;
	/** As stated by the service, in its own unit; undefined if no answer stated it. */
	readonly meanLatency: number | undefined;
}

/** Adds up receipts, and days of receipts, in one pass. */
export class UsageSum {
	#requests = 0;
	#answered = 0;
	#stopped = 0;
	/** Undefined until an answer states it, even as 0. Likewise the other tokens. */
	#promptTokens: number | undefined;
	#completionTokens: number | undefined;
	#totalTokens: number | undefined;
	#cost: DecimalSum | undefined;
	readonly #latencies = new DecimalSum();
	#latencyCount = 0;
	#newest: { readonly time: number; readonly roundTripMs: number } | undefined;
	readonly #roundTrips: number[] = [];

	add({ outcome, receipt, time }: LedgerEntry): void {
		this.#requests++;
		if (outcome === 'cancelled') this.#stopped++;
		if (outcome !== 'answered') return;
		const { usage, cost, latency, roundTripMs } = receipt;
		this.#answered++;
		this.#promptTokens = plus(this.#promptTokens, usage?.promptTokens);
		this.#completionTokens = plus(this.#completionTokens, usage?.completionTokens);
		this.#totalTokens = plus(this.#totalTokens, usage && totalTokensOf(usage));
		if (cost !== undefined) this.#addCost(cost);
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
		// A day does not record whether any answer stated its tokens, so 0 counts as not stated.
		this.#promptTokens = plus(this.#promptTokens, promptTokens || undefined);
		this.#completionTokens = plus(this.#completionTokens, completionTokens || undefined);
		this.#totalTokens = plus(this.#totalTokens, totalTokens || undefined);
		if (cost !== undefined) this.#addCost(cost);
		if (latency !== undefined) this.#addLatencies(latency);
		if (newest !== undefined && newest.time >= (this.#newest?.time ?? -Infinity)) this.#newest = newest;
		for (const roundTripMs of roundTrips) this.#roundTrips.push(roundTripMs);
	}

	totals(): UsageTotals {
		const unstated = this.#answered > 0 ? undefined : 0;
		return {
			requests: this.#requests,
			answered: this.#answered,
			failed: this.#requests - this.#answered - this.#stopped,
			stopped: this.#stopped,
			promptTokens: this.#promptTokens ?? unstated,
			completionTokens: this.#completionTokens ?? unstated,
			totalTokens: this.#totalTokens ?? unstated,
			cost: this.#cost?.value,
			lastRoundTripMs: this.#newest?.roundTripMs,
			medianRoundTripMs: median(this.#roundTrips),
			meanLatency: this.#latencyCount === 0 ? undefined : this.#latencies.value / this.#latencyCount,
		};
	}

	#addCost(cost: number): void {
		this.#cost ??= new DecimalSum();
		this.#cost.add(cost);
	}

	#addLatencies({ sum, count }: { readonly sum: number; readonly count: number }): void {
		this.#latencies.add(sum);
		this.#latencyCount += count;
	}
}

/** The sum of the known values; undefined if there are none. */
function plus(sum: number | undefined, value: number | undefined): number | undefined {
	return value === undefined ? sum : (sum ?? 0) + value;
}

function median(values: readonly number[]): number | undefined {
	// A typed array sorts ten times as fast as an array with a comparison function.
	const sorted = Float64Array.from(values).sort();
	const middle = Math.floor(sorted.length / 2);
	const upper = sorted[middle];
	if (upper === undefined || sorted.length % 2 === 1) return upper;
	return ((sorted[middle - 1] ?? upper) + upper) / 2;
}
