import type { ConversationSegment } from './compactConversation.ts';

/** The other windows that have written to a conversation since it was first read here. */
export class OtherWriters {
	readonly #own: string;
	readonly #writers = new Set<string>();
	/** The ids of all events that were read so far; undefined before the first reading. */
	#known: Set<string> | undefined;

	/** @param own this window's name */
	constructor(own: string) {
		this.#own = own;
	}

	/**
	 * Takes note of the segments that were just read. Only an event that was in none of them before counts: a window that
	 * merges the segments of others changes its own without adding anything.
	 */
	note(segments: readonly Pick<ConversationSegment, 'writer' | 'records'>[]): void {
		const before = this.#known;
		this.#known = new Set(before);
		for (const { writer, records } of segments) {
			for (const { event } of records) {
				if (before !== undefined && !before.has(event.id) && writer !== this.#own) this.#writers.add(writer);
				this.#known.add(event.id);
			}
		}
	}

	/** Whether any of them is still running. */
	areRunning(isRunning: (writer: string) => boolean): boolean {
		return [...this.#writers].some(isRunning);
	}
}
