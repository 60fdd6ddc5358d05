import type { FromChatView } from '../../../protocol/chatMessages.ts';

/** What a person does that needs nothing from the model but what the message names. */
export type PlainMessage = Extract<
	FromChatView,
	{
		readonly type:
			| 'code'
			| 'copyAnswer'
			| 'continue'
			| 'attach'
			| 'detach'
			| 'redact'
			| 'rename'
			| 'delete'
			| 'undoDelete'
			| 'tryAgain'
			| 'action';
	}
>;
/** What a person does in the conversation that is shown. */
type ConversationMessage = Extract<FromChatView, { readonly type: 'sendNow' | 'unqueue' | 'options' | 'restore' }>;
type WithoutConversation<Message> = Message extends unknown ? Omit<Message, 'conversationId'> : never;
/** The same, before it is said which conversation that is. */
export type UnaddressedMessage = WithoutConversation<ConversationMessage>;

/** What the person can do. */
export interface ChatActions {
	/** Hands what they did to the host as it is. */
	post(message: PlainMessage): void;
	/** Hands it over for the conversation that is shown. */
	postHere(message: UnaddressedMessage): void;
	type(text: string): void;
	send(): void;
	stop(): void;
	/** Sends an earlier message, changed to `text`. */
	edit(messageId: string, text: string): void;
	/** What an earlier message was being changed to when the view was left; undefined where nothing was changed. */
	keptEdit(messageId: string): string | undefined;
	/** Keeps what an earlier message is being changed to; undefined where it stands as it was sent. */
	keepEdit(messageId: string, text: string | undefined): void;
	showRequest(): void;
	newConversation(): void;
	openConversationList(): void;
	closeConversationList(): void;
	search(query: string): void;
	openConversation(conversationId: string): void;
	/** Hands the draft to the host and keeps what is being changed, at once: the view may be gone the next moment. */
	flushTyped(): void;
}
