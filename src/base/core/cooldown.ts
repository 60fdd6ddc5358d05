import type { Clock } from './clock.ts';

/** Limits something that interrupts the user: one at a time, and not again for a while. */
export class Cooldown {
	readonly #clock: Clock;
	readonly #gap: number;
	#isOpen = false;
	#last: number | undefined;

	/** @param gap milliseconds from one beginning to the next */
	constructor(clock: Clock, gap: number) {
		this.#clock = clock;
		this.#gap = gap;
	}

	/** Begins if allowed. @returns whether it has begun; the caller then calls `end` when it is over */
	begin(): boolean {
		const now = this.#clock.monotonic();
		if (this.#isOpen || (this.#last !== undefined && now - this.#last < this.#gap)) return false;
		this.#isOpen = true;
		this.#last = now;
		return true;
	}

	end(): void {
		this.#isOpen = false;
	}
}
