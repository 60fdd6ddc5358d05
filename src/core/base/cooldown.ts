import type { Clock } from './clock.ts';

/** Lets something that interrupts the person happen once at a time, and no more than once within a while. */
export class Cooldown {
	readonly #clock: Clock;
	readonly #gap: number;
	#isOpen = false;
	#last: number | undefined;

	/** @param gap milliseconds between the beginnings of two */
	constructor(clock: Clock, gap: number) {
		this.#clock = clock;
		this.#gap = gap;
	}

	/** Whether it may happen now; if so it has begun, and `end` is called when it is over. */
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
