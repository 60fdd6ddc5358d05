import { isUuid } from '../../../base/core/uuid.ts';
import type { Failure } from '../../../service/core/serviceError.ts';
import type { Receipt } from '../../../usage/core/receipt.ts';
import type { Attachment } from '../message/attachment.ts';
import type { ConversationOptions } from '../message/conversationOptions.ts';

/** An event of a transcript. Events are only appended, never changed: a later one replaces an earlier one. */
export type TranscriptEvent =
	/** About the conversation itself: each member that is present replaces the earlier one. */
	| { readonly type: 'meta'; readonly id: string; readonly data: ConversationMetadata }
	| {
			readonly type: 'user';
			readonly id: string;
			readonly data: {
				readonly text: string;
				readonly attachments?: readonly Attachment[];
				/** It asks for a summary of the turns before it, and is not part of the conversation itself. */
				readonly summarizes?: true;
			};
	  }
	| {
			readonly type: 'assistant';
			readonly id: string;
			readonly data: {
				readonly replyTo: string;
				readonly text: string;
				/** Its format was not recognized: the text is all that came. Spelled as in exported conversations. */
				readonly unrecognised?: true;
				readonly finishReason?: string;
				readonly leftOut?: number;
				readonly receipt: Receipt;
				/** Copied from another conversation, where it was charged. */
				readonly copied?: true;
				/** The model that was requested by name; missing if the service chose. */
				readonly requestedModel?: string;
				/** The `conversation_id` of its request; missing if it was copied or imported. */
				readonly serviceId?: string;
				/** The service that gave it, as `Connection.serviceAddress`; missing as `serviceId` is. */
				readonly service?: string;
				/** The id of the `retry` that asked for it in addition to an earlier answer, which it does not replace. */
				readonly again?: string;
			};
	  }
	| {
			readonly type: 'error';
			readonly id: string;
			readonly data: {
				readonly replyTo: string;
				readonly failure: Failure;
				readonly leftOut?: number;
				/** The id of the `retry` that asked for another answer: the earlier answer stays. */
				readonly again?: string;
			};
	  }
	/**
	 * A message is sent again. Without `serviceId`: its earlier failure no longer counts. With it: another answer is
	 * requested under that `conversation_id`, with these options, in addition to the earlier one.
	 */
	| { readonly type: 'retry'; readonly id: string; readonly data: { readonly replyTo: string } & Partial<AskedAgain> }
	/** Another answer of a message is chosen: later requests send that one. */
	| {
			readonly type: 'choose';
			readonly id: string;
			readonly data: {
				readonly replyTo: string;
				/** The id of the answer. */
				readonly answer: string;
				/** It replaces that of the metadata. */
				readonly serviceId: string;
			};
	  }
	/** A message was discarded for good, with its outcomes; or a request for another answer of one. */
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
	/** The service that holds it, as `Connection.serviceAddress`: no other one gets any of it unless the user agrees. */
	readonly service?: string;
	/** The id of the conversation that this one branched from. */
	readonly branchOf?: string;
}

/** How another answer to a message is requested. */
export interface AskedAgain {
	/** The `conversation_id` of that request: a new one, because the service's copy holds the first answer. */
	readonly serviceId: string;
	/** In place of the conversation's own, for that request alone. */
	readonly options?: ConversationOptions;
}

/** A request for another answer of a message. Like any other, it is in flight, was interrupted by a crash, or has failed. */
export type Again = AskedAgain & {
	/** The id of the event that recorded it. */
	readonly requestId: string;
	/** When it was made, in milliseconds since 1970. */
	readonly since: number;
} & (
		| {
				readonly kind: 'open';
				/** The window that made it, if it was read from disk. */
				readonly writer?: string;
		  }
		| { readonly kind: 'failed'; readonly failure: Failure; readonly leftOut?: number }
	);

/** One message of the user and its outcome. */
export interface Turn {
	/** The id of the user's message. */
	readonly id: string;
	/** Empty if the message itself was lost and only its answer could be read. */
	readonly text: string;
	/** What was sent with it; missing if nothing was. */
	readonly attachments?: readonly Attachment[];
	/** It asks for a summary of the turns before it; later requests leave it out. */
	readonly summarizes?: true;
	/** Milliseconds since 1970. */
	readonly time: number;
	/** Of several answers, the chosen one. */
	readonly outcome: Outcome;
	/** All answers in the order in which they came, including the chosen one; missing unless there are several. */
	readonly answers?: readonly Answered[];
	/** The request for another answer that has none yet; missing if there is none. */
	readonly again?: Again;
	/** The id of the newest answer when this message was written; missing if there was none. */
	readonly follows?: string;
}

/** An answer. */
export interface Answered {
	readonly kind: 'answered';
	readonly id: string;
	readonly text: string;
	/** Milliseconds since 1970. */
	readonly time: number;
	/** Its format was not recognized: the text is all that came. */
	readonly unrecognised?: true;
	readonly finishReason?: string;
	/** How many earlier messages its request left out because they did not fit; missing: none. */
	readonly leftOut?: number;
	readonly receipt: Receipt;
	/** Copied from another conversation, where it was charged. */
	readonly copied?: true;
	/** The model that was requested by name; missing if the service chose. */
	readonly requestedModel?: string;
	/** The `conversation_id` of its request, and the service; missing if it was copied or imported. */
	readonly serviceId?: string;
	readonly service?: string;
}

/** `open`: a request is in flight, or was interrupted by a crash. */
export type Outcome =
	| Answered
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

/** The id that the service knows a conversation by. */
export function serviceIdOf({ serviceId, conversationId }: Transcript): string {
	return serviceId ?? conversationId;
}

/** All answers of a message, in the order in which they came. */
export function answersOf({ outcome, answers }: Turn): readonly Answered[] {
	return answers ?? (outcome.kind === 'answered' ? [outcome] : []);
}

/** The transcript of a conversation that is not stored yet. */
export function emptyTranscript(conversationId: string): Transcript {
	return { conversationId, turns: [], lastSequence: 0, damagedLines: 0, deleted: false, newerVersion: false };
}
