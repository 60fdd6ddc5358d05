import type { Clock } from '../../../base/core/clock.ts';

/** Looking for something takes longer than it may. */
export class WorkTooLong extends Error {}

/** Ends a search that holds up everything else in the process, so that nobody waits for hostile or enormous code. */
export class WorkLimit {
	readonly #clock: Pick<Clock, 'monotonic'>;
	readonly #end: number;

	/** @param longest in milliseconds */
	constructor(clock: Pick<Clock, 'monotonic'>, longest: number) {
		this.#clock = clock;
		this.#end = clock.monotonic() + longest;
	}

	/**
	 * To be called between steps of a few milliseconds at most.
	 * @throws WorkTooLong once the time is up
	 */
	check(): void {
		if (this.#clock.monotonic() > this.#end) throw new WorkTooLong();
	}
}
