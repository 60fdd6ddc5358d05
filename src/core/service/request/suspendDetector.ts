import type { Clock } from '../../base/clock.ts';
import type { Disposable } from '../../base/disposable.ts';

const TICK = 1_000;
const LEAST_JUMP = 15_000;

/**
 * Notices that the computer slept, or that its clock was set: the time of day then moves by more than the time that has
 * passed for the program. It looks each second, and only while somebody listens.
 */
export class SuspendDetector {
	readonly #clock: Clock;
	readonly #listeners = new Set<{ readonly onJump: (milliseconds: number) => void }>();
	#ticker: Disposable | undefined;
	/** Time of day minus monotonic time, at the last look. */
	#offset = 0;

	constructor(clock: Clock) {
		this.#clock = clock;
	}

	/** @param onJump given the milliseconds slept; negative where the clock was set back */
	listen(onJump: (milliseconds: number) => void): Disposable {
		const listener = { onJump };
		if (this.#listeners.size === 0) this.#begin();
		this.#listeners.add(listener);
		return {
			dispose: () => {
				if (this.#listeners.delete(listener) && this.#listeners.size === 0) this.#ticker?.dispose();
			},
		};
	}

	/** Looks now, besides each second. */
	check(): void {
		const before = this.#offset;
		this.#ticker?.dispose();
		this.#begin();
		const jump = this.#offset - before;
		if (Math.abs(jump) > LEAST_JUMP) for (const { onJump } of [...this.#listeners]) onJump(jump);
	}

	#begin(): void {
		this.#offset = this.#clock.now() - this.#clock.monotonic();
		this.#ticker = this.#clock.setTimer(TICK, () => this.check());
	}
}
