import type { Clock } from '../../../base/core/clock.ts';
import type { Disposable } from '../../../base/core/disposable.ts';
import type { Turn } from '../transcript/transcript.ts';
import { mayBeAnsweredElsewhere, openRequest } from '../transcript/transcriptQueries.ts';
import type { ConversationStore } from './conversationStore.ts';

/** In milliseconds: how often to check whether the other windows still run, because a crash goes unannounced. */
const CHECK_AFTER = 5_000;

/** Checks whether other windows that still run have written to an open conversation. */
export class SharingMonitor implements Disposable {
	readonly #find: () => boolean;
	readonly #clock: Clock;
	readonly #isFocused: () => boolean;
	readonly #changed: () => void;
	#timer: Disposable | undefined;
	#isShared = false;
	#isDisposed = false;

	/**
	 * @param find see `ConversationStore.isShared`
	 * @param isFocused whether this window has the focus: without it, the result is not shown, and nothing is checked
	 * @param changed called when a periodic check finds that none of them runs any more
	 */
	constructor(find: () => boolean, clock: Clock, isFocused: () => boolean, changed: () => void) {
		this.#find = find;
		this.#clock = clock;
		this.#isFocused = isFocused;
		this.#changed = changed;
	}

	/** The result of the last check. */
	get isShared(): boolean {
		return this.#isShared;
	}

	/**
	 * Checks now, and then periodically while there are any and this window has the focus.
	 * @returns whether `isShared` has changed
	 */
	check(): boolean {
		if (this.#isDisposed) return false;
		const wasShared = this.#isShared;
		this.#isShared = this.#find();
		this.#timer?.dispose();
		const isRepeated = this.#isShared && this.#isFocused();
		this.#timer = isRepeated ? this.#clock.setTimer(CHECK_AFTER, () => this.#checkAgain()) : undefined;
		return this.#isShared !== wasShared;
	}

	dispose(): void {
		this.#isDisposed = true;
		this.#timer?.dispose();
	}

	#checkAgain(): void {
		if (this.check()) this.#changed();
	}
}

/** The turns that may still be answered in another window: it still runs, and its request is recent. */
export class TurnsPendingElsewhere implements Disposable {
	readonly #store: ConversationStore;
	readonly #clock: Clock;
	readonly #ended: () => void;
	#turns: readonly Turn[] = [];
	#timer: Disposable | undefined;

	/** @param ended called when one of the turns can no longer be answered: it was interrupted */
	constructor(store: ConversationStore, clock: Clock, ended: () => void) {
		this.#store = store;
		this.#clock = clock;
		this.#ended = ended;
	}

	/** Follows those of the turns that may still be answered, in place of those followed so far. */
	follow(turns: readonly Turn[]): void {
		this.#turns = turns.filter((turn) => this.#mayBeAnswered(turn));
		this.#timer?.dispose();
		this.#timer = this.#turns.length === 0 ? undefined : this.#clock.setTimer(CHECK_AFTER, () => this.#checkAgain());
	}

	has(turn: Turn): boolean {
		const writer = openRequest(turn)?.writer;
		return (
			writer !== undefined && this.#turns.some((each) => each.id === turn.id && openRequest(each)?.writer === writer)
		);
	}

	dispose(): void {
		this.#timer?.dispose();
		this.#turns = [];
	}

	#checkAgain(): void {
		const before = this.#turns.length;
		this.follow(this.#turns);
		if (this.#turns.length < before) this.#ended();
	}

	#mayBeAnswered(turn: Turn): boolean {
		const isOpen = (writer: string) => this.#store.isOpenElsewhere(writer);
		return mayBeAnsweredElsewhere(openRequest(turn), this.#clock.now(), isOpen);
	}
}
