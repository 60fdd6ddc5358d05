import type { FromChatView, ToChatView } from '../../protocol/chatMessages.ts';
import { readSlashCommand } from './composer/slashCommand.ts';
import type { ChatActions, PlainMessage, UnaddressedMessage } from './model/chatActions.ts';
import { type ChatModel, INITIAL_CHAT_MODEL, type LocalEvent, reduceLocal, reduceMessage } from './model/chatModel.ts';
import type { ChatPage } from './model/chatPage.ts';
import { canSend, draftToPost, isTooLong } from './model/composerEditor.ts';
import type { ViewMemory } from './model/viewMemory.ts';

/** What the controller needs of the world around it. */
export interface ChatSurroundings {
	post(message: FromChatView): void;
	draw(model: ChatModel): void;
	newId(): string;
	/** The texts that the host does not hold. */
	readonly texts: Pick<ViewMemory, 'text' | 'keepText' | 'conversationsWithTexts' | 'forgetTexts'>;
	/** Calls `callback` once after `milliseconds`; the result takes it back. */
	setTimer(milliseconds: number, callback: () => void): () => void;
}

type EditMessage = Extract<FromChatView, { readonly type: 'edit' }>;

/** How long typing has to rest before the draft goes to the host and an edit is kept, in milliseconds. */
const FLUSH_DELAY = 300;
/** How long typing has to rest before conversations are searched, in milliseconds. */
const SEARCH_DELAY = 150;
/** How long a block says that it was copied, in milliseconds. */
const COPIED_DELAY = 2000;

/** Joins the model with the host and the drawing: takes messages and what the person does, posts and draws what follows. */
export class ChatController implements ChatActions {
	readonly #surroundings: ChatSurroundings;
	#model: ChatModel = INITIAL_CHAT_MODEL;
	#cancelFlush: (() => void) | undefined;
	#cancelSearch: (() => void) | undefined;
	/** Sent again unchanged, it goes under the same id, until its conversation is no longer shown. */
	#edited: EditMessage | undefined;
	/** What messages of the conversation that is shown are being changed to, by their ids, until typing rests. */
	readonly #unkeptEdits = new Map<string, string | undefined>();

	constructor(surroundings: ChatSurroundings) {
		this.#surroundings = surroundings;
	}

	/** Asks for the first snapshot, and what may no longer be kept. */
	start(): void {
		const { post, texts } = this.#surroundings;
		post({ type: 'ready' });
		const conversationIds = texts.conversationsWithTexts();
		if (conversationIds.length > 0) post({ type: 'kept', conversationIds });
	}

