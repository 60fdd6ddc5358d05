import { isUuid } from '../../base/uuid.ts';
import type { Receipt } from '../../receipts/receipt.ts';
import type { Failure } from '../../service/failure.ts';
import type { Attachment } from '../message/attachment.ts';
import type { ConversationOptions } from '../message/conversationOptions.ts';

/** An event of a transcript. Events are only appended, never changed: a later one replaces an earlier one. */
export type TranscriptEvent =
	/** About the conversation itself: each member that is present replaces the earlier one. */
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
				/** Spelled as in existing files. */
				readonly unrecognised?: boolean;
				readonly finishReason?: string;
				readonly leftOut?: number;
				readonly receipt: Receipt;
				/** Copied from another conversation, where it was charged. */
				readonly copied?: true;
			};
	  }
	| {
			readonly type: 'error';
			readonly id: string;
			readonly data: { readonly replyTo: string; readonly failure: Failure; readonly leftOut?: number };
	  }
	/** A message is sent again: its earlier failure no longer counts. */
	| { readonly type: 'retry'; readonly id: string; readonly data: { readonly replyTo: string } }
	/** A message was discarded for good, with its outcomes. */
	| { readonly type: 'delete'; readonly id: string; readonly data: { readonly target: string } }
	/** The conversation was deleted. It stays deleted until something is written that is not listed here. */
	| {
			readonly type: 'deleteConversation';
			readonly id: string;
			readonly data: {
				/** The ids of all events that the deleting window had seen, except deletions. */
				readonly seen: readonly string[];
				/** How many lines could not be read then. */
				readonly damaged: number;
			};
	  }
	/** The conversation is restored. */
	| { readonly type: 'restoreConversation'; readonly id: string; readonly data: Readonly<Record<string, never>> };

/** An event with the time when it happened, which may be long before it is stored. */
export interface TimedEvent {
	/** Milliseconds since 1970. */
	readonly time: number;
	readonly event: TranscriptEvent;
}

/** A conversation's data other than its messages. */
export interface ConversationMetadata {
	/** The workspace it belongs to; empty if no folder was open. */
	readonly workspace?: string;
	/** The name that the user gave it; missing: a title is made from its messages. */
	readonly title?: string;
	readonly options?: ConversationOptions;
	/** The `conversation_id` to send, if it differs from the transcript's own id. */
	readonly serviceId?: string;
	/** The last turn, if any, that was not held under that id: the service's copy starts after it. */
	readonly serviceCopyAfter?: string;
	/** The service that holds it, as `Connection.serviceAddress`: no other one gets any of it unless the user agrees. */
	readonly service?: string;
	/** The id of the conversation whose beginning this one shares. */
	readonly branchOf?: string;
}

/** One message of the user and its outcome. */
export interface Turn {
	/** The id of the user's message. */
	readonly id: string;
	/** Empty if the message itself was lost and only its answer could be read. */
	readonly text: string;
	/** What was sent with it; missing if nothing was. */
	readonly attachments?: readonly Attachment[];
	/** Milliseconds since 1970. */
	readonly time: number;
	readonly outcome: Outcome;
}

/** `open`: a request is in flight, or was interrupted by a crash. */
export type Outcome =
	| {
			readonly kind: 'answered';
			readonly id: string;
			readonly text: string;
			/** Milliseconds since 1970. */
			readonly time: number;
			readonly unrecognised: boolean;
			readonly finishReason?: string;
			/** How many earlier messages its request left out because they did not fit; missing: none. */
			readonly leftOut?: number;
			readonly receipt: Receipt;
			/** Copied from another conversation, where it was charged. */
			readonly copied?: true;
	  }
	| { readonly kind: 'failed'; readonly id: string; readonly failure: Failure; readonly leftOut?: number }
	| {
			readonly kind: 'open';
			/** The window that sent the message, if it was read from disk. */
			readonly writer?: string;
			/** When it was last sent again, in milliseconds since 1970; missing if it was sent once. */
			readonly since?: number;
	  };

/** Our durable copy of a conversation, as far as it could be read. */
export interface Transcript extends ConversationMetadata {
	readonly conversationId: string;
	readonly turns: readonly Turn[];
	/** The highest sequence number of all records; 0 if there are none. */
	readonly lastSequence: number;
	/** How many lines could not be read. */
	readonly damagedLines: number;
	/** It was deleted, and nothing was written since. It can be restored until its files are erased. */
	readonly deleted: boolean;
	/** A newer version has written to it: the readable records are shown, but nothing may be appended. */
	readonly newerVersion: boolean;
}

/** Whether `text` may be the id of a conversation, which becomes a folder's name. */
export function isConversationId(text: string): boolean {
	return isUuid(text);
}

/** The id of the last message that has an answer among these events. */
export function lastAnswered(events: readonly TimedEvent[]): string | undefined {
	const answered = events.flatMap(({ event }) => (event.type === 'assistant' ? [event.data.replyTo] : []));
	return answered.at(-1);
}

/** The transcript of a conversation that is not stored yet. */
export function emptyTranscript(conversationId: string): Transcript {
	return { conversationId, turns: [], lastSequence: 0, damagedLines: 0, deleted: false, newerVersion: false };
}
