import type { FromChatView, ToChatView } from '../protocol/chatMessages.ts';
import { mayNamePrompt, readSlashCommand, type TypedCommand } from '../protocol/slashCommands.ts';
import { type ChatModel, INITIAL_CHAT_MODEL, type LocalEvent, reduceLocal, reduceMessage } from './model/chatModel.ts';
import type { ChatActions, ChatPage, PlainMessage, UnaddressedMessage } from './model/chatPage.ts';
import { canSend, draftToPost, isTooLong } from './model/composerEditor.ts';
import type { ViewMemory } from './model/viewState.ts';

type EditMessage = Extract<FromChatView, { readonly type: 'edit' }>;

/** How long typing must pause before the draft goes to the host and an edit is kept, in milliseconds. */
const FLUSH_DELAY = 300;
/** How long typing must pause before conversations are searched, in milliseconds. */
const SEARCH_DELAY = 150;
/** How long typing must pause before names are searched, in milliseconds. */
const CONTEXT_DELAY = 80;
/** How long a block shows that it was copied, in milliseconds. */
const COPIED_DELAY = 2000;

/**
 * Connects the model with the host and the drawing: takes messages and user actions, then posts and draws the result.
 */
export class ChatController implements ChatActions {
	readonly #post: (message: FromChatView) => void;
	readonly #draw: (model: ChatModel) => void;
	/** Holds the texts that the host does not. */
	readonly #memory: ViewMemory;
	readonly #newId: () => string;
	readonly #setTimer: (milliseconds: number, callback: () => void) => () => void;
	#model: ChatModel = INITIAL_CHAT_MODEL;
	#cancelFlush: (() => void) | undefined;
	#cancelSearch: (() => void) | undefined;
	#cancelContext: (() => void) | undefined;
	#contextQueries = 0;
	/** The last edit sent. If the same edit is sent again while its conversation is shown, it has the same id. */
	#edited: EditMessage | undefined;
	/** The edits of messages in the shown conversation, by their ids, until typing pauses. */
	readonly #unkeptEdits = new Map<string, string | undefined>();

	/** @param setTimer calls back once after some milliseconds, unless the function that it returns is called first */
	constructor(
		post: (message: FromChatView) => void,
		draw: (model: ChatModel) => void,
		memory: ViewMemory,
		newId: () => string,
		setTimer: (milliseconds: number, callback: () => void) => () => void,
	) {
		this.#post = post;
		this.#draw = draw;
		this.#memory = memory;
		this.#newId = newId;
		this.#setTimer = setTimer;
	}

	/** Asks for the first snapshot, and which kept texts must be forgotten. */
	start(): void {
		this.#post({ type: 'ready' });
		const conversationIds = this.#memory.conversationsWithTexts();
		if (conversationIds.length > 0) this.#post({ type: 'kept', conversationIds });
	}

