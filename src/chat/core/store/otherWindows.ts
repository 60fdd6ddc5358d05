import type { Clock } from '../../../base/core/clock.ts';
import type { Disposable } from '../../../base/core/disposable.ts';
import type { ConversationStore } from './conversationStore.ts';

/** In milliseconds: how often to check whether the other windows still run, because a crash goes unannounced. */
const CHECK_AFTER = 5_000;

/** What the check for other windows needs from outside. */
export interface SharingMonitorDeps {
	readonly store: Pick<ConversationStore, 'isShared'>;
	readonly clock: Clock;
	/** Whether this window has the focus. Without it, nobody looks at the result, and nothing is checked. */
	readonly isFocused: () => boolean;
}

/** Checks whether other windows that still run have written to an open conversation. */
export class SharingMonitor implements Disposable {
	readonly #id: string;
	readonly #deps: SharingMonitorDeps;
	readonly #changed: () => void;
	#timer: Disposable | undefined;
	#isShared = false;
	#isDisposed = false;

	/** @param changed called when a periodic check finds that none of them runs any more */
	constructor(id: string, deps: SharingMonitorDeps, changed: () => void) {
		this.#id = id;
		this.#deps = deps;
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
		const { store, clock, isFocused } = this.#deps;
		const wasShared = this.#isShared;
		this.#isShared = store.isShared(this.#id);
		this.#timer?.dispose();
		this.#timer = this.#isShared && isFocused() ? clock.setTimer(CHECK_AFTER, () => this.#checkAgain()) : undefined;
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
