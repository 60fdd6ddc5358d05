import { median } from 'simple-statistics';
import { DecimalSum } from './decimalSum.ts';
import type { UsageCell } from './usageCell.ts';

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
	/** Of all answers, in milliseconds. */
	readonly medianRoundTripMs: number | undefined;
	/** As stated by the service, in its own unit; undefined if no answer stated it. */
	readonly meanLatency: number | undefined;
}

/** Adds up cells of usage. */
export class UsageSum {
	#requests = 0;
	#answered = 0;
	#stopped = 0;
	/** Undefined until an answer states it, even as 0. Likewise the other tokens. */
	#promptTokens: number | undefined;
	#completionTokens: number | undefined;
	#totalTokens: number | undefined;
	#cost: DecimalSum | undefined;
	readonly #latency = new DecimalSum();
	#latencies = 0;
	readonly #roundTrips: (readonly number[])[] = [];

	add(cell: UsageCell): void {
		this.#requests += cell.requests;
		this.#answered += cell.answered;
		this.#stopped += cell.stopped;
		this.#promptTokens = plus(this.#promptTokens, cell.promptTokens);
		this.#completionTokens = plus(this.#completionTokens, cell.completionTokens);
		this.#totalTokens = plus(this.#totalTokens, cell.totalTokens);
		if (cell.cost !== null) {
			this.#cost ??= new DecimalSum();
			this.#cost.add(cell.cost);
		}
		if (cell.latency !== null) this.#latency.add(cell.latency);
		this.#latencies += cell.latencies;
		this.#roundTrips.push(cell.roundTrips);
	}

	/** @param medianRoundTripMs if it is known from elsewhere, because the cells lack the round trips */
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

/** The totals of cells. */
export function totalsOf(cells: readonly UsageCell[]): UsageTotals {
	const sum = new UsageSum();
	for (const cell of cells) sum.add(cell);
	return sum.totals();
}

/** The sum of the known values; undefined if there are none. */
function plus(sum: number | undefined, value: number | null): number | undefined {
	return value === null ? sum : (sum ?? 0) + value;
}

function medianOf(values: number[]): number | undefined {
	return values.length === 0 ? undefined : median(values);
}
