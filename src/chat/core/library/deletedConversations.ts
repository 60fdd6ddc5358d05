import type { Clock } from '../../../base/core/clock.ts';
import type { Disposable } from '../../../base/core/disposable.ts';
import { Emitter, type Event } from '../../../base/core/event.ts';
import type { Logger } from '../../../base/core/logger.ts';
import type { ConversationStore, ForgetConversation } from '../store/conversationStore.ts';

/** In milliseconds: how long a deleted conversation can be restored. */
export const UNDO_TIME = 10_000;

/**
 * Deleted conversations: hidden immediately, erased when they can no longer be restored. Only a conversation's files
 * determine whether it is deleted, so that all windows agree; this class holds only what this window waits for.
 */
export class DeletedConversations implements Disposable {
	readonly #store: ConversationStore;
	readonly #forget: ForgetConversation;
	readonly #clock: Clock;
	readonly #logger: Logger;
	readonly #timers = new Map<string, Disposable>();
	/** The conversations deleted in this window that can be restored. */
	readonly #undoable = new Set<string>();
	readonly #erasures = new Emitter<string>();
	readonly #returns = new Emitter<string>();
	#search: Disposable | undefined;
	#following: Disposable | undefined;
	#isDisposed = false;

	/** Fires with the id of a conversation that was erased. */
	readonly onDidErase: Event<string> = this.#erasures.event;
	/** Fires with the id of a conversation that was to be erased and came back, because it was continued. */
	readonly onDidRestore: Event<string> = this.#returns.event;

	/** @param forget makes the local service forget what it keeps under an id */
	constructor(store: ConversationStore, forget: ForgetConversation, clock: Clock, logger: Logger) {
		this.#store = store;
		this.#forget = forget;
		this.#clock = clock;
		this.#logger = logger;
	}

	/**
	 * Starts following what other windows do with conversations deleted here. After startup, finds the conversations
	 * whose windows closed before they could erase them.
	 */
	start(): void {
		this.#following = this.#store.onDidChange((id) => void this.#follow(id));
		this.#search = this.#clock.setTimer(UNDO_TIME, () => void this.#findDeleted());
	}

	/** Whether a conversation was deleted in this window and can still be restored. */
	has(id: string): boolean {
		return this.#undoable.has(id);
	}

	/** Deletes a conversation. @throws what the store throws: the conversation is then as it was */
	async delete(id: string): Promise<void> {
		await this.#store.delete(id);
		this.#undoable.add(id);
		this.#stopTimer(id);
		this.eraseInTime(id);
	}

	/**
	 * Restores a deleted conversation.
	 * @returns false if it can no longer be restored
	 * @throws what the store throws: this window then does not erase it
	 */
	async restore(id: string): Promise<boolean> {
		this.#stopTimer(id);
		const isRestored = await this.#store.restore(id);
		this.#undoable.delete(id);
		return isRestored;
	}

	/** Erases a conversation immediately, also in the local service. */
	async erase(id: string): Promise<void> {
		this.#stopTimer(id);
		this.#undoable.delete(id);
		await this.#store.erase(id, this.#forget);
		this.#erasures.fire(id);
	}

	/**
	 * Erases a deleted conversation when it can no longer be restored, because the window that deleted it may have
	 * closed. The time counts from this call; the store waits longer if it was deleted again since.
	 */
	eraseInTime(id: string): void {
		if (this.#timers.has(id) || this.#isDisposed) return;
		this.#timers.set(
			id,
			this.#clock.setTimer(UNDO_TIME, () => void this.#eraseDeleted(id)),
		);
	}

	dispose(): void {
		this.#isDisposed = true;
		this.#search?.dispose();
		this.#following?.dispose();
		for (const timer of this.#timers.values()) timer.dispose();
		this.#timers.clear();
		this.#erasures.dispose();
		this.#returns.dispose();
	}

	/** Another window has written to it, so it may have been continued there. */
	async #follow(id: string): Promise<void> {
		if (!this.#undoable.has(id)) return;
		try {
			if ((await this.#store.read(id)).deleted) return;
		} catch (error) {
			return this.#logger.warn(`a deleted conversation could not be looked at: ${String(error)}`);
		}
		this.#stopTimer(id);
		if (this.#undoable.delete(id)) this.#returns.fire(id);
	}

	#stopTimer(id: string): void {
		this.#timers.get(id)?.dispose();
		this.#timers.delete(id);
	}

	async #findDeleted(): Promise<void> {
		try {
			for (const { id, deleted } of await this.#store.summaries()) if (deleted) this.eraseInTime(id);
		} catch (error) {
			this.#logger.warn(`deleted conversations could not be looked for: ${String(error)}`);
		}
	}

	/** What cannot be erased now stays hidden, and is erased the next time it is found. */
	async #eraseDeleted(id: string): Promise<void> {
		this.#timers.delete(id);
		try {
			const erasure = await this.#store.eraseDeleted(id, this.#forget);
			if (erasure === 'later') return this.eraseInTime(id);
			this.#undoable.delete(id);
			(erasure === 'erased' ? this.#erasures : this.#returns).fire(id);
		} catch (error) {
			this.#logger.error(`a deleted conversation could not be erased: ${String(error)}`);
		}
	}
}
