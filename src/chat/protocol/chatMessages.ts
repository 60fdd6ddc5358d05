// The messages between the chat view and the extension host. The host owns all state; the view reports what the user did
// and renders what it receives. No message carries a key, a base URL, a header, or code to be inserted: content for an
// action is named by id and comes from the host's copy.

import type { ActionName, CodeAction } from '../../base/core/actionNames.ts';
import type { ReceiptItem } from '../../usage/core/receiptItem.ts';
import type { AttachmentKind } from '../core/message/attachment.ts';
import type { ConversationOptions } from '../core/message/conversationOptions.ts';
import type {
	ChatSnapshot,
	ComposerState,
	ContextOfferChoice,
	ConversationList,
	Entry,
	ModelItem,
	PromptList,
	RulesChoice,
} from './chat.ts';
import type { SlashCommand } from './slashCommands.ts';

/**
 * The longest text of a message or a draft, in UTF-16 units: more than any service accepts, so that the service rejects
 * a long text with a reason.
 */
export const LONGEST_MESSAGE = 1_000_000;

/** The longest title of a conversation, and the longest name of a requested model, in UTF-16 units. */
export const LONGEST_TITLE = 200;
export const LONGEST_MODEL = 1_000;

/**
 * The largest file that can be dropped from outside VS Code, in bytes; and the longest list of dropped URIs, in UTF-16
 * units.
 */
export const LARGEST_DROPPED_FILE = 192 * 1_024;
export const LONGEST_URI_LIST = 1_000_000;
/** One more than a message may have, so that the host can report that there are too many. */
export const MOST_DROPPED_FILES = 21;

/** A file from outside VS Code: its name, its size in bytes, and its text, or why there is none. */
export interface DroppedFile {
	readonly name: string;
	readonly size: number;
	readonly content: { readonly text: string } | { readonly problem: 'tooLarge' | 'notText' | 'notReadable' };
}

/** How many unsaved texts the view keeps, so that those that the user never returns to do not stay forever. */
export const MOST_KEPT_TEXTS = 20;

/** A message from the host to the view. */
export type ToChatView =
	| { readonly type: 'snapshot'; readonly snapshot: ChatSnapshot }
	/** Replaces the entries with the same ids or appends them; `removed` ids are deleted. Cheap for any length. */
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
	/** The composer changed: an attachment was added or removed, or a plan was learned. The text stays as it is. */
	| { readonly type: 'composer'; readonly revision: number; readonly composer: ComposerState }
	/** What can be attached, best first. Each part of the results replaces the one before; the view ignores those of an older query. */
	| {
			readonly type: 'contextItems';
			readonly revision: number;
			readonly queryId: number;
			readonly items: readonly ContextItem[];
			readonly awaits: ContextAwaits;
	  }
	/** The origin of the active conversation was found, renamed, or deleted since the snapshot. */
	| {
			readonly type: 'origin';
			readonly revision: number;
			readonly conversationId: string;
			readonly origin?: ChatSnapshot['origin'];
	  }
	/** Inserts this text into the composer: before its current text, or in its place if that is `instead`. */
	| { readonly type: 'compose'; readonly revision: number; readonly text: string; readonly instead?: string }
	/** The answer to `listPrompts`. */
	| { readonly type: 'prompts'; readonly revision: number; readonly prompts: PromptList }
	/** The answer to `listModels`: the models that this service's answers have named, the most recent first. */
	| { readonly type: 'models'; readonly revision: number; readonly models: readonly ModelItem[] }
	| { readonly type: 'conversations'; readonly revision: number; readonly list: ConversationList }
	/** Shows the list of conversations. */
	| { readonly type: 'showConversations'; readonly revision: number }
	/** The host took the message with this id: the composer is cleared, unless the user has typed on. */
	| { readonly type: 'accepted'; readonly revision: number; readonly clientMessageId: string }
	/** The host took the edited version of an earlier message: the view closes its edit box. */
	| { readonly type: 'edited'; readonly revision: number; readonly conversationId: string; readonly messageId: string }
	/** These conversations were erased: the view drops what it keeps of them. */
	| { readonly type: 'erased'; readonly revision: number; readonly conversationIds: readonly string[] }
	/** Moves the keyboard focus to the composer. */
	| { readonly type: 'focus'; readonly revision: number }
	/** A code block was copied; without an index, the whole answer. */
	| { readonly type: 'copied'; readonly revision: number; readonly messageId: string; readonly partIndex?: number };

