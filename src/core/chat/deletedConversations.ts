import * as v from 'valibot';
import type { Clock } from '../base/clock.ts';
import type { Disposable } from '../base/disposable.ts';
import { Emitter, type Event } from '../base/event.ts';
import type { KeptState } from '../base/keptState.ts';
import type { Logger } from '../base/logger.ts';
import type { ConversationStore } from './conversationStore.ts';

/** In milliseconds: how long a deleted conversation can be had back. */
export const UNDO_TIME = 10_000;

const DELETED = 'chat.deleted';
const deletedSchema = v.array(v.object({ id: v.string(), until: v.number() }));

type Deleted = v.InferOutput<typeof deletedSchema>;

/** What deleting needs from outside. */
export interface DeletedConversationsParts {
	readonly store: Pick<ConversationStore, 'delete'>;
	/** Shared by all windows: whichever starts next erases what a window that closed had no time for. */
	readonly state: KeptState;
	readonly clock: Clock;
	readonly logger: Logger;
}

/** Conversations that were deleted: hidden at once, erased for good when the time to have them back has run out. */
export class DeletedConversations implements Disposable {
	readonly #parts: DeletedConversationsParts;
	readonly #timers = new Map<string, Disposable>();
	readonly #erasures = new Emitter<string>();

	/** Fires with the id of a conversation that is gone for good. */
	readonly onDidErase: Event<string> = this.#erasures.event;

	constructor(parts: DeletedConversationsParts) {
		this.#parts = parts;
	}

	/** Takes over what was deleted before this window started. */
	start(): void {
		for (const { id, until } of this.#kept()) this.#eraseAt(id, until);
	}

	has(id: string): boolean {
		return this.#kept().some((each) => each.id === id);
	}

	async delete(id: string): Promise<void> {
		const until = this.#parts.clock.now() + UNDO_TIME;
		this.#eraseAt(id, until);
		await this.#keep([...this.#kept().filter((each) => each.id !== id), { id, until }]);
	}

	/** @returns false where it is too late */
	async restore(id: string): Promise<boolean> {
		if (!this.has(id)) return false;
		this.#timers.get(id)?.dispose();
		this.#timers.delete(id);
		await this.#forget(id);
		return true;
	}

	/** Erases a conversation at once. */
	async erase(id: string): Promise<void> {
		this.#timers.get(id)?.dispose();
		this.#timers.delete(id);
		await this.#parts.store.delete(id);
		await this.#forget(id);
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

	async #forget(id: string): Promise<void> {
		await this.#keep(this.#kept().filter((each) => each.id !== id));
	}

	#kept(): Deleted {
		const kept = v.safeParse(deletedSchema, this.#parts.state.get(DELETED));
		return kept.success ? kept.output : [];
	}

	async #keep(deleted: Deleted): Promise<void> {
		await this.#parts.state.update(DELETED, deleted.length === 0 ? undefined : deleted);
	}
}
