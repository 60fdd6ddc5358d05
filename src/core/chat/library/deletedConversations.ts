import type { Clock } from '../../base/clock.ts';
import type { Disposable } from '../../base/disposable.ts';
import { Emitter, type Event } from '../../base/event.ts';
import type { Logger } from '../../base/logger.ts';
import type { ConversationStore, ForgetConversation } from '../store/conversationStore.ts';

/** In milliseconds: how long a deleted conversation can be restored. */
export const UNDO_TIME = 10_000;

/** What deleting needs from outside. */
export interface DeletedConversationsDeps {
	readonly store: Pick<
		ConversationStore,
		'read' | 'delete' | 'restore' | 'eraseDeleted' | 'erase' | 'summaries' | 'onDidChange'
	>;
	/** Makes the built-in service forget what it keeps under this id. */
	readonly forget: ForgetConversation;
	readonly clock: Clock;
	readonly logger: Logger;
}

/**
 * Conversations that were deleted: hidden at once, erased for good when the time to restore them has run out. Whether one
 * is deleted stands in its files alone, so that all windows agree on it; here is only what this window waits for.
 */
export class DeletedConversations implements Disposable {
	readonly #deps: DeletedConversationsDeps;
	readonly #timers = new Map<string, Disposable>();
	/** Those that were deleted here and can be restored. */
	readonly #undoable = new Set<string>();
	readonly #erasures = new Emitter<string>();
	readonly #returns = new Emitter<string>();
	#look: Disposable | undefined;
	#following: Disposable | undefined;
	#isDisposed = false;

	/** Fires with the id of a conversation that is gone for good. */
	readonly onDidErase: Event<string> = this.#erasures.event;
	/** Fires with the id of a conversation that was to be erased and is there again: it was gone on with. */
	readonly onDidRestore: Event<string> = this.#returns.event;

	constructor(deps: DeletedConversationsDeps) {
		this.#deps = deps;
	}

	/**
	 * Begins to follow what other windows do with what was deleted here; looks, once the start is over, for what windows
	 * deleted that ended before they could erase it.
	 */
	start(): void {
		this.#following = this.#deps.store.onDidChange((id) => void this.#follow(id));
		this.#look = this.#deps.clock.setTimer(UNDO_TIME, () => void this.#findDeleted());
	}

	/** Whether a conversation was deleted in this window and can still be restored. */
	has(id: string): boolean {
		return this.#undoable.has(id);
	}

	/** @throws what the store throws: the conversation is then as it was */
	async delete(id: string): Promise<void> {
		await this.#deps.store.delete(id);
		this.#undoable.add(id);
		this.#stop(id);
		this.eraseInTime(id);
	}

	/**
	 * @returns false where it is too late
	 * @throws what the store throws: this window then does not erase it
	 */
	async restore(id: string): Promise<boolean> {
		this.#stop(id);
		const isThere = await this.#deps.store.restore(id);
		this.#undoable.delete(id);
		return isThere;
	}

	/** Erases a conversation at once, also where the built-in service keeps it. */
	async erase(id: string): Promise<void> {
		this.#stop(id);
		this.#undoable.delete(id);
		await this.#deps.store.erase(id, this.#deps.forget);
		this.#erasures.fire(id);
	}

	/**
	 * Erases a deleted conversation when it can no longer be restored: whoever deleted it may have ended. The time counts
	 * from when it was found deleted here; the store waits longer where it was deleted again since.
	 */
	eraseInTime(id: string): void {
		if (this.#timers.has(id) || this.#isDisposed) return;
		this.#timers.set(
			id,
			this.#deps.clock.setTimer(UNDO_TIME, () => void this.#eraseDeleted(id)),
		);
	}

	dispose(): void {
		this.#isDisposed = true;
		this.#look?.dispose();
		this.#following?.dispose();
		for (const timer of this.#timers.values()) timer.dispose();
		this.#timers.clear();
		this.#erasures.dispose();
		this.#returns.dispose();
	}

	/** Another window has written to it: it may be gone on with there. */
	async #follow(id: string): Promise<void> {
		if (!this.#undoable.has(id)) return;
		try {
			if ((await this.#deps.store.read(id)).deleted) return;
		} catch (error) {
			return this.#deps.logger.warn(`a deleted conversation could not be looked at: ${String(error)}`);
		}
		this.#stop(id);
		if (this.#undoable.delete(id)) this.#returns.fire(id);
	}

	#stop(id: string): void {
		this.#timers.get(id)?.dispose();
		this.#timers.delete(id);
	}

	async #findDeleted(): Promise<void> {
		try {
			for (const { id, deleted } of await this.#deps.store.summaries()) if (deleted) this.eraseInTime(id);
		} catch (error) {
			this.#deps.logger.warn(`deleted conversations could not be looked for: ${String(error)}`);
		}
	}

	/** What cannot be erased now stays hidden, and is erased when it is found the next time. */
	async #eraseDeleted(id: string): Promise<void> {
		const { store, forget, logger } = this.#deps;
		this.#timers.delete(id);
		try {
			const erasure = await store.eraseDeleted(id, forget);
			if (erasure === 'later') return this.eraseInTime(id);
			this.#undoable.delete(id);
			(erasure === 'erased' ? this.#erasures : this.#returns).fire(id);
		} catch (error) {
			logger.error(`a deleted conversation could not be erased: ${String(error)}`);
		}
	}
}