/** A message from the view to the host, which checks it with a schema. */
export type FromChatView =
	/** The view has loaded (again) or missed a message: it needs a snapshot. */
	| { readonly type: 'ready' }
	/** The view keeps texts of these conversations: the host answers with those that were `erased`. */
	| { readonly type: 'kept'; readonly conversationIds: readonly string[] }
	/** `clientMessageId` is a UUID of this composer content: the host never takes the same one twice. */
	| { readonly type: 'send'; readonly conversationId: string; readonly clientMessageId: string; readonly text: string }
	/** Ends the request in flight, or the wait before it is sent again. */
	| { readonly type: 'stop'; readonly conversationId: string }
	/** Ends the wait before the request is sent again, and sends it. */
	| { readonly type: 'sendNow'; readonly conversationId: string }
	/** Takes the queued message back into the composer. */
	| { readonly type: 'unqueue'; readonly conversationId: string; readonly messageId: string }
	/** Asks for a summary of a conversation that has outgrown the plan. */
	| { readonly type: 'summarize'; readonly conversationId: string }
	/** Asks for the rest of an answer that was cut. */
	| { readonly type: 'continue'; readonly messageId: string }
	/** Sends an edited version of an earlier message, in a new conversation that starts with the turns before it. */
	| { readonly type: 'edit'; readonly messageId: string; readonly clientMessageId: string; readonly text: string }
	/** Asks for what can be attached whose name matches `query`; an older query ends. */
	| { readonly type: 'findContext'; readonly queryId: number; readonly query: string }
	/** Attaches something that the host has offered. */
	| { readonly type: 'attachItem'; readonly itemId: string }
	/** Files or folders were dropped: their URIs, as `text/uri-list` (RFC 2483). */
	| { readonly type: 'drop'; readonly uriList: string }
	/** Files were dropped from outside VS Code, which gives a page no path; at most `MOST_DROPPED_FILES`. */
	| { readonly type: 'dropFiles'; readonly files: readonly DroppedFile[] }
	/** Asks for another answer in addition to this one, with other options for this request alone. */
	| { readonly type: 'askAgain'; readonly messageId: string; readonly options: ConversationOptions }
	/** Chooses the answer before or after this one, of the same message. */
	| { readonly type: 'choose'; readonly messageId: string; readonly step: -1 | 1 }
	/**
	 * Continues in a new conversation: after this answer, or before this message of the user, which is then unsent. From a
	 * summary: with that alone, unsent.
	 */
	| { readonly type: 'fork'; readonly messageId: string }
	/** Shows the conversation from which the active one branched. */
	| { readonly type: 'openOrigin'; readonly conversationId: string }
	| { readonly type: 'detach'; readonly chipId: string }
	/** Opens the text of an attachment, or of offered rules. */
	| { readonly type: 'openChip'; readonly chipId: string }
	/** Redacts the secrets in an attachment. */
	| { readonly type: 'redact'; readonly chipId: string }
	/** The user's answer to offered rules of the project. */
	| { readonly type: 'rules'; readonly chipId: string; readonly choice: RulesChoice }
	/** The user's answer to the offer to send only new messages. */
	| { readonly type: 'contextOffer'; readonly choice: ContextOfferChoice }
	| { readonly type: 'options'; readonly conversationId: string; readonly options: ConversationOptions }
	/** Shows the request that Send would make with this text. */
	| { readonly type: 'showRequest'; readonly text: string }
	/** A slash command of the composer, with what was typed after it. */
	| {
			readonly type: 'slash';
			readonly conversationId: string;
			readonly name: SlashCommand;
			readonly text: string;
	  }
	/** Asks for the prompts that can be typed after a slash. */
	| { readonly type: 'listPrompts' }
	/**
	 * Fills in the prompt that a text begins with, which then replaces the text in the composer. Without such a prompt, the
	 * text is sent as a message if the user agrees.
	 */
	| {
			readonly type: 'prompt';
			readonly conversationId: string;
			readonly clientMessageId: string;
			readonly text: string;
	  }
	/** Saves an earlier message as a prompt. */
	| { readonly type: 'savePrompt'; readonly messageId: string }
	/** Asks for the models to offer in the options. */
	| { readonly type: 'listModels' }
	| { readonly type: 'new' }
	/** Asks for the conversations whose title or text contains `query`; all for an empty query. */
	| { readonly type: 'list'; readonly query: string }
	/** The list is no longer shown, so it needs no updates. */
	| { readonly type: 'listClosed' }
	| { readonly type: 'open'; readonly conversationId: string }
	| { readonly type: 'rename'; readonly conversationId: string; readonly title: string }
	| { readonly type: 'delete'; readonly conversationId: string }
	/** Restores the deleted conversation that the undo notice names. */
	| { readonly type: 'undoDelete'; readonly conversationId: string }
	/** Retries what failed according to the banner. */
	| { readonly type: 'tryAgain' }
	/** Restores the active conversation, which another window deleted. */
	| { readonly type: 'restore'; readonly conversationId: string }
	| { readonly type: 'draft'; readonly conversationId: string; readonly text: string }
	/** Does something with a code block, named by its answer and index. `clean`: without its hidden characters. */
	| {
			readonly type: 'code';
			readonly action: CodeAction;
			readonly messageId: string;
			readonly partIndex: number;
			readonly clean: boolean;
	  }
	/** Copies a whole answer as Markdown. `clean`: without its hidden characters. */
	| { readonly type: 'copyAnswer'; readonly messageId: string; readonly clean: boolean }
	/** A button of a failure (`messageId` given) or of the first-run page. */
	| { readonly type: 'action'; readonly name: ActionName; readonly messageId?: string };

/** Something that can be attached by its name. The view knows only its id; its location stays in the host. */
export interface ContextItem {
	/** A UUID, the same as long as the host offers the same thing. */
	readonly id: string;
	readonly kind: AttachmentKind;
	/** Such as `report.js` or `#selection`. */
	readonly name: string;
	/** Such as its folder. */
	readonly detail: string;
}

/** What the host is still searching: everything, only symbols (whose providers may be slow), or nothing. */
export type ContextAwaits = 'files' | 'symbols' | 'nothing';

/** The longest query, in UTF-16 units. */
export const LONGEST_CONTEXT_QUERY = 200;
