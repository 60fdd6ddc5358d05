// What the chat view and the extension host say to each other. The host owns all state; the view announces what the
// person did and renders what it is told. No message carries a key, a base URL, a header, or code to be inserted:
// content for an action is named by id and comes from the host's copy.

import type { ChatStrings } from './chatStrings.ts';

/**
 * The longest text of a message or a draft, in UTF-16 units: more than any service takes, so that a long text is refused
 * there, with a sentence.
 */
export const LONGEST_MESSAGE = 1_000_000;

/** The longest title of a conversation, and the longest name of a model that is asked for, in UTF-16 units. */
export const LONGEST_TITLE = 200;
export const LONGEST_MODEL = 1_000;

/** So many texts the view keeps itself: one that nobody came back to must not stay forever. */
export const MOST_KEPT_TEXTS = 20;

/** A piece of an answer. Fenced code is cut out by the host, so that a block's index means the same on both sides. */
export type AnswerPart =
	| { readonly kind: 'markdown'; readonly text: string }
	| { readonly kind: 'code'; readonly language: string; readonly code: string };

/** One figure of a receipt or a sum, ready to show. `hint` is the longer text of its tooltip. */
export interface ReceiptItem {
	readonly text: string;
	readonly hint: string;
}

/** A row of what is to be known of a receipt. */
export interface ReceiptDetail {
	readonly label: string;
	readonly value: string;
}

/** What an answer took, ready to show. */
export interface AnswerReceipt {
	/** The essential figures, the most important first: as many as there is room for are shown. */
	readonly figures: readonly ReceiptItem[];
	/** What is to be said about them, shown with the details. */
	readonly note?: string;
	/** All that is known, shown on demand. */
	readonly details: readonly ReceiptDetail[];
}

/** What a button can ask the host to do. */
export const ACTION_NAMES = [
	'retry',
	/** Sends it again with the largest `max_tokens` that the service allows. */
	'retryWithLimit',
	/** Drops the message and its failure for good. */
	'discard',
	'connect',
	'enterKey',
	'openDashboard',
	'diagnoseConnection',
	'useLocalService',
	/** Takes the address that the service redirected to. */
	'useAddress',
	'choosePlan',
	'copyDetails',
	/** Shows what arrived of an answer that broke off. */
	'showPartial',
	'openBaseUrlSetting',
	'openTimeoutSetting',
	'openEngineSetting',
	'showLog',
	'newConversation',
] as const;

export type ActionName = (typeof ACTION_NAMES)[number];

/** A button: its label is localized by the host. */
export interface Action {
	readonly name: ActionName;
	readonly label: string;
}

/** Something that goes with a message, as the person sees it; its text stays in the host. */
export interface AttachmentItem {
	/** A UUID. */
	readonly id: string;
	readonly kind: 'selection' | 'file' | 'problems';
	/** Such as `src/pricing.ts:12–30`: what the service gets as its name. */
	readonly label: string;
	/** The longer text of its tooltip, such as its name and size. */
	readonly hint: string;
	/** How many secrets (private keys, tokens, `.env` lines) were found in it and are not redacted. */
	readonly secrets: number;
}

export interface UserEntry {
	readonly role: 'user';
	readonly id: string;
	readonly text: string;
	/** Milliseconds since 1970. */
	readonly time: number;
	/** What was sent with it. */
	readonly attachments: readonly AttachmentItem[];
	/** Whether it can be edited, which goes on in a new conversation. */
	readonly editable: boolean;
	/** Said under it, for example that earlier messages were not sent with it. */
	readonly note?: string;
}

/** A message that waits until the answer before it has come. */
export interface QueuedEntry {
	readonly role: 'queued';
	readonly id: string;
	readonly text: string;
	readonly attachments: readonly AttachmentItem[];
}

export interface AnswerEntry {
	readonly role: 'assistant';
	readonly id: string;
	readonly parts: readonly AnswerPart[];
	readonly time: number;
	readonly receipt: AnswerReceipt;
	/** Said under the answer when it did not end normally, for example that it was cut at its length limit. */
	readonly note?: string;
	/** The answer was cut and is the newest: the person can ask for the rest. */
	readonly canContinue: boolean;
}

