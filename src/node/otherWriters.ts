import type { SegmentState } from './segments.ts';

/** The other windows that have written to a conversation since it was read here first. */
export class OtherWriters {
	readonly #own: string;
	readonly #writers = new Set<string>();
	/** Of all segments as they were read last, in bytes; NaN of one that could not be looked at. */
	#sizes: ReadonlyMap<string, number> | undefined;

	/** @param own this window's name */
	constructor(own: string) {
		this.#own = own;
	}

	/** Takes note of the segments as they were just read. */
	note(segments: readonly SegmentState[]): void {
		const before = this.#sizes;
		this.#sizes = new Map(segments.map(({ writer, size }) => [writer, size]));
		if (before === undefined) return;
		for (const [writer, size] of this.#sizes) {
			if (writer !== this.#own && !Object.is(before.get(writer), size)) this.#writers.add(writer);
		}
	}

	/** Whether any of them still runs. */
	areRunning(isRunning: (writer: string) => boolean): boolean {
		return [...this.#writers].some(isRunning);
	}
}
