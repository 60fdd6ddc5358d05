/** A search took too long. */
export class WorkTooLong extends Error {}

/** In milliseconds. What takes longer between two checks is a standstill of the process or the machine, which is no work. */
const LONGEST_STEP = 20;

/** Ends a search that blocks the process, so that hostile or enormous code does not block it for long. */
export class WorkLimit {
	readonly #monotonic: () => number;
	#last: number;
	/** In milliseconds. */
	#left: number;

	/** @param longest in milliseconds */
	constructor(monotonic: () => number, longest: number) {
		this.#monotonic = monotonic;
		this.#last = monotonic();
		this.#left = longest;
	}

	/**
	 * Must be called every few milliseconds.
	 * @throws WorkTooLong once the time is up
	 */
	check(): void {
		const now = this.#monotonic();
		// The clock may be that of the machine, which is set back at times.
		this.#left -= Math.min(Math.max(0, now - this.#last), LONGEST_STEP);
		this.#last = now;
		if (this.#left < 0) throw new WorkTooLong();
	}
}