/** An answer that is on its way. */
export interface PendingEntry {
	readonly role: 'pending';
	readonly id: string;
	/** Milliseconds since 1970 at which the request began. */
	readonly since: number;
	/** Another window waits for it: it cannot be stopped here. */
	readonly elsewhere?: true;
	/** How long an answer took lately, in milliseconds; missing until enough answers have come. */
	readonly typicalMs?: number;
	/** The service asked to wait, or could not be reached: the request goes out by itself then. */
	readonly wait?: {
		/** Such as `Rate limit reached. Sending again in {0} s.`: `{0}` is a number of seconds. */
		readonly text: string;
		/** Milliseconds since 1970. */
		readonly until: number;
	};
}

/** Why a message has no answer, and the ways out. */
export interface FailureEntry {
	readonly role: 'failure';
	readonly id: string;
	/** The user message that it belongs to. */
	readonly messageId: string;
	/** `info`: the person ended it, so nothing went wrong. */
	readonly severity: 'error' | 'info';
	readonly text: string;
	/** What the service said, verbatim but cleaned; shown as a quotation. */
	readonly serviceText?: string;
	readonly actions: readonly Action[];
}

export type Entry = UserEntry | QueuedEntry | AnswerEntry | PendingEntry | FailureEntry;

/** What a conversation's requests are made with. A member that is missing is taken from the settings. */
export interface ConversationOptions {
	/** Empty: the service's default model. */
	readonly model?: string;
	readonly maxTokens?: number;
	/** 0 to 2. */
	readonly temperature?: number;
	readonly systemPrompt?: string;
}

/** The composer of the conversation that is shown: what goes with the next message, and what its size is held against. */
export interface ComposerState {
	readonly attachments: readonly AttachmentItem[];
	readonly options: ConversationOptions;
	/** What the options are where they are missing. */
	readonly defaults: Required<ConversationOptions>;
	/** The plan whose limits count, as set or learned; missing where none is known. */
	readonly plan?: {
		/** Such as `trial`. */
		readonly name: string;
		/** Longest message in characters, largest `maxTokens`. */
		readonly promptLength: number;
		readonly maxTokens: number;
	};
	/** Characters that the chips add to the message. */
	readonly attachmentsLength: number;
	/** That the next request leaves earlier messages out, and in `hint` why; missing where it holds all. */
	readonly leftOut?: { readonly text: string; readonly hint: string };
	/** Whether Send would be taken now; false: one message waits already. */
	readonly canSend: boolean;
}

/** A conversation in the list. */
export interface ConversationItem {
	readonly id: string;
	readonly title: string;
	/** Milliseconds since 1970: its newest message. */
	readonly time: number;
	/** Such as `12 messages`; localized by the host. */
	readonly detail: string;
	/** It is the one that is shown. */
	readonly active: boolean;
	/** An answer is on its way. */
	readonly waiting: boolean;
}

/** The list of conversations, newest first, grouped by day by the host: `Today`, `Yesterday`, … */
export interface ConversationList {
	/** What was searched for; the answer to an older query is passed over. */
	readonly query: string;
	readonly groups: readonly { readonly title: string; readonly items: readonly ConversationItem[] }[];
	/** A conversation was deleted and can be restored for a while. */
	readonly undo?: { readonly conversationId: string; readonly text: string };
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
	readonly title: string;
	/** The sum of the conversation's receipts, ready to show. */
	readonly total: readonly ReceiptItem[];
	/** What stands unsent in the composer of this conversation. */
	readonly draft: string;
	readonly composer: ComposerState;
	/** A newer version has written to it: it can be read, not continued. */
	readonly readOnly: boolean;
	/** Something that holds for the whole view, for example that history is not being saved. */
	readonly banner?: {
		readonly text: string;
		readonly severity: 'info' | 'warning';
		/** The name of a button that tries again to save, or to read, what could not be. */
		readonly tryAgain?: string;
		/** The name of a button that restores the conversation: it was deleted in another window. */
		readonly restore?: string;
	};
}

export type CodeAction = 'copy' | 'insert' | 'replace' | 'apply' | 'newFile';

export const SLASH_COMMANDS = ['new', 'explain', 'fix', 'optimize', 'export', 'help'] as const;

