/** Looking for something takes longer than it may. */
export class WorkTooLong extends Error {}

/** Ends a search that holds up everything else in the process, so that nobody waits for hostile or enormous code. */
export class WorkLimit {
	readonly #monotonic: () => number;
	readonly #end: number;

	/** @param longest in milliseconds */
	constructor(monotonic: () => number, longest: number) {
		this.#monotonic = monotonic;
		this.#end = monotonic() + longest;
	}

	/**
	 * To be called between steps of a few milliseconds at most.
	 * @throws WorkTooLong once the time is up
	 */
	check(): void {
		if (this.#monotonic() > this.#end) throw new WorkTooLong();
	}
}
