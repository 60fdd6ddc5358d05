import type { Disposable } from '../../base/core/disposable.ts';
import { Emitter, type Event } from '../../base/core/event.ts';
import { watchFolder } from '../../base/node/files/watchFolder.ts';
import type { ConversationFolder } from './conversationFolder.ts';

/** Reports what other windows write to the conversations read in this one. Watches only while there are listeners. */
export class ConversationWatch {
	/** Names this window's files, whose changes are not reported. */
	readonly #writer: string;
	readonly #conversations = new Map<string, { readonly path: string; readonly files: ConversationFolder }>();
	readonly #watchers = new Map<string, Disposable>();
	readonly #changes = new Emitter<string>();
	readonly #deletions = new Emitter<string>();
	#listeners = 0;

	constructor(writer: string) {
		this.#writer = writer;
	}

	/** Fires with the id of a conversation that another window has written to. */
	readonly onDidChange: Event<string> = (listener) => this.#listen(this.#changes.event(listener));
	/** Fires with the id of a conversation that another window has deleted. */
	readonly onDidDelete: Event<string> = (listener) => this.#listen(this.#deletions.event(listener));

	/** Adds a conversation. Call it again once its folder may exist. */
	add(id: string, path: string, files: ConversationFolder): void {
		this.#conversations.set(id, { path, files });
		this.#watch(id);
	}

	/** Stops watching a conversation. */
	remove(id: string): void {
		this.#unwatch(id);
		this.#conversations.delete(id);
	}

	/** Checks all conversations once, whether or not a watcher reported them. */
	refresh(): void {
		if (this.#listeners === 0) return;
		for (const id of this.#conversations.keys()) {
			this.#watch(id);
			this.#check(id);
		}
	}

	#listen(subscription: Disposable): Disposable {
		this.#listeners += 1;
		for (const id of this.#conversations.keys()) this.#watch(id);
		let isDisposed = false;
		const dispose = () => {
			subscription.dispose();
			if (!isDisposed) this.#listeners -= 1;
			isDisposed = true;
			if (this.#listeners === 0) for (const watched of this.#watchers.keys()) this.#unwatch(watched);
		};
		return { dispose };
	}

	#watch(id: string): void {
		const conversation = this.#conversations.get(id);
		if (conversation === undefined || this.#listeners === 0 || this.#watchers.has(id)) return;
		const forget = () => this.#watchers.delete(id);
		const watcher = watchFolder(conversation.path, (name) => this.#notice(id, name), forget);
		// Without a watcher, only `refresh` notices changes.
		if (watcher !== undefined) this.#watchers.set(id, watcher);
	}

	#unwatch(id: string): void {
		this.#watchers.get(id)?.dispose();
		this.#watchers.delete(id);
	}

	#notice(id: string, fileName: string | null): void {
		const isOwnOrDraft = fileName?.startsWith(this.#writer) || fileName?.startsWith('draft.');
		if (!isOwnOrDraft) this.#check(id);
	}

	/** A failure is not reported here: reading the conversation will. */
	#check(id: string): void {
		const conversation = this.#conversations.get(id);
		void conversation?.files.changedByOthers().then(
			(change) => {
				if (change === undefined) return;
				// A folder that was deleted and created again is a different one.
				this.#unwatch(id);
				this.#watch(id);
				(change === 'deleted' ? this.#deletions : this.#changes).fire(id);
			},
			() => undefined,
		);
	}
}
