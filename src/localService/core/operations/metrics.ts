import { mean, quantile } from 'simple-statistics';
import type { TokenUsage } from '../../../service/core/apiTypes.ts';

/** A request that was answered, or whose client disconnected first. */
export interface CountedRequest {
	/** One of the four operations, or `other` for an unknown path. */
	readonly operation: string;
	/** The label of the key, or `(none)` without a valid key. */
	readonly keyLabel: string;
	/** Undefined if the client went away before the answer. */
	readonly status: number | undefined;
	/** Milliseconds from the request's arrival to its answer. */
	readonly milliseconds: number;
	/** Undefined for errors and repeated answers. */
	readonly usage?: TokenUsage | undefined;
	/** Whether it repeats a remembered answer. */
	readonly replayed: boolean;
}

/** Percentiles are computed from this many newest answers. */
const SAMPLES = 1_000;

/** Counts the requests since the service started. Every request counts once, even a refused one. */
export class Metrics {
	readonly #all = new Tally();
	readonly #operations = new Map<string, Tally>();
	readonly #keys = new Map<string, Tally>();

	/** @param keyLabels the labels to include from the start */
	constructor(keyLabels: readonly string[]) {
		for (const name of ['chat', 'generate', 'optimize', 'metrics']) this.#operations.set(name, new Tally());
		for (const label of keyLabels) this.#keys.set(label, new Tally());
	}

	record(observation: CountedRequest): void {
		this.#all.add(observation);
		tallyOf(this.#operations, observation.operation).add(observation);
		tallyOf(this.#keys, observation.keyLabel).add(observation);
	}

	/** The counts as a tree of numbers; latencies in seconds. */
	snapshot() {
		return {
			...this.#all.snapshot(),
			operations: Object.fromEntries([...this.#operations].map(([name, tally]) => [name, tally.snapshot()])),
			keys: Object.fromEntries([...this.#keys].map(([label, tally]) => [label, tally.snapshot()])),
		};
	}
}

function tallyOf(tallies: Map<string, Tally>, name: string): Tally {
	const tally = tallies.get(name) ?? new Tally();
	tallies.set(name, tally);
	return tally;
}

class Tally {
	#aborted = 0;
	#replayed = 0;
	readonly #byStatus = new Map<number, number>();
	#promptTokens = 0;
	#completionTokens = 0;
	#totalTokens = 0;
	readonly #latencies: number[] = [];
	#next = 0;

	add({ status, milliseconds, usage, replayed }: CountedRequest): void {
		if (replayed) this.#replayed++;
		if (status === undefined) this.#aborted++;
		else {
			this.#byStatus.set(status, (this.#byStatus.get(status) ?? 0) + 1);
			this.#latencies[this.#next] = milliseconds / 1_000;
			this.#next = (this.#next + 1) % SAMPLES;
		}
		this.#promptTokens += usage?.prompt_tokens ?? 0;
		this.#completionTokens += usage?.completion_tokens ?? 0;
		this.#totalTokens += usage?.total_tokens ?? 0;
	}

	snapshot() {
		const statuses = [...this.#byStatus].sort(([a], [b]) => a - b);
		const answered = statuses.reduce((sum, [, count]) => sum + count, 0);
		const succeeded = statuses.reduce((sum, [status, count]) => (status < 400 ? sum + count : sum), 0);
		return {
			requests: {
				total: answered + this.#aborted,
				succeeded,
				failed: answered - succeeded,
				aborted: this.#aborted,
				replayed: this.#replayed,
				by_status: Object.fromEntries(statuses),
			},
			tokens: { prompt: this.#promptTokens, completion: this.#completionTokens, total: this.#totalTokens },
			latency_seconds: summary(this.#latencies),
		};
	}
}

function summary(latencies: readonly number[]) {
	const known = latencies.length === 0 ? [0] : [...latencies];
	const [p50, p90, p99, max] = quantile(known, [0.5, 0.9, 0.99, 1]).map(microseconds);
	return { samples: latencies.length, average: microseconds(mean(known)), p50, p90, p99, max };
}

/** Seconds, rounded to microseconds. */
function microseconds(seconds: number): number {
	return Math.round(seconds * 1_000_000) / 1_000_000;
}
