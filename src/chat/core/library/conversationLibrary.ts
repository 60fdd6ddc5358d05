import { type Disposable, DisposableStore } from '../../../base/core/disposable.ts';
import { Emitter, type Event } from '../../../base/core/event.ts';
import type { ChatSession } from '../chatSession.ts';
import type { ConversationStore } from '../store/conversationStore.ts';
import type { ConversationSummary } from '../store/conversationSummary.ts';
import { mayBeAnsweredElsewhere } from '../transcript/transcriptQueries.ts';
import type { DeletedConversations } from './deletedConversations.ts';

/** The stored conversations: lists, searches, renames, and deletes them. */
export class ConversationLibrary implements Disposable {
	readonly #store: ConversationStore;
	readonly #session: ChatSession;
	readonly #deleted: DeletedConversations;
	readonly #workspace: string;
	readonly #disposables = new DisposableStore();
	readonly #changes = this.#disposables.add(new Emitter<void>());
	readonly #changesElsewhere = this.#disposables.add(new Emitter<void>());
	readonly #erasures = this.#disposables.add(new Emitter<string>());
	/** The conversations deleted in this window, newest last. */
	#deletions: readonly ConversationSummary[] = [];

	/**
	 * Fires after a conversation was renamed, deleted, restored or erased here, or came back because it was continued.
	 */
	readonly onDidChange: Event<void> = this.#changes.event;
	/** Fires after another window has written to or erased a conversation that was opened here. */
	readonly onDidChangeElsewhere: Event<void> = this.#changesElsewhere.event;
	/** Fires with the id of a conversation that was erased here, or in another window after it was opened here. */
	readonly onDidErase: Event<string> = this.#erasures.event;

	/** @param workspace the one whose conversations are listed */
	constructor(store: ConversationStore, session: ChatSession, deleted: DeletedConversations, workspace: string) {
		this.#store = store;
		this.#session = session;
		this.#deleted = deleted;
		this.#workspace = workspace;
		this.#disposables.add(store.onDidChange(() => this.#changesElsewhere.fire()));
		this.#disposables.add(
			store.onDidDelete((id) => {
				this.#erasures.fire(id);
				this.#changesElsewhere.fire();
			}),
		);
		this.#disposables.add(
			deleted.onDidErase((id) => {
				this.#erasures.fire(id);
				this.#changes.fire();
			}),
		);
		this.#disposables.add(deleted.onDidRestore(() => this.#changes.fire()));
		// The window that deleted the active conversation may close before it erases it. The view reports what cannot be
		// opened.
		this.#disposables.add(session.onDidChange(() => void this.#eraseActiveIfDeleted().catch(() => undefined)));
	}

	/** The most recently deleted conversation that can still be restored. */
	get lastDeleted(): ConversationSummary | undefined {
		return this.#deletions.findLast(({ id }) => this.#deleted.has(id));
	}

	/** The conversations of this workspace whose title or text contains `query`, newest first; all for an empty query. */
	async list(query = ''): Promise<readonly ConversationSummary[]> {
		const all = (await this.#listed()).filter((each) => (each.workspace ?? this.#workspace) === this.#workspace);
		if (query.trim() === '') return all;
		const found = new Set(await this.#store.search(query.trim()));
		return all.filter(({ id }) => found.has(id));
	}

	/** A conversation of any workspace; undefined if it is deleted or gone. */
	async find(id: string): Promise<ConversationSummary | undefined> {
		return (await this.#store.summaries()).find((each) => each.id === id && !each.deleted);
	}

	/** The conversations of all other workspaces, newest first. */
	async ofOtherWorkspaces(): Promise<readonly ConversationSummary[]> {
		return (await this.#listed()).filter((each) => (each.workspace ?? this.#workspace) !== this.#workspace);
	}

	/**
	 * Whether a listed conversation waits for an answer, here or in another window.
	 * @param now milliseconds since 1970
	 */
	isAwaitingAnswer({ id, asked }: ConversationSummary, now: number): boolean {
		return (
			this.#session.isAwaitingAnswer(id) ||
			mayBeAnsweredElsewhere(asked, now, (writer) => this.#store.isOpenElsewhere(writer))
		);
	}

	/** Renames a conversation. An empty title means one made from its messages. @returns false if it is read-only */
	async rename(id: string, title: string): Promise<boolean> {
		const conversation = await this.#session.open(id);
		const renamed = await conversation.setMetadata({ title: title.trim() });
		this.#changes.fire();
		return renamed;
	}

	/** Whether a conversation has any files, even if only a draft. */
	async hasFiles(id: string): Promise<boolean> {
		return (await this.#store.all()).includes(id);
	}

	/** Those of `ids` that have been erased. */
	async erased(ids: readonly string[]): Promise<readonly string[]> {
		const kept = new Set(await this.#store.all());
		// A conversation that is blank, or could not be saved, has no files either.
		return ids.filter((id) => !kept.has(id) && !this.#session.isOpen(id) && !this.#session.isBlank(id));
	}

	/** The ids of all conversations with any files, listed or not: of this workspace, and of all. */
	async erasable(): Promise<{ readonly here: readonly string[]; readonly everywhere: readonly string[] }> {
		const everywhere = await this.#store.all();
		const owners = new Map((await this.#store.summaries()).map((each) => [each.id, each.workspace ?? this.#workspace]));
		// A draft without a transcript has no recorded owner: it belongs to the workspace whose blank conversation it is.
		const isHere = (id: string) => owners.get(id) === this.#workspace || this.#session.isBlank(id);
		return { here: everywhere.filter(isHere), everywhere };
	}

	/**
	 * Hides a conversation immediately, and erases it when it can no longer be restored.
	 * @throws what the store throws: the conversation is then as it was
	 */
	async delete(id: string): Promise<void> {
		const summary = (await this.#store.summaries()).find((each) => each.id === id);
		await this.#deleted.delete(id);
		const others = this.#deletions.filter((each) => each.id !== id && this.#deleted.has(each.id));
		this.#deletions = summary === undefined ? others : [...others, summary];
		await this.#session.close(id);
		this.#changes.fire();
	}

	/**
	 * Restores a conversation, by default the one deleted last.
	 * @returns false if it can no longer be restored; true if it already was
	 * @throws what the store throws: it is then still deleted, and this window does not erase it
	 */
	async undoDelete(id = this.lastDeleted?.id): Promise<boolean> {
		if (id === undefined) return false;
		const isRestored = await this.#deleted.restore(id);
		this.#changes.fire();
		return isRestored;
	}

	/** Erases conversations immediately; they cannot be restored. */
	async eraseAll(ids: readonly string[]): Promise<void> {
		for (const id of ids) {
			await this.#session.close(id);
			await this.#deleted.erase(id);
		}
	}

	dispose(): void {
		this.#disposables.dispose();
	}

	async #eraseActiveIfDeleted(): Promise<void> {
		const { id, transcript } = await this.#session.active();
		if (transcript.current.deleted) this.#deleted.eraseInTime(id);
	}

	/** All that may be listed: neither deleted nor empty. */
	async #listed(): Promise<readonly ConversationSummary[]> {
		const isEmpty = ({ turns, damaged, title, isBranch }: ConversationSummary) =>
			turns === 0 && !damaged && title === undefined && !isBranch;
		const summaries = await this.#store.summaries();
		for (const each of summaries) if (each.deleted) this.#deleted.eraseInTime(each.id);
		return summaries.filter((each) => !isEmpty(each) && !each.deleted);
	}
}
