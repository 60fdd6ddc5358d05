// What the chat view and the extension host say to each other. The host owns all state; the view announces what the user
// did and renders what it is sent. No message carries a key, a base URL, a header, or code to be inserted: content for an
// action is named by id and comes from the host's copy.

import type { AttachmentKind } from '../core/chat/message/attachment.ts';
import type { ConversationOptions } from '../core/chat/message/conversationOptions.ts';
import type { ActionName, CodeAction, SlashCommand } from './actionNames.ts';
import type { ChatSnapshot, ComposerState, ConversationList, Entry, ReceiptItem } from './chat.ts';

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
	| { readonly type: 'attach'; readonly kind: AttachmentKind }
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