export type SlashCommand = (typeof SLASH_COMMANDS)[number];

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
			readonly title: string;
			readonly total: readonly ReceiptItem[];
	  }
	/** The composer changed: a chip came or went, a plan was learned. What stands in the text box stays. */
	| { readonly type: 'composer'; readonly revision: number; readonly composer: ComposerState }
	/** Put this text into the composer: in front of what stands there, which is never lost. */
	| { readonly type: 'compose'; readonly revision: number; readonly text: string }
	| { readonly type: 'conversations'; readonly revision: number; readonly list: ConversationList }
	/** Show the list of conversations. */
	| { readonly type: 'showConversations'; readonly revision: number }
	/** The host took the message with this id: the composer is emptied of it, unless the person has typed on. */
	| { readonly type: 'accepted'; readonly revision: number; readonly clientMessageId: string }
	/** The host took what an earlier message was changed to: the view forgets that it was being changed. */
	| { readonly type: 'edited'; readonly revision: number; readonly conversationId: string; readonly messageId: string }
	/** These conversations are gone for good: the view forgets what it keeps of them. */
	| { readonly type: 'erased'; readonly revision: number; readonly conversationIds: readonly string[] }
	/** Put the keyboard focus into the composer. */
	| { readonly type: 'focus'; readonly revision: number }
	/** A code block was copied; without an index, the whole answer. */
	| { readonly type: 'copied'; readonly revision: number; readonly messageId: string; readonly partIndex?: number };

export type FromChatView =
	/** The view has loaded (again) or has missed something: send a snapshot. */
	| { readonly type: 'ready' }
	/** The view keeps texts of these conversations: it is told which of them are gone. */
	| { readonly type: 'kept'; readonly conversationIds: readonly string[] }
	/** `clientMessageId` is a UUID of this composer content: the same one is never taken twice. */
	| { readonly type: 'send'; readonly conversationId: string; readonly clientMessageId: string; readonly text: string }
	/** Ends the request on its way, or the wait before it is sent again. */
	| { readonly type: 'stop'; readonly conversationId: string }
	/** Ends the wait before the request is sent again, and sends it. */
	| { readonly type: 'sendNow'; readonly conversationId: string }
	/** Takes the message that waits back into the composer. */
	| { readonly type: 'unqueue'; readonly conversationId: string; readonly messageId: string }
	/** Asks for the rest of an answer that was cut. */
	| { readonly type: 'continue'; readonly messageId: string }
	/** Sends an earlier message anew, changed, in a new conversation that has what came before it. */
	| { readonly type: 'edit'; readonly messageId: string; readonly clientMessageId: string; readonly text: string }
	| { readonly type: 'attach'; readonly kind: AttachmentItem['kind'] }
	| { readonly type: 'detach'; readonly chipId: string }
	/** Replaces the secrets in what is attached. */
	| { readonly type: 'redact'; readonly chipId: string }
	| { readonly type: 'options'; readonly conversationId: string; readonly options: ConversationOptions }
	/** Opens what Send would send, with this text. */
	| { readonly type: 'showRequest'; readonly text: string }
	/** A slash command of the composer, with what was typed after it. */
	| { readonly type: 'slash'; readonly name: SlashCommand; readonly text: string }
	| { readonly type: 'new' }
	/** Asks for the list of conversations whose title or text holds `query`; all for an empty one. */
	| { readonly type: 'list'; readonly query: string }
	/** The list is no longer shown: how its conversations go on need not be told. */
	| { readonly type: 'listClosed' }
	| { readonly type: 'open'; readonly conversationId: string }
	| { readonly type: 'rename'; readonly conversationId: string; readonly title: string }
	| { readonly type: 'delete'; readonly conversationId: string }
	/** Restores a deleted conversation: the one that the line with Undo names. */
	| { readonly type: 'undoDelete'; readonly conversationId: string }
	/** Tries again what the banner says could not be done. */
	| { readonly type: 'tryAgain' }
	/** Restores the conversation that is shown, which another window deleted. */
	| { readonly type: 'restore'; readonly conversationId: string }
	| { readonly type: 'draft'; readonly conversationId: string; readonly text: string }
	/** What to do with a code block, named by its answer and index; `clean`: without its hidden characters. */
	| {
			readonly type: 'code';
			readonly action: CodeAction;
			readonly messageId: string;
			readonly partIndex: number;
			readonly clean: boolean;
	  }
	/** Copies a whole answer as Markdown; `clean`: without its hidden characters. */
	| { readonly type: 'copyAnswer'; readonly messageId: string; readonly clean: boolean }
	/** A button of a failure (`messageId` given) or of the first-run page. */
	| { readonly type: 'action'; readonly name: ActionName; readonly messageId?: string };
