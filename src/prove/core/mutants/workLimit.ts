/** A search took too long. */
export class WorkTooLong extends Error {}

/** Ends a search that blocks the process, so that hostile or enormous code does not block it for long. */
export class WorkLimit {
	readonly #monotonic: () => number;
	readonly #end: number;

	/** @param longest in milliseconds */
	constructor(monotonic: () => number, longest: number) {
		this.#monotonic = monotonic;
		this.#end = monotonic() + longest;
	}

	/**
	 * Must be called every few milliseconds.
	 * @throws WorkTooLong once the time is up
	 */
	check(): void {
		if (this.#monotonic() > this.#end) throw new WorkTooLong();
	}
}
