import type { Clock } from '../../../base/core/clock.ts';

const MINUTE = 60_000;

/** Limits the requests of each key in any 60 seconds. */
export class RateLimit {
	readonly #perMinute: number;
	readonly #clock: Clock;
	readonly #recent = new Map<string, { readonly times: number[]; next: number }>();

	constructor(perMinute: number, clock: Clock) {
		this.#perMinute = perMinute;
		this.#clock = clock;
	}

	/**
	 * Counts a request of a key, unless it is refused.
	 * @returns undefined if it may pass, else the whole seconds until one may pass, at least 1
	 */
	take(label: string): number | undefined {
		const now = this.#clock.monotonic();
		const recent = this.#recent.get(label) ?? { times: [], next: 0 };
		this.#recent.set(label, recent);
		// A ring buffer of the newest requests: the next slot holds the request `perMinute` before this one.
		const oldest = recent.times[recent.next];
		if (oldest !== undefined && now - oldest < MINUTE) return Math.max(1, Math.ceil((oldest + MINUTE - now) / 1_000));
		recent.times[recent.next] = now;
		recent.next = (recent.next + 1) % this.#perMinute;
		return undefined;
	}
}
