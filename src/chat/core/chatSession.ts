import { type Disposable, DisposableStore } from '../../base/core/disposable.ts';
import { Emitter, type Event } from '../../base/core/event.ts';
import type { Memento } from '../../base/core/memento.ts';
import { ACTIVE_CONVERSATION } from './activeConversation.ts';
import { Conversation, type ConversationChange } from './conversation.ts';
import type { ConversationDeps } from './conversationSender.ts';
import { containsSent, type Draft, EMPTY_DRAFT, isEmptyDraft, unsentDraft } from './message/draft.ts';
import type { ComposedMessage } from './message/outgoingMessage.ts';
import { emptyTranscript, isConversationId, type TimedEvent, type Transcript } from './transcript/transcript.ts';
import { type BranchPlace, branchEvents } from './transcript/transcriptEvents.ts';

/** A conversation without messages, but perhaps with a draft. */
const BLANK = 'chat.blankConversation';

/** A change of the active conversation, or of which one is active. `opened`: it was read, so its content is known. */
export type ChatChange = ConversationChange | { readonly kind: 'conversation' | 'opened' };

/** The conversation that was active and has been erased. */
export interface ErasedConversation {
	readonly transcript: Transcript;
	/** Whether it held something unsent, which has moved to the conversation shown in its place. */
	readonly hadUnsent: boolean;
}

/** The chat of one window: its active conversation, and the other open ones, whose answers may be in flight. */
export class ChatSession implements Disposable {
	readonly #deps: ConversationDeps;
	readonly #workspaceState: Memento;
	readonly #disposables = new DisposableStore();
	readonly #changes = this.#disposables.add(new Emitter<ChatChange>());
	/** The conversations opened in this window. They stay open, so that answers arrive even if another one is shown. */
	readonly #opened = new Map<string, Promise<Conversation>>();
	/** The message ids that branches were made for. */
	readonly #branchedFor = new Set<string>();
	/** The ids of the conversations that are being forked. */
	readonly #forking = new Set<string>();

	/** The ids of open conversations that wait for an answer. */
	readonly #awaiting = new Set<string>();
	readonly #awaitingChanges = this.#disposables.add(new Emitter<void>());
	readonly #erasures = this.#disposables.add(new Emitter<ErasedConversation>());

	readonly onDidChange: Event<ChatChange> = this.#changes.event;
	/** Fires when an open conversation, shown or not, starts or stops waiting for an answer. */
	readonly onDidChangeAwaitingAnswer: Event<void> = this.#awaitingChanges.event;
	/** Fires with the conversation that was active, after it was erased and another one took its place. */
	readonly onDidErase: Event<ErasedConversation> = this.#erasures.event;

	constructor(deps: ConversationDeps, workspaceState: Memento) {
		this.#deps = deps;
		this.#workspaceState = workspaceState;
	}

	/** Starts following what other windows write to open conversations. */
	start(): void {
		const { store } = this.#deps;
		this.#disposables.add(store.onDidChange((id) => void this.#reloadIfOpen(id)));
		this.#disposables.add(store.onDidDelete((id) => void this.closeErased(id)));
	}

	/** Whether a conversation is the one shown. */
	isActive(id: string): boolean {
		return this.#workspaceState.get(ACTIVE_CONVERSATION) === id;
	}

	/** Whether a conversation is open in this window, shown or not. */
	isOpen(id: string): boolean {
		return this.#opened.has(id);
	}

	/** Whether a conversation is the workspace's blank one: without messages so far. */
	isBlank(id: string): boolean {
		return this.#workspaceState.get(BLANK) === id;
	}

	/** Whether an open conversation waits for an answer. */
	isAwaitingAnswer(id: string): boolean {
		return this.#awaiting.has(id);
	}

	/** The workspace's active conversation: the last one, or a new one, which is not on disk before its first message. */
	async active(): Promise<Conversation> {
		const stored = this.#workspaceState.get(ACTIVE_CONVERSATION);
		if (typeof stored === 'string' && isConversationId(stored)) return await this.open(stored);
		return await this.startNew();
	}

