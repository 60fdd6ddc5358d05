import type { Clock } from '../../base/clock.ts';
import type { Disposable } from '../../base/disposable.ts';
import type { ConversationStore } from './conversationStore.ts';

/** In milliseconds: how often it is looked whether the other windows still run. A crash tells nobody. */
const LOOK_AFTER = 5_000;

/** What is needed to tell whether other windows still run. */
export interface OtherWindowsDeps {
	readonly store: Pick<ConversationStore, 'isShared'>;
	readonly clock: Clock;
	/** Whether this window has the focus: otherwise nobody looks, and nothing is looked at. */
	readonly isFocused: () => boolean;
}

/** Whether other windows that still run have written to a conversation that is open here. */
export class OtherWindows implements Disposable {
	readonly #id: string;
	readonly #deps: OtherWindowsDeps;
	readonly #changed: () => void;
	#timer: Disposable | undefined;
	#isShared = false;
	#isDisposed = false;

	/** @param changed called when a look of its own finds it changed: none of them runs any more */
	constructor(id: string, deps: OtherWindowsDeps, changed: () => void) {
		this.#id = id;
		this.#deps = deps;
		this.#changed = changed;
	}

	/** As it was when it was looked at last. */
	get isShared(): boolean {
		return this.#isShared;
	}

	/**
	 * Looks now, and from then on as long as there are any and this window has the focus.
	 * @returns whether that is no longer as it was
	 */
	check(): boolean {
		if (this.#isDisposed) return false;
		const { store, clock, isFocused } = this.#deps;
		const wasShared = this.#isShared;
		this.#isShared = store.isShared(this.#id);
		this.#timer?.dispose();
		this.#timer = this.#isShared && isFocused() ? clock.setTimer(LOOK_AFTER, () => this.#lookAgain()) : undefined;
		return this.#isShared !== wasShared;
	}

	dispose(): void {
		this.#isDisposed = true;
		this.#timer?.dispose();
	}

	#lookAgain(): void {
		if (this.check()) this.#changed();
	}
}
