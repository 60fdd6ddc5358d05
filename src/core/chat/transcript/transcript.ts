import type { Receipt } from '../../receipts/receipt.ts';
import type { Failure } from '../../service/failure.ts';
import type { Attachment } from '../message/attachment.ts';
import type { ConversationOptions } from '../message/conversationOptions.ts';

/** What is appended to a transcript. Nothing that was appended is ever changed: what comes later replaces it. */
export type TranscriptEvent =
	/** Of the conversation itself: a member that is given replaces the one before. */
	| { readonly type: 'meta'; readonly id: string; readonly data: ConversationMetadata }
	| {
			readonly type: 'user';
			readonly id: string;
			readonly data: { readonly text: string; readonly attachments?: readonly Attachment[] };
	  }
	| {
			readonly type: 'assistant';
			readonly id: string;
			readonly data: {
				readonly replyTo: string;
				readonly text: string;
				/** Spelled as in the files that are already there. */
				readonly unrecognised?: boolean;
				readonly finishReason?: string;
				readonly leftOut?: number;
				readonly receipt: Receipt;
				/** It came with the beginning of another conversation, in which it was charged. */
				readonly copied?: true;
			};
	  }
	| {
			readonly type: 'error';
			readonly id: string;
			readonly data: { readonly replyTo: string; readonly failure: Failure; readonly leftOut?: number };
	  }
	/** A message is sent again: what it failed of before is over. */
	| { readonly type: 'retry'; readonly id: string; readonly data: { readonly replyTo: string } }
	/** A message was discarded, for good: with a user's message its outcomes go too. */
	| { readonly type: 'delete'; readonly id: string; readonly data: { readonly target: string } }
	/** The whole conversation was deleted, which holds until anything is written that is not named here. */
	| {
			readonly type: 'deleteConversation';
			readonly id: string;
			readonly data: {
				/** The ids of all events that whoever deleted it had seen, other than deletions. */
				readonly seen: readonly string[];
				/** How many lines could not be read then. */
				readonly damaged: number;
			};
	  }
	/** The conversation is wanted back. */
	| { readonly type: 'restoreConversation'; readonly id: string; readonly data: Readonly<Record<string, never>> };

/** An event that happened before it is stored: its time is kept. */
export interface TimedEvent {
	/** Milliseconds since 1970. */
	readonly time: number;
	readonly event: TranscriptEvent;
}

/** What is known of a conversation beside its messages. */
export interface ConversationMetadata {
	/** What it belongs to; empty where no folder was open. */
	readonly workspace?: string;
	/** As the person named it; missing: made from what is said in it. */
	readonly title?: string;
	readonly options?: ConversationOptions;
	/** The `conversation_id` to send, where it is another than the transcript's own. */
	readonly serviceId?: string;
	/** The last turn that was not held under that id, where there is one: the service's copy does not hold it. */
	readonly serviceCopyAfter?: string;
	/** The service that it is held with, as `Connection.serviceAddress` names it: no other gets any of it unasked. */
	readonly service?: string;
	/** The conversation whose beginning this one shares. */
	readonly branchOf?: string;
}

/** One message of the person and what became of it. */
export interface Turn {
	/** The id of the user's message. */
	readonly id: string;
	/** Empty where the message itself was lost and only its answer could be read. */
	readonly text: string;
	/** What was sent with it; missing where there was nothing. */
	readonly attachments?: readonly Attachment[];
	/** Milliseconds since 1970. */
	readonly time: number;
	readonly outcome: Outcome;
}

/** `open`: a request is on its way, or a crash interrupted it. */
export type Outcome =
	| {
			readonly kind: 'answered';
			readonly id: string;
			readonly text: string;
			/** Milliseconds since 1970. */
			readonly time: number;
			readonly unrecognised: boolean;
			readonly finishReason?: string;
			/** How many earlier messages its request left out for want of room; missing: none. */
			readonly leftOut?: number;
			readonly receipt: Receipt;
			/** It came with the beginning of another conversation, in which it was charged. */
			readonly copied?: true;
	  }
	| { readonly kind: 'failed'; readonly id: string; readonly failure: Failure; readonly leftOut?: number }
	| {
			readonly kind: 'open';
			/** Names the window that sent the message, where it was read from the disk. */
			readonly writer?: string;
			/** When it was sent again, in milliseconds since 1970; missing where it was sent once. */
			readonly since?: number;
	  };

/** Our durable copy of a conversation, as far as it could be read. */
export interface Transcript extends ConversationMetadata {
	readonly conversationId: string;
	readonly turns: readonly Turn[];
	/** The highest sequence number of all records; 0 where there is none. */
	readonly lastSequence: number;
	/** How many lines could not be read. */
	readonly damagedLines: number;
	/** It was deleted, and nothing was written since. It can be restored until its files are erased. */
	readonly deleted: boolean;
	/** A newer version has written to it: what follows from the other records is shown, but nothing may be appended. */
	readonly newerVersion: boolean;
}

/**
 * Whether `text` may name a conversation in the store: a UUID in lower case, since it becomes a folder's name and some
 * file systems take two spellings for one.
 */
export function isConversationId(text: string): boolean {
	return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);
}

/** The id of the last message that events of a new conversation answer. */
export function lastAnswered(events: readonly TimedEvent[]): string | undefined {
	const answered = events.flatMap(({ event }) => (event.type === 'assistant' ? [event.data.replyTo] : []));
	return answered.at(-1);
}

/** The transcript of a conversation of which nothing is stored yet. */
export function emptyTranscript(conversationId: string): Transcript {
	return { conversationId, turns: [], lastSequence: 0, damagedLines: 0, deleted: false, newerVersion: false };
}
