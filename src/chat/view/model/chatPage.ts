import type { ChatSnapshot, ComposerState, Entry, ModelItem, PromptList } from '../../protocol/chat.ts';
import type { FromChatView } from '../../protocol/chatMessages.ts';
import type { ComposerEditor } from './composerEditor.ts';
import type { ContextSearch } from './contextSearch.ts';
import type { ConversationListState } from './conversationListState.ts';
import type { EntryGroup } from './entryGroups.ts';

/** The last entry that came while the view was open, for scrolling. */
export interface Arrival {
	readonly id: string;
	readonly role: Entry['role'];
	/** Whether a message of the user came with it. */
	readonly own: boolean;
	/** Grows by one with each arrival. */
	readonly count: number;
}

/** A text for screen readers. `count` distinguishes two equal texts. */
export interface Announcement {
	readonly text: string;
	readonly count: number;
}

/** The code block that was just copied; without `partIndex`, the whole answer. */
export interface CopiedPart {
	readonly messageId: string;
	readonly partIndex: number | undefined;
	readonly revision: number;
}

type SnapshotMember =
	| 'connection'
	| 'service'
	| 'conversationId'
	| 'busy'
	| 'banner'
	| 'origin'
	| 'title'
	| 'total'
	| 'readOnly';

/** The state of the view after the first snapshot. */
export interface ChatPage extends Pick<ChatSnapshot, SnapshotMember> {
	readonly groups: readonly EntryGroup[];
	/** The text box. */
	readonly editor: ComposerEditor;
	/** What goes with the next message, from the host. */
	readonly composerState: ComposerState;
	/** Undefined until they have been asked for. */
	readonly prompts: PromptList | undefined;
	/** The models to offer, once they have been asked for. */
	readonly models: readonly ModelItem[];
	/** What can be attached for the word at the caret; undefined while there is no such word. */
	readonly contextSearch: ContextSearch | undefined;
	readonly conversationList: ConversationListState;
	readonly arrival: Arrival | undefined;
	readonly announcement: Announcement | undefined;
	readonly copied: CopiedPart | undefined;
}

/** The page with `text` announced to screen readers, even if it equals the last announcement. */
export function announce(page: ChatPage, text: string): ChatPage {
	return { ...page, announcement: { text, count: (page.announcement?.count ?? 0) + 1 } };
}

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
			| 'rules'
			| 'attachItem'
			| 'detach'
			| 'openChip'
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