	/** Applies a message from the host. */
	receive(message: ToChatView): void {
		const { page, synchronized } = this.#model;
		const opened = message.type === 'snapshot' ? message.snapshot.conversationId : page?.conversationId;
		const opens = opened !== page?.conversationId;
		if (opens) {
			this.flushTyped();
			this.#edited = undefined;
		}
		this.#change(reduceMessage(this.#model, message));
		if (opens) this.#restoreKept();
		// The answer may be among the messages that were missed.
		if (message.type === 'snapshot') this.#askForContext();
		if (message.type === 'edited') this.#forgetEdit(message);
		if (message.type === 'erased') this.#forgetErased(message.conversationIds);
		if (synchronized && !this.#model.synchronized) this.#post({ type: 'ready' });
		if (message.type === 'accepted' || message.type === 'compose') this.#scheduleFlush();
		if (message.type === 'copied') this.#scheduleCopiedShown(message.revision);
		// A request for a snapshot closes the list in the host, because the page may be new.
		const needsList = !page?.conversationList.open || message.type === 'snapshot';
		if (this.#model.page?.conversationList.open && needsList) this.#askForList();
	}

	post(message: PlainMessage): void {
		this.#post(message);
	}

	postHere(message: UnaddressedMessage): void {
		const { page } = this.#model;
		if (page !== undefined) this.#post({ ...message, conversationId: page.conversationId });
	}

	type(text: string): void {
		const before = this.#model.page?.editor.text ?? '';
		// Prompts are files, which may have changed since the last time.
		if (text.startsWith('/') && !before.startsWith('/')) this.#post({ type: 'listPrompts' });
		this.#apply({ type: 'typed', text });
		this.#scheduleFlush();
	}

	send(): void {
		const { page } = this.#model;
		if (page === undefined || !canSend(page.editor)) return;
		const { text } = page.editor;
		const command = readSlashCommand(text);
		if (mayNamePrompt(text)) this.#sendText(page, 'prompt');
		else if (command !== undefined) this.#runCommand(page, command);
		else if (page.composerState.canSend) this.#sendText(page, 'send');
	}

	stop(): void {
		const { page } = this.#model;
		if (page?.busy) this.#post({ type: 'stop', conversationId: page.conversationId });
	}

	edit(messageId: string, text: string): void {
		const known = this.#edited?.messageId === messageId && this.#edited.text === text;
		if (!known) this.#edited = { type: 'edit', messageId, clientMessageId: this.#newId(), text };
		if (this.#edited !== undefined) this.#post(this.#edited);
	}

	keptEdit(messageId: string): string | undefined {
		const { page } = this.#model;
		if (this.#unkeptEdits.has(messageId)) return this.#unkeptEdits.get(messageId);
		return page === undefined ? undefined : this.#memory.text({ conversationId: page.conversationId, messageId });
	}

	keepEdit(messageId: string, text: string | undefined): void {
		this.#unkeptEdits.set(messageId, text);
		this.#scheduleFlush();
	}

	findContext(query: string | undefined): void {
		if (query === this.#model.page?.contextSearch?.query) return;
		this.#cancelContext?.();
		this.#contextQueries += 1;
		this.#apply({ type: 'contextAsked', queryId: this.#contextQueries, query });
		// What needs no search is asked for at once.
		if (query === '') this.#askForContext();
		else if (query !== undefined) this.#cancelContext = this.#setTimer(CONTEXT_DELAY, () => this.#askForContext());
	}

	showRequest(): void {
		this.flushTyped();
		this.#post({ type: 'showRequest', text: this.#model.page?.editor.text ?? '' });
	}

	newConversation(): void {
		this.flushTyped();
		this.closeConversationList();
		this.#post({ type: 'new' });
	}

	openConversationList(): void {
		this.flushTyped();
		this.#apply({ type: 'historyOpened' });
		this.#askForList();
	}

	closeConversationList(): void {
		this.#cancelSearch?.();
		this.#apply({ type: 'historyClosed' });
	}

	search(query: string): void {
		this.#apply({ type: 'historySearched', query });
		this.#cancelSearch?.();
		this.#cancelSearch = this.#setTimer(SEARCH_DELAY, () => this.#askForList());
	}

	openConversation(conversationId: string): void {
		this.closeConversationList();
		if (conversationId !== this.#model.page?.conversationId) this.#post({ type: 'open', conversationId });
	}

	flushTyped(): void {
		this.#cancelFlush?.();
		this.#cancelFlush = undefined;
		const { page } = this.#model;
		if (page === undefined) return;
		const { conversationId } = page;
		for (const [messageId, edit] of this.#unkeptEdits) this.#memory.keepText({ conversationId, messageId }, edit);
		this.#unkeptEdits.clear();
		this.#memory.keepText({ conversationId }, isTooLong(page.editor) ? page.editor.text : undefined);
		const text = draftToPost(page.editor);
		if (text === undefined) return;
		this.#post({ type: 'draft', conversationId, text });
		this.#apply({ type: 'draftPosted', text });
	}

	#sendText(page: ChatPage, type: 'send' | 'prompt'): void {
		this.flushTyped();
		this.#apply({ type: 'sendStarted', clientMessageId: this.#newId() });
		const sending = this.#model.page?.editor.sending;
		if (sending !== undefined) this.#post({ type, conversationId: page.conversationId, ...sending });
	}

	/** Empties the composer first: the host may put a text there in reply. */
	#runCommand({ conversationId }: ChatPage, command: TypedCommand): void {
		this.#apply({ type: 'typed', text: '' });
		this.flushTyped();
		this.#post({ type: 'slash', conversationId, ...command });
	}

	#askForContext(): void {
		const search = this.#model.page?.contextSearch;
		if (search !== undefined) this.#post({ type: 'findContext', queryId: search.queryId, query: search.query });
	}

	#askForList(): void {
		const { page } = this.#model;
		if (page !== undefined) this.#post({ type: 'list', query: page.conversationList.query });
	}

	#restoreKept(): void {
		const { page } = this.#model;
		if (page === undefined) return;
		const text = this.#memory.text({ conversationId: page.conversationId });
		if (text !== undefined) this.#apply({ type: 'typed', text });
	}

	#forgetEdit({ conversationId, messageId }: Extract<ToChatView, { readonly type: 'edited' }>): void {
		this.#unkeptEdits.delete(messageId);
		this.#memory.keepText({ conversationId, messageId }, undefined);
	}

	#forgetErased(conversationIds: readonly string[]): void {
		if (conversationIds.includes(this.#model.page?.conversationId ?? '')) this.#unkeptEdits.clear();
		this.#memory.forgetTexts(conversationIds);
	}

	#scheduleFlush(): void {
		this.#cancelFlush?.();
		this.#cancelFlush = this.#setTimer(FLUSH_DELAY, () => this.flushTyped());
	}

	#scheduleCopiedShown(revision: number): void {
		this.#setTimer(COPIED_DELAY, () => this.#apply({ type: 'copiedShown', revision }));
	}

	#apply(event: LocalEvent): void {
		this.#change(reduceLocal(this.#model, event));
	}

	#change(model: ChatModel): void {
		if (model === this.#model) return;
		const closesList = this.#model.page?.conversationList.open === true && model.page?.conversationList.open === false;
		this.#model = model;
		this.#draw(model);
		if (closesList) this.#post({ type: 'listClosed' });
	}
}
