import type { FromChatView } from '../../protocol/chatMessages.ts';

/** The messages of user actions that carry all the host needs. */
export type PlainMessage = Extract<
	FromChatView,
	{
		readonly type:
			| 'code'
			| 'copyAnswer'
			| 'askAgain'
			| 'choose'
			| 'fork'
			| 'openOrigin'
			| 'continue'
			| 'contextOffer'
			| 'attachItem'
			| 'detach'
			| 'drop'
			| 'dropFiles'
			| 'redact'
			| 'rename'
			| 'delete'
			| 'undoDelete'
			| 'tryAgain'
			| 'savePrompt'
			| 'listModels'
			| 'action';
	}
>;
/** The messages of user actions on the shown conversation. */
type ConversationMessage = Extract<
	FromChatView,
	{ readonly type: 'sendNow' | 'summarize' | 'unqueue' | 'options' | 'restore' }
>;
type WithoutConversation<Message> = Message extends unknown ? Omit<Message, 'conversationId'> : never;
/** The same, still without the conversation's id. */
export type UnaddressedMessage = WithoutConversation<ConversationMessage>;

/** What the user can do. */
export interface ChatActions {
	/** Sends a message to the host as it is. */
	post(message: PlainMessage): void;
	/** Sends a message with the id of the shown conversation. */
	postHere(message: UnaddressedMessage): void;
	type(text: string): void;
	send(): void;
	stop(): void;
	/** Sends an earlier message, changed to `text`. */
	edit(messageId: string, text: string): void;
	/** The unsent edit of an earlier message; undefined if there is none. */
	keptEdit(messageId: string): string | undefined;
	/** Keeps the unsent edit of an earlier message; undefined removes it. */
	keepEdit(messageId: string, text: string | undefined): void;
	/** Asks what can be attached whose name fits `query`; undefined ends the search. */
	findContext(query: string | undefined): void;
	showRequest(): void;
	newConversation(): void;
	openConversationList(): void;
	closeConversationList(): void;
	search(query: string): void;
	openConversation(conversationId: string): void;
	/** Sends the draft to the host and keeps edits without delay: the view may be gone the next moment. */
	flushTyped(): void;
}
