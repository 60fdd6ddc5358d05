import { type Disposable, DisposableStore } from '../../base/disposable.ts';
import { Emitter, type Event } from '../../base/event.ts';
import type { ChatSession } from '../chatSession.ts';
import type { ConversationStore } from '../store/conversationStore.ts';
import type { ConversationSummary } from '../store/conversationSummary.ts';
import { mayBeAnsweredElsewhere } from '../transcript/openRequest.ts';
import type { DeletedConversations } from './deletedConversations.ts';

/** What the shelf needs from outside. */
export interface ConversationLibraryDeps {
	readonly store: Pick<
		ConversationStore,
		'all' | 'summaries' | 'search' | 'isOpenElsewhere' | 'onDidChange' | 'onDidDelete'
	>;
	readonly session: ChatSession;
	readonly deleted: DeletedConversations;
	/** Whose conversations are listed. */
	readonly workspace: string;
}

/** The conversations that are kept: to list, search, rename and delete them. */
export class ConversationLibrary implements Disposable {
	readonly #deps: ConversationLibraryDeps;
	readonly #disposables = new DisposableStore();
	readonly #changes = this.#disposables.add(new Emitter<void>());
	readonly #changesElsewhere = this.#disposables.add(new Emitter<void>());
	readonly #erasures = this.#disposables.add(new Emitter<string>());
	/** Those that were deleted here, the newest last. */
	#deletions: readonly ConversationSummary[] = [];

	/** Fires when one was renamed, deleted, restored or erased here, or is there again because it was continued. */
	readonly onDidChange: Event<void> = this.#changes.event;
	/** Fires when another window has written to, or erased, one that was opened here. */
	readonly onDidChangeElsewhere: Event<void> = this.#changesElsewhere.event;
	/** Fires with the id of one that is gone for good: it was erased here, or elsewhere after it was opened here. */
	readonly onDidErase: Event<string> = this.#erasures.event;

	constructor(deps: ConversationLibraryDeps) {
		this.#deps = deps;
		this.#disposables.add(deps.store.onDidChange(() => this.#changesElsewhere.fire()));
		this.#disposables.add(
			deps.store.onDidDelete((id) => {
				this.#erasures.fire(id);
				this.#changesElsewhere.fire();
			}),
		);
		this.#disposables.add(
			deps.deleted.onDidErase((id) => {
				this.#erasures.fire(id);
				this.#changes.fire();
			}),
		);
		this.#disposables.add(deps.deleted.onDidRestore(() => this.#changes.fire()));
		// Whoever deleted what is shown here may end before it is erased. What cannot be opened, the view says.
		this.#disposables.add(deps.session.onDidChange(() => void this.#eraseShown().catch(() => undefined)));
	}

	/** The one that was deleted last, of those that can still be restored. */
	get deletedLast(): ConversationSummary | undefined {
		return this.#deletions.findLast(({ id }) => this.#deps.deleted.has(id));
	}

	/** Those of this workspace whose title or text holds `query`, newest first; all for an empty one. */
	async list(query = ''): Promise<readonly ConversationSummary[]> {
		const { store, workspace } = this.#deps;
		const all = (await this.#shown()).filter((each) => (each.workspace ?? workspace) === workspace);
		if (query.trim() === '') return all;
		const found = new Set(await store.search(query.trim()));
		return all.filter(({ id }) => found.has(id));
	}

	/** Those of all other workspaces, newest first. */
	async ofOtherWorkspaces(): Promise<readonly ConversationSummary[]> {
		const { workspace } = this.#deps;
		return (await this.#shown()).filter((each) => (each.workspace ?? workspace) !== workspace);
	}

	/**
	 * Whether a conversation of the list waits for an answer, here or in another window.
	 * @param now milliseconds since 1970
	 */
	isAwaitingAnswer({ id, asked }: ConversationSummary, now: number): boolean {
		const { store, session } = this.#deps;
		return (
			session.isAwaitingAnswer(id) || mayBeAnsweredElsewhere(asked, now, (writer) => store.isOpenElsewhere(writer))
		);
	}

	/** An empty title means: made from what is said in it again. @returns false where it can only be read */
	async rename(id: string, title: string): Promise<boolean> {
		const conversation = await this.#deps.session.open(id);
		const renamed = await conversation.setMetadata({ title: title.trim() });
		this.#changes.fire();
		return renamed;
	}

	/** Whether anything of a conversation is kept, be it only a draft. */
	async isKept(id: string): Promise<boolean> {
		return (await this.#deps.store.all()).includes(id);
	}

	/** Those of `ids` that are gone for good. */
	async erased(ids: readonly string[]): Promise<readonly string[]> {
		const { store, session } = this.#deps;
		const kept = new Set(await store.all());
		// Of one that is blank, or could not be saved, nothing is kept either.
		return ids.filter((id) => !kept.has(id) && !session.isOpen(id) && !session.isBlank(id));
	}

	/** The ids of all of which anything is kept, listed or not: of this workspace, and of all. */
	async erasable(): Promise<{ readonly here: readonly string[]; readonly everywhere: readonly string[] }> {
		const { store, workspace } = this.#deps;
		const everywhere = await store.all();
		const owners = new Map((await store.summaries()).map((each) => [each.id, each.workspace ?? workspace]));
		// What has no transcript has no owner: a draft goes with its window.
		const isHere = (id: string) => owners.get(id) === workspace || this.#deps.session.isBlank(id);
		return { here: everywhere.filter(isHere), everywhere };
	}

	/**
	 * Hides a conversation at once; it is erased for good when the time to restore it has run out.
	 * @throws what the store throws: the conversation is then as it was
	 */
	async delete(id: string): Promise<void> {
		const summary = (await this.#deps.store.summaries()).find((each) => each.id === id);
		await this.#deps.deleted.delete(id);
		const others = this.#deletions.filter((each) => each.id !== id && this.#deps.deleted.has(each.id));
		this.#deletions = summary === undefined ? others : [...others, summary];
		await this.#deps.session.close(id);
		this.#changes.fire();
	}

	/**
	 * Restores a conversation: the one that was deleted last, where none is named.
	 * @returns false where it is too late; true also where it was restored before
	 * @throws what the store throws: it is then still deleted, and not erased by this window
	 */
	async undoDelete(id = this.deletedLast?.id): Promise<boolean> {
		if (id === undefined) return false;
		const isThere = await this.#deps.deleted.restore(id);
		this.#changes.fire();
		return isThere;
	}

	/** Erases conversations for good, at once. */
	async eraseAll(ids: readonly string[]): Promise<void> {
		for (const id of ids) {
			await this.#deps.session.close(id);
			await this.#deps.deleted.erase(id);
		}
		this.#changes.fire();
	}

	dispose(): void {
		this.#disposables.dispose();
	}

	async #eraseShown(): Promise<void> {
		const { id, transcript } = await this.#deps.session.active();
		if (transcript.current.deleted) this.#deps.deleted.eraseInTime(id);
	}

	/** Without those that are deleted, and without those in which nothing was ever said. */
	async #shown(): Promise<readonly ConversationSummary[]> {
		const isEmpty = ({ turns, damaged, title }: ConversationSummary) => turns === 0 && !damaged && title === undefined;
		const { store, deleted } = this.#deps;
		const summaries = await store.summaries();
		for (const each of summaries) if (each.deleted) deleted.eraseInTime(each.id);
		return summaries.filter((each) => !isEmpty(each) && !each.deleted);
	}
}
