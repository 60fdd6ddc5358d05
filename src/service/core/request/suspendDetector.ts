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

/** How long to wait for a written request without a sign of life after a suspend, in milliseconds. */
const GRACE = 10_000;

/**
 * How long to wait for an attempt after the computer was suspended or its clock was set forward. An unwritten one is
 * given up immediately: its connection is stale. The answer to a written one is paid for and may still arrive, so it
 * gets a grace period, which starts again with each jump (nothing arrives during a suspend) and with each piece of the
 * answer.
 */
export class SuspendGrace {
	readonly #clock: Clock;
	readonly #suspend: SuspendDetector;
	readonly #isWritten: () => boolean;
	#hasBegun = false;
	#timer: Disposable | undefined;
	#onOver = () => {};

	constructor(clock: Clock, suspend: SuspendDetector, isWritten: () => boolean) {
		this.#clock = clock;
		this.#suspend = suspend;
		this.#isWritten = isWritten;
	}

	/** Whether the computer slept after the request was written. */
	get hasBegun(): boolean {
		return this.#hasBegun;
	}

	/** @param onOver called when there is no point in waiting any longer */
	watch(onOver: () => void): Disposable {
		this.#onOver = onOver;
		// A clock that is set back is no sign of a suspend.
		const listener = this.#suspend.listen((jump) => jump > 0 && this.#onJump());
		return {
			dispose: () => {
				listener.dispose();
				this.#timer?.dispose();
				// More pieces may arrive although nothing waits for the attempt any more.
				this.#timer = undefined;
			},
		};
	}

	/** A piece of the answer has arrived. */
	extend(): void {
		if (this.#timer !== undefined) this.#begin();
	}

	#onJump(): void {
		if (this.#isWritten()) this.#begin();
		else this.#onOver();
	}

	#begin(): void {
		this.#hasBegun = true;
		this.#timer?.dispose();
		const timer = this.#clock.setTimer(GRACE, () => {
			// The computer may have slept again since the last check, which starts the grace period again.
			this.#suspend.check();
			if (this.#timer === timer) this.#onOver();
		});
		this.#timer = timer;
	}
}