	/**
	 * Shows a new conversation. The previous one stays as it is, and its request goes on. A conversation that is still
	 * blank is reused, with its draft.
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
		await this.#workspaceState.update(ACTIVE_CONVERSATION, id);
		const conversation = await this.open(id);
		this.#changes.fire({ kind: 'conversation' });
		return conversation;
	}

	/**
	 * Shows a new conversation that shares the beginning of another one: the answered turns before `turnId`.
	 * @param messageId the id of the message that the branch is made for
	 * @returns undefined if this message has a branch already: Enter may have been pressed twice
	 * @throws what the store throws
	 */
	async branch({ transcript }: Conversation, turnId: string, messageId: string): Promise<Conversation | undefined> {
		if (this.#branchedFor.has(messageId)) return undefined;
		this.#branchedFor.add(messageId);
		try {
			return await this.#createBranch(transcript.current, { turnId, isShared: false });
		} catch (error) {
			this.#branchedFor.delete(messageId);
			throw error;
		}
	}

	/**
	 * Shows a new conversation that shares the beginning of another one, with something unsent in its composer.
	 * @returns undefined if it is being forked already: a key may have been held
	 * @throws what the store throws
	 */
	async fork(
		{ id, transcript }: Conversation,
		place: BranchPlace,
		unsent?: ComposedMessage,
	): Promise<Conversation | undefined> {
		if (this.#forking.has(id)) return undefined;
		this.#forking.add(id);
		try {
			const fork = await this.#createBranch(transcript.current, place);
			if (unsent !== undefined) await fork.draft.prepend(unsent);
			return fork;
		} finally {
			this.#forking.delete(id);
		}
	}

	/** Stores a new conversation that starts with `events`, and shows it. @throws what the store throws */
	async create(events: readonly TimedEvent[]): Promise<Conversation> {
		const id = crypto.randomUUID();
		await this.#deps.store.create(id, events);
		return await this.show(id);
	}

	/** Opens a conversation without showing it. One that cannot be read is empty, and reports why as `unsaved`. */
	async open(id: string): Promise<Conversation> {
		const opened = this.#opened.get(id) ?? this.#openFromStore(id);
		this.#opened.set(id, opened);
		return await opened;
	}

	/** Tries again to read the conversations that could not be read, unless something was written to them since. */
	async reloadUnread(): Promise<void> {
		for (const opened of this.#opened.values()) {
			const conversation = await opened;
			if (!conversation.transcript.isUnread) continue;
			await conversation.transcript.reload();
			if (conversation.transcript.isUnread) continue;
			conversation.draft.adoptIfUntouched(
				unsentDraft(await this.#readDraft(conversation.id), isAmong(conversation.turns)),
			);
		}
	}

	/** Checks whether the windows that share conversations with this one still run. For when this one gets the focus. */
	async checkOtherWindows(): Promise<void> {
		for (const opened of this.#opened.values()) (await opened).transcript.checkOtherWindows();
	}

	/** Closes a conversation that is being deleted, and ends its request. If it is active, a new one is shown. */
	async close(id: string): Promise<void> {
		const opened = this.#opened.get(id);
		this.#opened.delete(id);
		const conversation = await opened;
		if (conversation !== undefined) {
			this.#disposables.release(conversation);
			this.#setAwaitingAnswer(id, false);
		}
		if (this.isBlank(id)) await this.#workspaceState.update(BLANK, undefined);
		if (this.isActive(id)) await this.startNew();
	}

	/**
	 * Closes a conversation whose files were erased, here or by another window. What was unsent (text, attachments, a
	 * queued message) moves to a new one. A conversation that is just being written to stays: it is written again in
	 * full.
	 */
	async closeErased(id: string): Promise<void> {
		const opened = await this.#opened.get(id);
		if (opened === undefined || !opened.transcript.isSaved) return;
		const isActive = this.isActive(id);
		const unsent = isActive ? unsentDraft(opened.draft.current, isAmong(opened.turns)) : EMPTY_DRAFT;
		await this.close(id);
		if (!isEmptyDraft(unsent)) await (await this.active()).draft.prepend(unsent);
		if (isActive) this.#erasures.fire({ transcript: opened.transcript.current, hadUnsent: !isEmptyDraft(unsent) });
	}

	dispose(): void {
		this.#disposables.dispose();
	}

	async #createBranch(transcript: Transcript, place: BranchPlace): Promise<Conversation> {
		return await this.create(branchEvents(transcript, place, this.#deps.workspace));
	}

	async #openFromStore(id: string): Promise<Conversation> {
		const { transcript, problem } = await this.#readTranscript(id);
		const stored = await this.#readDraft(id);
		const isRecorded = isAmong(transcript.turns);
		const draft = unsentDraft(stored, isRecorded);
		const conversation = this.#disposables.add(new Conversation(transcript, draft, this.#deps, problem));
		// Otherwise, once the message is discarded from the transcript, the draft would look unsent.
		if (containsSent(stored, isRecorded)) void conversation.draft.rewrite();
		// The conversation owns its listeners, so they end with it.
		conversation.onDidChange((change) => {
			if (this.isActive(id)) this.#changes.fire(change);
			this.#setAwaitingAnswer(id, conversation.isAwaitingAnswer);
		});
		this.#setAwaitingAnswer(id, conversation.isAwaitingAnswer);
		if (this.isActive(id)) this.#changes.fire({ kind: 'opened' });
		return conversation;
	}

	async #readTranscript(id: string): Promise<{ readonly transcript: Transcript; readonly problem?: unknown }> {
		try {
			return { transcript: await this.#deps.store.read(id) };
		} catch (error) {
			this.#deps.logger.error(`conversation ${id} could not be read: ${String(error)}`);
			return { transcript: emptyTranscript(id), problem: error };
		}
	}

	async #readDraft(id: string): Promise<Draft> {
		try {
			return await this.#deps.store.readDraft(id);
		} catch (error) {
			this.#deps.logger.warn(`the draft could not be read: ${String(error)}`);
			return EMPTY_DRAFT;
		}
	}

	#setAwaitingAnswer(id: string, isAwaiting: boolean): void {
		if (this.isAwaitingAnswer(id) === isAwaiting) return;
		if (isAwaiting) this.#awaiting.add(id);
		else this.#awaiting.delete(id);
		this.#awaitingChanges.fire();
	}

	async #reloadIfOpen(id: string): Promise<void> {
		await (await this.#opened.get(id))?.transcript.reload();
	}
}

/** A function that returns whether a message is among these turns. */
function isAmong(turns: Transcript['turns']): (messageId: string) => boolean {
	return (messageId) => turns.some(({ id }) => id === messageId);
}