	/** Applies a message of the host. */
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
		if (message.type === 'edited') this.#forgetEdit(message);
		if (message.type === 'erased') this.#forgetErased(message.conversationIds);
		if (synchronized && !this.#model.synchronized) this.#surroundings.post({ type: 'ready' });
		if (message.type === 'accepted' || message.type === 'compose') this.#scheduleFlush();
		if (message.type === 'copied') this.#scheduleCopiedShown(message.revision);
		// The host takes the list for closed when it is asked for a snapshot: the page may have been built anew.
		const isNews = !page?.conversationList.open || message.type === 'snapshot';
		if (this.#model.page?.conversationList.open && isNews) this.#askForList();
	}

	post(message: PlainMessage): void {
		this.#surroundings.post(message);
	}

	postHere(message: UnaddressedMessage): void {
		const { page } = this.#model;
		if (page !== undefined) this.#surroundings.post({ ...message, conversationId: page.conversationId });
	}

	type(text: string): void {
		this.#apply({ type: 'typed', text });
		this.#scheduleFlush();
	}

	send(): void {
		const { page } = this.#model;
		if (page === undefined || !canSend(page.editor)) return;
		const command = readSlashCommand(page.editor.text);
		if (command !== undefined) this.#runCommand(command);
		else if (page.composerState.canSend) this.#sendText(page);
	}

	stop(): void {
		const { page } = this.#model;
		if (page?.busy) this.#surroundings.post({ type: 'stop', conversationId: page.conversationId });
	}

	edit(messageId: string, text: string): void {
		const known = this.#edited?.messageId === messageId && this.#edited.text === text;
		if (!known) this.#edited = { type: 'edit', messageId, clientMessageId: this.#surroundings.newId(), text };
		if (this.#edited !== undefined) this.#surroundings.post(this.#edited);
	}

	keptEdit(messageId: string): string | undefined {
		const { page } = this.#model;
		if (this.#unkeptEdits.has(messageId)) return this.#unkeptEdits.get(messageId);
		return page === undefined
			? undefined
			: this.#surroundings.texts.text({ conversationId: page.conversationId, messageId });
	}

	keepEdit(messageId: string, text: string | undefined): void {
		this.#unkeptEdits.set(messageId, text);
		this.#scheduleFlush();
	}

	showRequest(): void {
		this.flushTyped();
		this.#surroundings.post({ type: 'showRequest', text: this.#model.page?.editor.text ?? '' });
	}

	newConversation(): void {
		this.flushTyped();
		this.closeConversationList();
		this.#surroundings.post({ type: 'new' });
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
		this.#cancelSearch = this.#surroundings.setTimer(SEARCH_DELAY, () => this.#askForList());
	}

	openConversation(conversationId: string): void {
		this.closeConversationList();
		if (conversationId !== this.#model.page?.conversationId) this.#surroundings.post({ type: 'open', conversationId });
	}

	flushTyped(): void {
		this.#cancelFlush?.();
		this.#cancelFlush = undefined;
		const { page } = this.#model;
		if (page === undefined) return;
		const { conversationId } = page;
		const { texts } = this.#surroundings;
		for (const [messageId, edit] of this.#unkeptEdits) texts.keepText({ conversationId, messageId }, edit);
		this.#unkeptEdits.clear();
		texts.keepText({ conversationId }, isTooLong(page.editor) ? page.editor.text : undefined);
		const text = draftToPost(page.editor);
		if (text === undefined) return;
		this.#surroundings.post({ type: 'draft', conversationId, text });
		this.#apply({ type: 'draftPosted', text });
	}

	#sendText(page: ChatPage): void {
		this.flushTyped();
		this.#apply({ type: 'sendStarted', clientMessageId: this.#surroundings.newId() });
		const sending = this.#model.page?.editor.sending;
		if (sending !== undefined)
			this.#surroundings.post({ type: 'send', conversationId: page.conversationId, ...sending });
	}

	/** The composer is emptied first: what the host composes in answer comes after. */
	#runCommand(command: NonNullable<ReturnType<typeof readSlashCommand>>): void {
		this.#apply({ type: 'typed', text: '' });
		this.flushTyped();
		this.#surroundings.post({ type: 'slash', ...command });
	}

	#askForList(): void {
		const { page } = this.#model;
		if (page !== undefined) this.#surroundings.post({ type: 'list', query: page.conversationList.query });
	}

	#restoreKept(): void {
		const { page } = this.#model;
		if (page === undefined) return;
		const text = this.#surroundings.texts.text({ conversationId: page.conversationId });
		if (text !== undefined) this.#apply({ type: 'typed', text });
	}

	#forgetEdit({ conversationId, messageId }: Extract<ToChatView, { readonly type: 'edited' }>): void {
		this.#unkeptEdits.delete(messageId);
		this.#surroundings.texts.keepText({ conversationId, messageId }, undefined);
	}

	#forgetErased(conversationIds: readonly string[]): void {
		if (conversationIds.includes(this.#model.page?.conversationId ?? '')) this.#unkeptEdits.clear();
		this.#surroundings.texts.forgetTexts(conversationIds);
	}

	#scheduleFlush(): void {
		this.#cancelFlush?.();
		this.#cancelFlush = this.#surroundings.setTimer(FLUSH_DELAY, () => this.flushTyped());
	}

	#scheduleCopiedShown(revision: number): void {
		this.#surroundings.setTimer(COPIED_DELAY, () => this.#apply({ type: 'copiedShown', revision }));
	}

	#apply(event: LocalEvent): void {
		this.#change(reduceLocal(this.#model, event));
	}

	#change(model: ChatModel): void {
		if (model === this.#model) return;
		const closesList = this.#model.page?.conversationList.open === true && model.page?.conversationList.open === false;
		this.#model = model;
		this.#surroundings.draw(model);
		if (closesList) this.#surroundings.post({ type: 'listClosed' });
	}
}
