import type { Clock } from '../base/clock.ts';
import type { Disposable } from '../base/disposable.ts';
import { Emitter, type Event } from '../base/event.ts';
import type { ListedState } from '../base/keptState.ts';
import type { Logger } from '../base/logger.ts';
import type { ConversationStore } from './conversationStore.ts';

/** In milliseconds: how long a deleted conversation can be had back. */
export const UNDO_TIME = 10_000;

/** Followed by the id: of one list, what two windows delete at once would lose one. */
const DELETED = 'chat.deleted.';

/** What deleting needs from outside. */
export interface DeletedConversationsParts {
	readonly store: Pick<ConversationStore, 'delete' | 'read'>;
	/** Makes the built-in service forget what it keeps under this id. */
	readonly forget: (serviceId: string) => PromiseLike<void>;
	/** Shared by all windows: whichever starts next erases what a window that closed had no time for. */
	readonly state: ListedState;
	readonly clock: Clock;
	readonly logger: Logger;
}

/** Conversations that were deleted: hidden at once, erased for good when the time to have them back has run out. */
export class DeletedConversations implements Disposable {
	readonly #parts: DeletedConversationsParts;
	readonly #timers = new Map<string, Disposable>();
	/** Which are being erased now: there is no way back any more. */
	readonly #erasing = new Set<string>();
	readonly #erasures = new Emitter<string>();

	/** Fires with the id of a conversation that is gone for good. */
	readonly onDidErase: Event<string> = this.#erasures.event;

	constructor(parts: DeletedConversationsParts) {
		this.#parts = parts;
	}

	/** Takes over what was deleted before this window started. */
	start(): void {
		for (const name of this.#parts.state.keys()) {
			const id = name.startsWith(DELETED) ? name.slice(DELETED.length) : undefined;
			if (id !== undefined) this.#eraseAt(id, this.#until(id) ?? 0);
		}
	}

	has(id: string): boolean {
		return this.#until(id) !== undefined;
	}

	async delete(id: string): Promise<void> {
		const until = this.#parts.clock.now() + UNDO_TIME;
		this.#eraseAt(id, until);
		await this.#parts.state.update(DELETED + id, until);
	}

	/** @returns false where it is too late */
	async restore(id: string): Promise<boolean> {
		if (!this.has(id) || this.#erasing.has(id)) return false;
		this.#timers.get(id)?.dispose();
		this.#timers.delete(id);
		await this.#forget(id);
		return true;
	}

	/** Erases a conversation at once, also where the built-in service keeps it. */
	async erase(id: string): Promise<void> {
		this.#timers.get(id)?.dispose();
		this.#timers.delete(id);
		this.#erasing.add(id);
		try {
			await this.#eraseFromDisk(id);
		} finally {
			this.#erasing.delete(id);
		}
		this.#erasures.fire(id);
	}

	dispose(): void {
		for (const timer of this.#timers.values()) timer.dispose();
		this.#erasures.dispose();
	}

	#eraseAt(id: string, until: number): void {
		// A clock that was put back must not keep it for longer.
		const wait = Math.min(UNDO_TIME, Math.max(0, until - this.#parts.clock.now()));
		this.#timers.get(id)?.dispose();
		this.#timers.set(
			id,
			this.#parts.clock.setTimer(wait, () => void this.#eraseQuietly(id)),
		);
	}

	/** What cannot be erased now stays hidden, and is erased at the next start. */
	async #eraseQuietly(id: string): Promise<void> {
		try {
			if (this.has(id)) await this.erase(id);
		} catch (error) {
			this.#parts.logger.error(`a deleted conversation could not be erased: ${String(error)}`);
		}
	}

	async #eraseFromDisk(id: string): Promise<void> {
		const { store, forget } = this.#parts;
		// What cannot be read tells no other id: the service then knows it by ours.
		const serviceId = await store.read(id).then(
			(transcript) => transcript.serviceId,
			() => undefined,
		);
		await forget(serviceId ?? id);
		await store.delete(id);
		await this.#forget(id);
	}

	async #forget(id: string): Promise<void> {
		await this.#parts.state.update(DELETED + id, undefined);
	}

	/** When it is erased, in milliseconds since 1970; undefined where it was not deleted. */
	#until(id: string): number | undefined {
		const until = this.#parts.state.get(DELETED + id);
		return typeof until === 'number' ? until : undefined;
	}
}
