import type { Clock } from '../../core/base/clock.ts';

const MINUTE = 60_000;

/** Counts requests per key: as many as the rate in any 60 seconds, no more. */
export class RateLimit {
	readonly #perMinute: number;
	readonly #clock: Pick<Clock, 'monotonic'>;
	readonly #recent = new Map<string, { readonly times: number[]; next: number }>();

	constructor(perMinute: number, clock: Pick<Clock, 'monotonic'>) {
		this.#perMinute = perMinute;
		this.#clock = clock;
	}

	/**
	 * Counts a request of a key; one that is refused is not counted.
	 * @returns undefined where it may pass, else the whole seconds after which one may pass again, at least 1
	 */
	take(label: string): number | undefined {
		const now = this.#clock.monotonic();
		const recent = this.#recent.get(label) ?? { times: [], next: 0 };
		this.#recent.set(label, recent);
		// A ring of the newest requests: the place of the next one holds the one that was `perMinute` before it.
		const oldest = recent.times[recent.next];
		if (oldest !== undefined && now - oldest < MINUTE) return Math.max(1, Math.ceil((oldest + MINUTE - now) / 1_000));
		recent.times[recent.next] = now;
		recent.next = (recent.next + 1) % this.#perMinute;
		return undefined;
	}
}
