import type { Clock } from '../../base/clock.ts';
import type { Disposable } from '../../base/disposable.ts';
import type { SuspendDetector } from './suspendDetector.ts';

/** How long, in milliseconds, a request that may have been written is waited for without a sign of life after a sleep. */
const GRACE = 10_000;

/**
 * For how long an attempt is waited for when the computer has slept, or its clock was set forward. One of which nothing was
 * written is given up at once: its connection is of the time before. The answer to a written one is paid for and may still
 * be on its way, so it gets its time: anew with each jump, for nothing could come in a sleep, and with each piece that comes.
 */
export class SuspendGrace {
	readonly #clock: Clock;
	readonly #sleep: SuspendDetector;
	readonly #isWritten: () => boolean;
	#hasBegun = false;
	#timer: Disposable | undefined;
	#onOver = () => {};

	constructor(clock: Clock, sleep: SuspendDetector, isWritten: () => boolean) {
		this.#clock = clock;
		this.#sleep = sleep;
		this.#isWritten = isWritten;
	}

	/** Whether the computer slept after the request was written. */
	get hasBegun(): boolean {
		return this.#hasBegun;
	}

	/** @param onOver called when the attempt is not to be waited for any more */
	watch(onOver: () => void): Disposable {
		this.#onOver = onOver;
		// A clock that is set back tells of no sleep.
		const listener = this.#sleep.listen((jump) => jump > 0 && this.#onJump());
		return {
			dispose: () => {
				listener.dispose();
				this.#timer?.dispose();
				// Pieces may still come of an attempt that nobody waits for any more.
				this.#timer = undefined;
			},
		};
	}

	/** A piece of the answer has come. */
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
			// It may have slept again since the last look, and then the time has just begun anew.
			this.#sleep.check();
			if (this.#timer === timer) this.#onOver();
		});
		this.#timer = timer;
	}
}
