import type { Clock } from '../../../src/base/core/clock.ts';

/** A clock that moves only when a test advances it; due timers run in the order of their times. */
export class FakeClock implements Clock {
	#now: number;
	#monotonic = 0;
	readonly #timers = new Set<{ readonly at: number; readonly callback: () => void }>();

	constructor(now = Date.UTC(2026, 0, 2, 3, 4, 5)) {
		this.#now = now;
	}

	now(): number {
		return this.#now;
	}

	monotonic(): number {
		return this.#monotonic;
	}

	setTimer(milliseconds: number, callback: () => void): { dispose(): void } {
		const timer = { at: this.#monotonic + milliseconds, callback };
		this.#timers.add(timer);
		return { dispose: () => this.#timers.delete(timer) };
	}

	/** How many timers have neither run nor been disposed of. */
	get pendingTimers(): number {
		return this.#timers.size;
	}

	/** Changes only the time of day, as when the computer sleeps or its clock is set. */
	jump(milliseconds: number): void {
		this.#now += milliseconds;
	}

	advance(milliseconds: number): void {
		this.#monotonic += milliseconds;
		this.#now += milliseconds;
		const due = [...this.#timers].filter((timer) => timer.at <= this.#monotonic).sort((a, b) => a.at - b.at);
		for (const timer of due) if (this.#timers.delete(timer)) timer.callback();
	}
}
