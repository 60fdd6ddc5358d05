// What the chat view and the extension host say to each other. The host owns all state; the view announces what the
// person did and renders what it is told. No message carries a key, a base URL, a header, or code to be inserted:
// content for an action is named by id and comes from the host's copy.

/**
 * The longest text of a message or a draft, in UTF-16 units: more than any service takes, so that a long text is refused
 * there, with a sentence.
 */
export const LONGEST_MESSAGE = 1_000_000;

/** A piece of an answer. Fenced code is cut out by the host, so that a block's index means the same on both sides. */
export type AnswerPart =
	| { readonly kind: 'markdown'; readonly text: string }
	| { readonly kind: 'code'; readonly language: string; readonly code: string };

/** One labelled figure of a receipt, ready to show. `hint` is the longer text of its tooltip. */
export interface ReceiptItem {
	readonly text: string;
	readonly hint: string;
}

/** What a button can ask the host to do. */
export type ActionName =
	| 'retry'
	| 'connect'
	| 'useLocalService'
	| 'openBaseUrlSetting'
	| 'openTimeoutSetting'
	| 'openEngineSetting'
	| 'showLog'
	| 'newConversation';

/** A button: its label is localised by the host. */
export interface Action {
	readonly name: ActionName;
	readonly label: string;
}

export interface UserEntry {
	readonly role: 'user';
	readonly id: string;
	readonly text: string;
	/** Milliseconds since 1970. */
	readonly time: number;
}

export interface AnswerEntry {
	readonly role: 'assistant';
	readonly id: string;
	readonly parts: readonly AnswerPart[];
	readonly time: number;
	readonly receipt: readonly ReceiptItem[];
	/** Said under the answer when it did not end normally, for example that it was cut at its length limit. */
	readonly note?: string;
}

/** An answer that is on its way. */
export interface PendingEntry {
	readonly role: 'pending';
	readonly id: string;
	/** Milliseconds since 1970 at which the request began. */
	readonly since: number;
}

/** Why a message has no answer, and the ways out. */
export interface FailureEntry {
	readonly role: 'failure';
	readonly id: string;
	/** The user message that it belongs to. */
	readonly messageId: string;
	readonly text: string;
	/** What the service said, verbatim but cleaned; shown as a quotation. */
	readonly serviceText?: string;
	readonly actions: readonly Action[];
}

export type Entry = UserEntry | AnswerEntry | PendingEntry | FailureEntry;

/** Every text that the view shows by itself, localised by the host. */
export interface ChatStrings {
	readonly conversation: string;
	readonly you: string;
	readonly assistant: string;
	readonly message: string;
	readonly messagePlaceholder: string;
	/** Why a message longer than `LONGEST_MESSAGE` cannot be sent. */
	readonly messageTooLong: string;
	readonly send: string;
	readonly stop: string;
	readonly copy: string;
	readonly copied: string;
	readonly insertAtCursor: string;
	readonly welcomeTitle: string;
	readonly welcomeText: string;
	readonly connect: string;
	readonly useLocalService: string;
	readonly emptyTitle: string;
	readonly emptyText: string;
	readonly waiting: string;
	/** `{0}` is a number of seconds. */
	readonly waitingSeconds: string;
	/** What Stop means for the bill; shown while waiting. */
	readonly stopHint: string;
	readonly jumpToLatest: string;
	/** Announced to screen readers when an answer has come. */
	readonly answerArrived: string;
	/** `{0}` is the number of hidden characters. */
	readonly hiddenCharacters: string;
	/** An image that is not loaded: `{0}` its alternative text, `{1}` its host. */
	readonly image: string;
	readonly codeBlock: string;
	readonly receipt: string;
}

/** Everything that the view needs to draw itself from nothing. */
export interface ChatSnapshot {
	/** Grows by one with each message to the view; a gap means that something was lost: ask again with `ready`. */
	readonly revision: number;
	readonly strings: ChatStrings;
	/** `none`: nothing is configured, the view shows what to do. */
	readonly connection: 'none' | 'ready';
	/** The host name of the service, or the local service's name; shown in the composer's foot. */
	readonly service: string;
	readonly conversationId: string;
	readonly entries: readonly Entry[];
	readonly busy: boolean;
	/** What stands unsent in the composer of this conversation. */
	readonly draft: string;
	/** Something that holds for the whole view, for example that history is not being saved. */
	readonly banner?: { readonly text: string; readonly severity: 'info' | 'warning' };
}

export type ToChatView =
	| { readonly type: 'snapshot'; readonly snapshot: ChatSnapshot }
	/** Replaces the entry of the same id, or appends; `removed` ids go. Cheap however long the conversation is. */
	| {
			readonly type: 'update';
			readonly revision: number;
			readonly conversationId: string;
			readonly entries: readonly Entry[];
			readonly removed: readonly string[];
			readonly busy: boolean;
	  }
	/** The host took the message with this id: the composer is emptied of it, unless the person has typed on. */
	| { readonly type: 'accepted'; readonly revision: number; readonly clientMessageId: string }
	/** Put the keyboard focus into the composer. */
	| { readonly type: 'focus'; readonly revision: number }
	| { readonly type: 'copied'; readonly revision: number; readonly messageId: string; readonly partIndex: number };

export type FromChatView =
	/** The view has loaded (again) or has missed something: send a snapshot. */
	| { readonly type: 'ready' }
	/** `clientMessageId` is a UUID of this composer content: the same one is never taken twice. */
	| { readonly type: 'send'; readonly conversationId: string; readonly clientMessageId: string; readonly text: string }
	| { readonly type: 'stop'; readonly conversationId: string }
	| { readonly type: 'draft'; readonly conversationId: string; readonly text: string }
	| { readonly type: 'copy'; readonly messageId: string; readonly partIndex: number }
	| { readonly type: 'insert'; readonly messageId: string; readonly partIndex: number }
	/** A button of a failure (`messageId` given) or of the first-run page. */
	| { readonly type: 'action'; readonly name: ActionName; readonly messageId?: string };
