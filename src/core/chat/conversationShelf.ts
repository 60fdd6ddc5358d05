import { type Disposable, DisposableStore } from '../base/disposable.ts';
import { Emitter, type Event } from '../base/event.ts';
import type { ChatSession } from './chatSession.ts';
import type { ConversationStore } from './conversationStore.ts';
import type { ConversationSummary } from './conversationSummary.ts';
import type { DeletedConversations } from './deletedConversations.ts';

/** What the shelf needs from outside. */
export interface ConversationShelfParts {
	readonly store: Pick<ConversationStore, 'summaries' | 'search'>;
	readonly session: ChatSession;
	readonly deleted: DeletedConversations;
	/** Whose conversations are listed. */
	readonly workspace: string;
}

/** The conversations that are kept: to list, search, rename and delete them. */
export class ConversationShelf implements Disposable {
	readonly #parts: ConversationShelfParts;
	readonly #disposables = new DisposableStore();
	readonly #changes = this.#disposables.add(new Emitter<void>());
	#deletedLast: ConversationSummary | undefined;

	/** Fires when one was renamed, deleted, had back or erased here. */
	readonly onDidChange: Event<void> = this.#changes.event;

	constructor(parts: ConversationShelfParts) {
		this.#parts = parts;
		this.#disposables.add(parts.deleted.onDidErase(() => this.#changes.fire()));
	}

	/** The one that was deleted last, as long as it can be had back. */
	get deletedLast(): ConversationSummary | undefined {
		const last = this.#deletedLast;
		return last !== undefined && this.#parts.deleted.has(last.id) ? last : undefined;
	}

	/** Those of this workspace whose title or text holds `query`, newest first; all for an empty one. */
	async list(query = ''): Promise<readonly ConversationSummary[]> {
		const { store, workspace } = this.#parts;
		const all = (await this.#shown()).filter((each) => (each.workspace ?? workspace) === workspace);
		if (query.trim() === '') return all;
		const found = new Set(await store.search(query.trim()));
		return all.filter(({ id }) => found.has(id));
	}

	/** Those of all other workspaces, newest first. */
	async ofOthers(): Promise<readonly ConversationSummary[]> {
		const { workspace } = this.#parts;
		return (await this.#shown()).filter((each) => (each.workspace ?? workspace) !== workspace);
	}

	/** An empty title means: made from the first message again. */
	async rename(id: string, title: string): Promise<void> {
		const conversation = await this.#parts.session.open(id);
		await conversation.setFacts({ title: title.trim() });
		this.#changes.fire();
	}

	/** Hides a conversation at once; it is erased for good when the time to have it back has run out. */
	async delete(id: string): Promise<void> {
		this.#deletedLast = (await this.#parts.store.summaries()).find((each) => each.id === id);
		await this.#parts.deleted.delete(id);
		await this.#parts.session.close(id);
		this.#changes.fire();
	}

	/** Has the conversation back that was deleted last. */
	async undoDelete(): Promise<void> {
		const last = this.#deletedLast;
		this.#deletedLast = undefined;
		if (last !== undefined) await this.#parts.deleted.restore(last.id);
		this.#changes.fire();
	}

	/** Erases conversations for good, at once. */
	async eraseAll(ids: readonly string[]): Promise<void> {
		for (const id of ids) {
			await this.#parts.session.close(id);
			await this.#parts.deleted.erase(id);
		}
		this.#changes.fire();
	}

	dispose(): void {
		this.#disposables.dispose();
	}

	/** Without those that are deleted, and without those in which nothing was ever said. */
	async #shown(): Promise<readonly ConversationSummary[]> {
		const isEmpty = ({ turns, damaged, title }: ConversationSummary) => turns === 0 && !damaged && title === undefined;
		const { store, deleted } = this.#parts;
		return (await store.summaries()).filter((each) => !isEmpty(each) && !deleted.has(each.id));
	}
}
