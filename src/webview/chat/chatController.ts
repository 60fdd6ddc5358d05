import type { ActionName, FromChatView, ToChatView } from '../../protocol/chat.ts';
import { type ChatModel, initialChatModel, type LocalEvent, reduceLocal, reduceMessage } from './chatModel.ts';
import { canSend, draftToPost, isTooLong } from './composer.ts';

/** What the person can do. */
export interface ChatActions {
	type(text: string): void;
	send(): void;
	stop(): void;
	copy(messageId: string, partIndex: number): void;
	insert(messageId: string, partIndex: number): void;
	/** `messageId` is the user message that a failure belongs to. */
	act(name: ActionName, messageId?: string): void;
	/** Hands the draft to the host at once: the view may be gone the next moment. */
	flushDraft(): void;
}

/** What the controller needs of the world around it. */
export interface ChatSurroundings {
	post(message: FromChatView): void;
	draw(model: ChatModel): void;
	newId(): string;
	/** Keeps a text that the host does not take, beyond the life of the view; undefined: there is none. */
	keepText(conversationId: string, text: string | undefined): void;
	/** The text that was kept for a conversation. */
	keptText(conversationId: string): string | undefined;
	/** Calls `callback` once after `milliseconds`; the result takes it back. */
	setTimer(milliseconds: number, callback: () => void): () => void;
}

/** How long typing has to rest before the draft goes to the host, in milliseconds. */
const draftDelay = 300;
/** How long a block says that it was copied, in milliseconds. */
const copiedDelay = 2000;

/** Joins the model with the host and the drawing: takes messages and what the person does, posts and draws what follows. */
export class ChatController implements ChatActions {
	readonly #surroundings: ChatSurroundings;
	#model: ChatModel = initialChatModel;
	#cancelDraft: (() => void) | undefined;

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
		if (opens) this.flushDraft();
		this.#change(reduceMessage(this.#model, message));
		if (opens) this.#restoreKept();
		if (synchronized && !this.#model.synchronized) this.#surroundings.post({ type: 'ready' });
		if (message.type === 'accepted') this.#scheduleDraft();
		if (message.type === 'copied') this.#scheduleCopiedShown(message.revision);
	}

	type(text: string): void {
		this.#apply({ type: 'typed', text });
		this.#scheduleDraft();
	}

	send(): void {
		const { page } = this.#model;
		if (!page || page.busy || !canSend(page.composer)) return;
		this.flushDraft();
		this.#apply({ type: 'sendStarted', clientMessageId: this.#surroundings.newId() });
		const sending = this.#model.page?.composer.sending;
		if (sending) this.#surroundings.post({ type: 'send', conversationId: page.conversationId, ...sending });
	}

	stop(): void {
		const { page } = this.#model;
		if (page?.busy) this.#surroundings.post({ type: 'stop', conversationId: page.conversationId });
	}

	copy(messageId: string, partIndex: number): void {
		this.#surroundings.post({ type: 'copy', messageId, partIndex });
	}

	insert(messageId: string, partIndex: number): void {
		this.#surroundings.post({ type: 'insert', messageId, partIndex });
	}

	act(name: ActionName, messageId?: string): void {
		this.#surroundings.post({ type: 'action', name, ...(messageId === undefined ? {} : { messageId }) });
	}

	flushDraft(): void {
		this.#cancelDraft?.();
		this.#cancelDraft = undefined;
		const { page } = this.#model;
		if (!page) return;
		this.#surroundings.keepText(page.conversationId, isTooLong(page.composer) ? page.composer.text : undefined);
		const text = draftToPost(page.composer);
		if (text === undefined) return;
		this.#surroundings.post({ type: 'draft', conversationId: page.conversationId, text });
		this.#apply({ type: 'draftPosted', text });
	}

	#restoreKept(): void {
		const { page } = this.#model;
		const text = page && this.#surroundings.keptText(page.conversationId);
		if (text !== undefined) this.#apply({ type: 'typed', text });
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
		this.#model = model;
		this.#surroundings.draw(model);
	}
}
