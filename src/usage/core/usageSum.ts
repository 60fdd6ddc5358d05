import { median } from 'simple-statistics';
import { DecimalSum } from './decimalSum.ts';
import type { UsageAggregate } from './usageAggregate.ts';

/** The totals of entries. Nothing is re-priced: costs are sums of what the service stated, in its own unit. */
export interface UsageTotals {
	/** All that were answered, failed or were stopped. */
	readonly requests: number;
	readonly answered: number;
	readonly failed: number;
	/** Stopped by the user. */
	readonly stopped: number;
	/** Undefined if there were answers and none stated it; the same for the other tokens. */
	readonly promptTokens: number | undefined;
	readonly completionTokens: number | undefined;
	readonly totalTokens: number | undefined;
	/** Undefined if no answer stated its cost. */
	readonly cost: number | undefined;
	/** Of all answers, in milliseconds. */
	readonly medianRoundTripMs: number | undefined;
	/** As stated by the service, in its own unit; undefined if no answer stated it. */
	readonly meanLatency: number | undefined;
}

/** Adds up aggregates of usage. */
export class UsageSum {
	#requests = 0;
	#answered = 0;
	#stopped = 0;
	/** Undefined until an answer states it, even as 0. The same for the other tokens. */
	#promptTokens: number | undefined;
	#completionTokens: number | undefined;
	#totalTokens: number | undefined;
	#cost: DecimalSum | undefined;
	readonly #latency = new DecimalSum();
	#latencies = 0;
	readonly #roundTrips: (readonly number[])[] = [];

	add(aggregate: UsageAggregate): void {
		this.#requests += aggregate.requests;
		this.#answered += aggregate.answered;
		this.#stopped += aggregate.stopped;
		this.#promptTokens = plus(this.#promptTokens, aggregate.promptTokens);
		this.#completionTokens = plus(this.#completionTokens, aggregate.completionTokens);
		this.#totalTokens = plus(this.#totalTokens, aggregate.totalTokens);
		if (aggregate.cost !== null) {
			this.#cost ??= new DecimalSum();
			this.#cost.add(aggregate.cost);
		}
		if (aggregate.latency !== null) this.#latency.add(aggregate.latency);
		this.#latencies += aggregate.latencies;
		this.#roundTrips.push(aggregate.roundTrips);
	}

	/** @param medianRoundTripMs if it is known from elsewhere, because the aggregates lack the round trips */
	totals(medianRoundTripMs = medianOf(this.#roundTrips.flat())): UsageTotals {
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
			medianRoundTripMs,
			meanLatency: this.#latencies === 0 ? undefined : this.#latency.value / this.#latencies,
		};
	}
}

/** The totals of aggregates. */
export function totalsOf(aggregates: readonly UsageAggregate[]): UsageTotals {
	const sum = new UsageSum();
	for (const aggregate of aggregates) sum.add(aggregate);
	return sum.totals();
}

/** The sum of the known values; undefined if there are none. */
function plus(sum: number | undefined, value: number | null): number | undefined {
	return value === null ? sum : (sum ?? 0) + value;
}

function medianOf(values: number[]): number | undefined {
	return values.length === 0 ? undefined : median(values);
}
