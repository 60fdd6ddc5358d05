// What the chat view shows: the entries of a conversation, its composer, and the list of conversations.

import type { Action } from '../../base/core/actionNames.ts';
import type { AnswerPart } from '../../base/text/markdownBlocks.ts';
import type { ForecastText } from '../../usage/core/forecast.ts';
import type { AnswerReceipt, ReceiptItem } from '../../usage/core/receiptItem.ts';
import type { AttachmentKind } from '../core/message/attachment.ts';
import type { ConversationOptions } from '../core/message/conversationOptions.ts';

export type { AnswerReceipt, ReceiptItem };

/** An attachment as the user sees it; its text stays in the host. */
export interface AttachmentItem {
	/** A UUID. */
	readonly id: string;
	readonly kind: AttachmentKind;
	/** As sent to the service, such as `src/pricing.ts:12–30`. */
	readonly label: string;
	/** Such as `≈ 310 tokens`. */
	readonly size: string;
	/** Its tooltip, such as its name and size. */
	readonly hint: string;
	/** How many unredacted secrets it contains: private keys, tokens, `.env` lines. */
	readonly secrets: number;
}

/** Rules of the project that are offered: an attachment that does not go with the message unless the user adds it. */
export interface OfferedRules extends Pick<AttachmentItem, 'id' | 'label' | 'size' | 'hint'> {
	/** How many hidden characters their text has. */
	readonly hidden: number;
}

/** What the user does with offered rules. */
export type RulesChoice = 'add' | 'dismiss';

export interface UserEntry {
	readonly role: 'user';
	readonly id: string;
	readonly text: string;
	/** Milliseconds since 1970. */
	readonly time: number;
	/** What was sent with it. */
	readonly attachments: readonly AttachmentItem[];
	/** Whether it can be edited; an edited message continues in a new conversation. */
	readonly editable: boolean;
	/** Whether it can be forked: a new conversation has what came before it, and itself unsent. */
	readonly canFork: boolean;
	/** Shown below it, for example that earlier messages were not sent with it. */
	readonly note?: string;
}

/** A message that waits until the answer in flight has come. */
export interface QueuedEntry {
	readonly role: 'queued';
	readonly id: string;
	readonly text: string;
	readonly attachments: readonly AttachmentItem[];
}

export interface AnswerEntry {
	readonly role: 'assistant';
	/** The id of its message's first answer: the entry stays when another answer is shown in it. */
	readonly id: string;
	/** The id of the answer shown, which actions name. */
	readonly answerId: string;
	/** The id of the user's message. */
	readonly messageId: string;
	readonly parts: readonly AnswerPart[];
	readonly time: number;
	readonly receipt: AnswerReceipt;
	/** Shown below an answer that did not end normally, for example that it was cut off at its length limit. */
	readonly note?: string;
	/** Which of several answers it is, counted from 1; missing if there is only one. */
	readonly position?: { readonly index: number; readonly count: number };
	/** The messages below it follow another answer of the same message; missing if they do not. */
	readonly followNote?: string;
	/** A request for another answer, in flight or failed. */
	readonly again?: PendingEntry | FailureEntry;
	/** Shown with that request: what it had to leave out. */
	readonly againNote?: string;
	/** Whether a new conversation can continue from it. */
	readonly canFork: boolean;
	/** It is a summary of the messages before it, with which to continue in a new conversation. */
	readonly isSummary: boolean;
	/** Whether another answer can be asked for. */
	readonly canAskAgain: boolean;
	/** It was cut off and is the newest, so the user can ask for the rest. */
	readonly canContinue: boolean;
}

/** An answer in flight. */
export interface PendingEntry {
	readonly role: 'pending';
	readonly id: string;
	/** When the request began, in milliseconds since 1970. */
	readonly since: number;
	/** Another window waits for it, so it cannot be stopped here. */
	readonly elsewhere?: true;
	/** The typical time of recent answers, in milliseconds; missing until there are enough of them. */
	readonly typicalMs?: number;
	/** The service asked to wait, or could not be reached: the request is sent again automatically. */
	readonly wait?: {
		/** Such as `Rate limit reached. Sending again in {0} s.`: `{0}` is a number of seconds. */
		readonly text: string;
		/** Milliseconds since 1970. */
		readonly until: number;
	};
}

/** Why a message has no answer, and what the user can do. */
export interface FailureEntry {
	readonly role: 'failure';
	readonly id: string;
	/** The id of the user's message. */
	readonly messageId: string;
	/** `info`: the user stopped it, so nothing went wrong. */
	readonly severity: 'error' | 'info';
	readonly text: string;
	/** The service's own message, sanitized; shown as a quotation. */
	readonly serviceText?: string;
	readonly actions: readonly Action[];
}

