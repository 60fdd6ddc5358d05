import { type Disposable, DisposableStore } from '../base/disposable.ts';
import { Emitter, type Event } from '../base/event.ts';
import type { Memento } from '../base/memento.ts';
import { Conversation } from './conversation.ts';
import type { ConversationChange, ConversationDeps } from './conversationDeps.ts';
import { type Draft, EMPTY_DRAFT, holdsSent, isEmptyDraft, unsentDraft } from './message/draft.ts';
import { branchEvents } from './transcript/branchEvents.ts';
import { emptyTranscript, isConversationId, type TimedEvent, type Transcript } from './transcript/transcript.ts';

const ACTIVE = 'chat.activeConversation';
/** One in which nothing was said yet, but perhaps something was typed. */
const BLANK = 'chat.blankConversation';

/** What changed: something of the conversation that is shown, or which conversation that is. */
export type ChatChange = ConversationChange | { readonly kind: 'conversation' };

/** A conversation that was shown and has been erased. */
export interface ErasedConversation {
	readonly transcript: Transcript;
	/** Whether something stood unsent in it, which is now in the one that is shown in its place. */
	readonly isLeft: boolean;
}

/** The chat of one window: which conversation is shown, and those whose answers are still on their way. */
export class ChatSession implements Disposable {
	readonly #deps: ConversationDeps;
	readonly #workspaceState: Memento;
	readonly #disposables = new DisposableStore();
	readonly #changes = this.#disposables.add(new Emitter<ChatChange>());
	/** Those opened in this window: an answer finds its conversation even when another one is shown. */
	readonly #opened = new Map<string, Promise<Conversation>>();
	/** What the first new message of each branch is sent as. */
	readonly #branchedFor = new Set<string>();

	/** The ids of those that were opened here and wait for an answer. */
	readonly #waiting = new Set<string>();
	readonly #waits = this.#disposables.add(new Emitter<void>());
	readonly #losses = this.#disposables.add(new Emitter<ErasedConversation>());

	readonly onDidChange: Event<ChatChange> = this.#changes.event;
	/** Fires when a conversation that was opened here, shown or not, begins to wait for an answer or waits no longer. */
	readonly onDidChangeAwaitingAnswer: Event<void> = this.#waits.event;
	/** Fires with the conversation that was shown, when it is gone and another one is shown in its place. */
	readonly onDidErase: Event<ErasedConversation> = this.#losses.event;

	constructor(deps: ConversationDeps, workspaceState: Memento) {
		this.#deps = deps;
		this.#workspaceState = workspaceState;
	}

	/** Begins to follow what other windows write to the conversations that are open here. */
	start(): void {
		const { store } = this.#deps;
		this.#disposables.add(store.onDidChange((id) => void this.#reload(id)));
		this.#disposables.add(store.onDidDelete((id) => void this.closeErased(id)));
	}

	/** Whether a conversation is the one that is shown. */
	isActive(id: string): boolean {
		return this.#workspaceState.get(ACTIVE) === id;
	}

	/** Whether a conversation is open in this window, shown or not. */
	isOpen(id: string): boolean {
		return this.#opened.has(id);
	}

	/** Whether it is the one of this workspace in which nothing was said yet. */
	isBlank(id: string): boolean {
		return this.#workspaceState.get(BLANK) === id;
	}

	/** Whether a conversation that was opened here waits for an answer. */
	isAwaitingAnswer(id: string): boolean {
		return this.#waiting.has(id);
	}

	/** The conversation of this workspace: the last one, or a new one that exists on no disk before its first message. */
	async active(): Promise<Conversation> {
		const kept = this.#workspaceState.get(ACTIVE);
		if (typeof kept === 'string' && isConversationId(kept)) return await this.open(kept);
		return await this.startNew();
	}

	/**
	 * Shows a new conversation; the one before stays as it is, its request goes on. One that is still blank is taken again,
	 * with what was typed there.
	 */
	async startNew(): Promise<Conversation> {
		const blank = this.#workspaceState.get(BLANK);
		if (typeof blank === 'string' && isConversationId(blank)) {
			const { current } = (await this.open(blank)).transcript;
			const isBlank = current.turns.length === 0 && current.workspace === undefined;
			if (isBlank && !current.deleted && !current.newerVersion) return await this.show(blank);
		}
		const id = crypto.randomUUID();
		await this.#workspaceState.update(BLANK, id);
		return await this.show(id);
	}

	/** Shows a conversation. */
	async show(id: string): Promise<Conversation> {
		await this.#workspaceState.update(ACTIVE, id);
		const conversation = await this.open(id);
		this.#changes.fire({ kind: 'conversation' });
		return conversation;
	}

