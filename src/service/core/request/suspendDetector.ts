import type { Clock } from '../../../base/core/clock.ts';
import type { Disposable } from '../../../base/core/disposable.ts';

const TICK = 1_000;
const LEAST_JUMP = 15_000;

/**
 * Notices that the computer was suspended, or that its clock was set: the time of day then moves more than the
 * program's own time. Checks every second, and only while there are listeners.
 */
export class SuspendDetector {
	readonly #clock: Clock;
	readonly #listeners = new Set<{ readonly onJump: (milliseconds: number) => void }>();
	#ticker: Disposable | undefined;
	/** Time of day minus monotonic time, at the last check. */
	#offset = 0;

	constructor(clock: Clock) {
		this.#clock = clock;
	}

	/** @param onJump takes the milliseconds slept; negative if the clock was set back */
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

	/** Checks now, in addition to every second. */
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