export type Entry = UserEntry | QueuedEntry | AnswerEntry | PendingEntry | FailureEntry;

/** The composer of the active conversation: what is sent with the next message, and the limits for its size. */
export interface ComposerState {
	readonly attachments: readonly AttachmentItem[];
	readonly options: ConversationOptions;
	/** The values of missing options. */
	readonly defaults: Required<ConversationOptions>;
	/** The plan whose limits apply, as set or learned; missing if unknown. */
	readonly plan?: {
		/** Such as `trial`. */
		readonly name: string;
		/** The longest message, in characters. */
		readonly promptLength: number;
		readonly maxTokens: number;
	};
	/** The model that the newest answer named, for display; missing if unknown, or if another service gave the answer. */
	readonly standardModel?: string;
	/** How many characters the attachments add to the message. */
	readonly attachmentsLength: number;
	/** A note that the next request leaves out earlier messages, and why; missing if it contains all of them. */
	readonly leftOut?: { readonly text: string; readonly hint: string };
	/** What the next request will take; missing if too little is known. */
	readonly forecast?: ForecastText;
	/** The offer about earlier messages; missing if there is none. */
	readonly contextOffer?: ContextOffer;
	/** The rules of the project to offer; missing if there are none. */
	readonly offeredRules?: readonly OfferedRules[];
	/** Whether a message may be sent now; false, for example, if one is queued already. */
	readonly canSend: boolean;
}

/** The offer to send only new messages, because the service counts earlier ones twice. Accepting it can be undone. */
export type ContextOffer =
	| {
			readonly state: 'offered';
			/** How many tokens it saves per message, ready to show. */
			readonly tokens: string;
	  }
	| { readonly state: 'accepted' };

/** The user's answer to that offer: `undo` after `accept`, and `decline` at any time, even after `accept`. */
export type ContextOfferChoice = 'accept' | 'undo' | 'decline';

/** A model that the service has named. */
export interface ModelItem {
	/** For display. */
	readonly name: string;
	/** Exactly as the service named it, and as it is sent. */
	readonly model: string;
}

/** A prompt that can be typed after a slash. */
export interface PromptItem {
	/** Without the slash. */
	readonly name: string;
	/** What to type after it and its purpose, or why it cannot be used. */
	readonly detail: string;
}

/** The prompts that can be typed, besides the built-in commands. */
export interface PromptList {
	readonly items: readonly PromptItem[];
	/** Why some are missing, in sentences. */
	readonly notes: readonly string[];
}

/** A conversation in the list. */
export interface ConversationItem {
	readonly id: string;
	readonly title: string;
	/** When its newest message was written, in milliseconds since 1970. */
	readonly time: number;
	/** Such as `12 messages`; the host localizes it. */
	readonly detail: string;
	/** It is the active one. */
	readonly active: boolean;
	/** An answer is in flight. */
	readonly waiting: boolean;
}

/** The list of conversations, newest first. The host groups it by day: `Today`, `Yesterday`, … */
export interface ConversationList {
	/** The query; the view ignores the result of an older one. */
	readonly query: string;
	readonly groups: readonly { readonly title: string; readonly items: readonly ConversationItem[] }[];
	/** A conversation that was deleted and can be restored for a while. */
	readonly undo?: { readonly conversationId: string; readonly text: string };
}

/** Everything that the view needs to render itself from scratch. */
export interface ChatSnapshot {
	/** Increases by one with each message to the view. After a gap, a message was lost: the view sends `ready` again. */
	readonly revision: number;
	/** `none`: nothing is configured, so the view shows how to connect. */
	readonly connection: 'none' | 'ready';
	/** The host name of the service, or the local service's name; shown in the composer's foot. */
	readonly service: string;
	readonly conversationId: string;
	readonly entries: readonly Entry[];
	readonly busy: boolean;
	readonly title: string;
	/** The sum of the conversation's receipts, ready to show. */
	readonly total: readonly ReceiptItem[];
	/** The unsent text in the composer of this conversation. */
	readonly draft: string;
	readonly composer: ComposerState;
	/** A newer version has written to it: it can be read, not continued. */
	readonly readOnly: boolean;
	/** The conversation that this one branched from. */
	readonly origin?: {
		readonly conversationId: string;
		readonly text: string;
		/** The label of the button that opens it; missing if it no longer exists. */
		readonly open?: string;
	};
	/** A notice for the whole view, for example that history is not being saved. */
	readonly banner?: {
		readonly text: string;
		readonly severity: 'info' | 'warning';
		/** The label of a button that tries again to save or to read. */
		readonly tryAgain?: string;
		/** The label of a button that restores the conversation, which was deleted in another window. */
		readonly restore?: string;
	};
}
