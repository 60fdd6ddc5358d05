import type { Clock } from '../../../base/core/clock.ts';
import type { Disposable } from '../../../base/core/disposable.ts';
import type { SuspendDetector } from './suspendDetector.ts';

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