	/**
	 * Shows a new conversation that shares the beginning of another one: the answered turns before `turnId`.
	 * @param messageId what the message is sent as that begins it
	 * @returns undefined where this message began one already: Enter may have come twice
	 * @throws what the store throws
	 */
	async branch({ transcript }: Conversation, turnId: string, messageId: string): Promise<Conversation | undefined> {
		if (this.#branchedFor.has(messageId)) return undefined;
		this.#branchedFor.add(messageId);
		try {
			return await this.create(branchEvents(transcript.current, turnId, this.#deps.workspace));
		} catch (error) {
			this.#branchedFor.delete(messageId);
			throw error;
		}
	}

	/** Keeps a new conversation that already has a past, and shows it. @throws what the store throws */
	async create(events: readonly TimedEvent[]): Promise<Conversation> {
		const id = crypto.randomUUID();
		await this.#deps.store.create(id, events);
		return await this.show(id);
	}

	/** A conversation that need not be the one that is shown. */
	async open(id: string): Promise<Conversation> {
		const opened = this.#opened.get(id) ?? this.#read(id);
		this.#opened.set(id, opened);
		return await opened;
	}

	/** Tries again to read what could not be read, where nothing was said in it since. */
	async reloadUnread(): Promise<void> {
		for (const opened of this.#opened.values()) {
			const conversation = await opened;
			if (!conversation.transcript.isUnread) continue;
			await conversation.transcript.reload();
			if (conversation.transcript.isUnread) continue;
			conversation.draft.adoptIfUntouched(unsentDraft(await this.#draft(conversation.id), saidIn(conversation.turns)));
		}
	}

	/** Looks whether the windows that conversations are shared with still run: when this one gets the focus. */
	async checkOtherWindows(): Promise<void> {
		for (const opened of this.#opened.values()) (await opened).transcript.checkOtherWindows();
	}

	/** Ends what goes on in a conversation that is being deleted; if it is the one that is shown, a new one is shown. */
	async close(id: string): Promise<void> {
		const opened = this.#opened.get(id);
		this.#opened.delete(id);
		const conversation = await opened;
		if (conversation !== undefined) {
			this.#disposables.release(conversation);
			this.#noteWaiting(id, false);
		}
		if (this.isBlank(id)) await this.#workspaceState.update(BLANK, undefined);
		if (this.isActive(id)) await this.startNew();
	}

	/**
	 * Closes a conversation whose files were erased, here or by another window: what was not sent, be it typed, attached or
	 * waiting, goes on in a new one. One in which something is just being said is written anew with that, so it stays.
	 */
	async closeErased(id: string): Promise<void> {
		const opened = await this.#opened.get(id);
		if (opened === undefined || !opened.transcript.isSaved) return;
		const isActive = this.isActive(id);
		const left = isActive ? unsentDraft(opened.draft.current, saidIn(opened.turns)) : EMPTY_DRAFT;
		await this.close(id);
		if (!isEmptyDraft(left)) await (await this.active()).draft.prepend(left);
		if (isActive) this.#losses.fire({ transcript: opened.transcript.current, isLeft: !isEmptyDraft(left) });
	}

	dispose(): void {
		this.#disposables.dispose();
	}

	async #read(id: string): Promise<Conversation> {
		const { transcript, problem } = await this.#transcript(id);
		const stored = await this.#draft(id);
		const isSaid = saidIn(transcript.turns);
		const draft = unsentDraft(stored, isSaid);
		const conversation = this.#disposables.add(new Conversation(transcript, draft, this.#deps, problem));
		// Once its message is discarded nothing would tell any more that it was sent.
		if (holdsSent(stored, isSaid)) void conversation.draft.rewrite();
		// The conversation owns its listeners: they end with it.
		conversation.onDidChange((change) => {
			if (this.isActive(id)) this.#changes.fire(change);
			this.#noteWaiting(id, conversation.isAwaitingAnswer);
		});
		this.#noteWaiting(id, conversation.isAwaitingAnswer);
		return conversation;
	}

	async #transcript(id: string): Promise<{ readonly transcript: Transcript; readonly problem?: unknown }> {
		try {
			return { transcript: await this.#deps.store.read(id) };
		} catch (error) {
			this.#deps.logger.error(`conversation ${id} could not be read: ${String(error)}`);
			return { transcript: emptyTranscript(id), problem: error };
		}
	}

	async #draft(id: string): Promise<Draft> {
		try {
			return await this.#deps.store.readDraft(id);
		} catch (error) {
			this.#deps.logger.warn(`the draft could not be read: ${String(error)}`);
			return EMPTY_DRAFT;
		}
	}

	#noteWaiting(id: string, isWaiting: boolean): void {
		if (this.isAwaitingAnswer(id) === isWaiting) return;
		if (isWaiting) this.#waiting.add(id);
		else this.#waiting.delete(id);
		this.#waits.fire();
	}

	async #reload(id: string): Promise<void> {
		await (await this.#opened.get(id))?.transcript.reload();
	}
}

/** Tells whether a message stands among these turns. */
function saidIn(turns: Transcript['turns']): (messageId: string) => boolean {
	return (messageId) => turns.some(({ id }) => id === messageId);
}
