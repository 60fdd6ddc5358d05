/** Ranks the headings of one answer in document order, so that no level is skipped, whatever depths the model chose. */
export class HeadingLevels {
	readonly #base: number;
	readonly #open: number[] = [];

	/** `base` is the level of the heading above the answer. */
	constructor(base: number) {
		this.#base = base;
	}

	/** The level, at most 6, for the next heading of Markdown depth `depth`. */
	next(depth: number): number {
		while ((this.#open.at(-1) ?? 0) >= depth) this.#open.pop();
		this.#open.push(depth);
		return Math.min(this.#base + this.#open.length, 6);
	}
}
