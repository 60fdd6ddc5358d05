import type { FromChatView, ToChatView } from '../../protocol/chat.ts';
import type { ChatActions, PlainMessage, UnaddressedMessage } from './chatActions.ts';
import { type ChatModel, initialChatModel, type LocalEvent, reduceLocal, reduceMessage } from './chatModel.ts';
import type { ChatPage } from './chatPage.ts';
import { canSend, draftToPost, isTooLong } from './composer.ts';
import { hasEntry } from './entryGroups.ts';
import { readSlashCommand } from './slashCommand.ts';
import type { ViewMemory } from './viewMemory.ts';

/** What the controller needs of the world around it. */
export interface ChatSurroundings {
	post(message: FromChatView): void;
	draw(model: ChatModel): void;
	newId(): string;
	/** The texts that the host does not hold. */
	readonly texts: Pick<ViewMemory, 'text' | 'keepText'>;
	/** Calls `callback` once after `milliseconds`; the result takes it back. */
	setTimer(milliseconds: number, callback: () => void): () => void;
}

type EditMessage = Extract<FromChatView, { readonly type: 'edit' }>;

/** How long typing has to rest before the draft goes to the host, in milliseconds. */
const draftDelay = 300;
/** How long typing has to rest before conversations are searched, in milliseconds. */
const searchDelay = 150;
/** How long a block says that it was copied, in milliseconds. */
const copiedDelay = 2000;

/** Joins the model with the host and the drawing: takes messages and what the person does, posts and draws what follows. */
export class ChatController implements ChatActions {
	readonly #surroundings: ChatSurroundings;
	#model: ChatModel = initialChatModel;
	#cancelDraft: (() => void) | undefined;
	#cancelSearch: (() => void) | undefined;
	/** Sent again unchanged, it goes under the same id, until its conversation is no longer shown. */
	#edited: EditMessage | undefined;
	/** The one that was sent last, until its message has come: what was typed for it is kept as long. */
	#sentEdit: EditMessage | undefined;

	constructor(surroundings: ChatSurroundings) {
		this.#surroundings = surroundings;
	}

	/** Asks for the first snapshot. */
	start(): void {
		this.#surroundings.post({ type: 'ready' });
	}

