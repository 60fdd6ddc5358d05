import type { Disposable } from './disposable.ts';

/** Time, injected so that tests control it. */
export interface Clock {
	/** Wall-clock time in milliseconds since 1970, to show and store. It may jump. */
	now(): number;
	/** Milliseconds that never decrease, to measure and for deadlines. */
	monotonic(): number;
	/** Calls `callback` once after `milliseconds`, unless the result is disposed first. */
	setTimer(milliseconds: number, callback: () => void): Disposable;
}

/** In milliseconds. A day of a local calendar may be an hour shorter or longer. */
export const DAY = 86_400_000;

/** The longest timer we set, in milliseconds. A timer of more than 24 days would fire immediately. */
export const LONGEST_TIMER = DAY;

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

/** The value of work that may fail or never end; undefined then, after `limit` milliseconds at most. */
export async function within<T>(work: PromiseLike<T>, limit: number, clock: Clock): Promise<T | undefined> {
	return await new Promise((resolve) => {
		const timer = clock.setTimer(limit, () => resolve(undefined));
		const end = (value: T | undefined) => {
			timer.dispose();
			resolve(value);
		};
		work.then(end, () => end(undefined));
	});
}
