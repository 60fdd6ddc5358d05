// What the chat view shows: the entries of a conversation, its composer, and the list of conversations.

import type { AttachmentKind } from '../core/chat/message/attachment.ts';
import type { ConversationOptions } from '../core/chat/message/conversationOptions.ts';
import type { AnswerPart } from '../core/text/markdownBlocks.ts';
import type { Action } from './actionNames.ts';
import type { ChatStrings } from './chatStrings.ts';

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

/** Something that goes with a message, as the person sees it; its text stays in the host. */
export interface AttachmentItem {
	/** A UUID. */
	readonly id: string;
	readonly kind: AttachmentKind;
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