	/** Applies a message of the host. */
	receive(message: ToChatView): void {
		const { page, synchronized } = this.#model;
		const opened = message.type === 'snapshot' ? message.snapshot.conversationId : page?.conversationId;
		const opens = opened !== page?.conversationId;
		if (opens) {
			this.flushDraft();
			this.#edited = undefined;
		}
		this.#change(reduceMessage(this.#model, message));
		if (opens) this.#restoreKept();
		this.#forgetTakenEdit();
		if (synchronized && !this.#model.synchronized) this.#surroundings.post({ type: 'ready' });
		if (message.type === 'accepted' || message.type === 'compose') this.#scheduleDraft();
		if (message.type === 'copied') this.#scheduleCopiedShown(message.revision);
		// The host takes the list for closed when it is asked for a snapshot: the page may have been built anew.
		const isNews = !page?.history.open || message.type === 'snapshot';
		if (this.#model.page?.history.open && isNews) this.#askForList();
	}

	post(message: PlainMessage): void {
		this.#surroundings.post(message);
	}

	postHere(message: UnaddressedMessage): void {
		const { page } = this.#model;
		if (page) this.#surroundings.post({ ...message, conversationId: page.conversationId });
	}

	type(text: string): void {
		this.#apply({ type: 'typed', text });
		this.#scheduleDraft();
	}

	send(): void {
		const { page } = this.#model;
		if (!page || !canSend(page.composer)) return;
		const command = readSlashCommand(page.composer.text);
		if (command) this.#runCommand(command);
		else if (page.request.canSend) this.#sendText(page);
	}

	stop(): void {
		const { page } = this.#model;
		if (page?.busy) this.#surroundings.post({ type: 'stop', conversationId: page.conversationId });
	}

	edit(messageId: string, text: string): void {
		const known = this.#edited?.messageId === messageId && this.#edited.text === text;
		if (!known) this.#edited = { type: 'edit', messageId, clientMessageId: this.#surroundings.newId(), text };
		if (this.#edited) this.#surroundings.post(this.#edited);
		this.#sentEdit = this.#edited;
	}

	keptEdit(messageId: string): string | undefined {
		return this.#surroundings.texts.text('edits', messageId);
	}

	keepEdit(messageId: string, text: string | undefined): void {
		this.#surroundings.texts.keepText('edits', messageId, text);
	}

	showRequest(): void {
		this.flushDraft();
		this.#surroundings.post({ type: 'showRequest', text: this.#model.page?.composer.text ?? '' });
	}

	newConversation(): void {
		this.flushDraft();
		this.closeHistory();
		this.#surroundings.post({ type: 'new' });
	}

	openHistory(): void {
		this.flushDraft();
		this.#apply({ type: 'historyOpened' });
		this.#askForList();
	}

	closeHistory(): void {
		this.#cancelSearch?.();
		this.#apply({ type: 'historyClosed' });
	}

	search(query: string): void {
		this.#apply({ type: 'historySearched', query });
		this.#cancelSearch?.();
		this.#cancelSearch = this.#surroundings.setTimer(searchDelay, () => this.#askForList());
	}

	openConversation(conversationId: string): void {
		this.closeHistory();
		if (conversationId !== this.#model.page?.conversationId) this.#surroundings.post({ type: 'open', conversationId });
	}

	flushDraft(): void {
		this.#cancelDraft?.();
		this.#cancelDraft = undefined;
		const { page } = this.#model;
		if (!page) return;
		const long = isTooLong(page.composer) ? page.composer.text : undefined;
		this.#surroundings.texts.keepText('longTexts', page.conversationId, long);
		const text = draftToPost(page.composer);
		if (text === undefined) return;
		this.#surroundings.post({ type: 'draft', conversationId: page.conversationId, text });
		this.#apply({ type: 'draftPosted', text });
	}

	#sendText(page: ChatPage): void {
		this.flushDraft();
		this.#apply({ type: 'sendStarted', clientMessageId: this.#surroundings.newId() });
		const sending = this.#model.page?.composer.sending;
		if (sending) this.#surroundings.post({ type: 'send', conversationId: page.conversationId, ...sending });
	}

	/** The composer is emptied first: what the host composes in answer comes after. */
	#runCommand(command: NonNullable<ReturnType<typeof readSlashCommand>>): void {
		this.#apply({ type: 'typed', text: '' });
		this.flushDraft();
		this.#surroundings.post({ type: 'slash', ...command });
	}

	#askForList(): void {
		const { page } = this.#model;
		if (page) this.#surroundings.post({ type: 'list', query: page.history.query });
	}

	#restoreKept(): void {
		const { page } = this.#model;
		const text = page && this.#surroundings.texts.text('longTexts', page.conversationId);
		if (text !== undefined) this.#apply({ type: 'typed', text });
	}

	#forgetTakenEdit(): void {
		const { page } = this.#model;
		if (!this.#sentEdit || !page || !hasEntry(page.groups, this.#sentEdit.clientMessageId)) return;
		this.keepEdit(this.#sentEdit.messageId, undefined);
		this.#sentEdit = undefined;
	}

	#scheduleDraft(): void {
		this.#cancelDraft?.();
		this.#cancelDraft = this.#surroundings.setTimer(draftDelay, () => this.flushDraft());
	}

	#scheduleCopiedShown(revision: number): void {
		this.#surroundings.setTimer(copiedDelay, () => this.#apply({ type: 'copiedShown', revision }));
	}

	#apply(event: LocalEvent): void {
		this.#change(reduceLocal(this.#model, event));
	}

	#change(model: ChatModel): void {
		if (model === this.#model) return;
		const closesList = this.#model.page?.history.open === true && model.page?.history.open === false;
		this.#model = model;
		this.#surroundings.draw(model);
		if (closesList) this.#surroundings.post({ type: 'listClosed' });
	}
}
