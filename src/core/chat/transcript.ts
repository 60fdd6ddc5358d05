import { readSegment, type Segment } from '../base/segment.ts';
import type { Receipt } from '../usage/receipt.ts';
import { mergeReadings } from './transcriptMerge.ts';
import { decodeTranscriptLine } from './transcriptRecord.ts';

/** Why a message has no answer: the kind and the details of a `ServiceError`, as far as they are worth keeping. */
export interface StoredFailure {
	readonly kind: string;
	readonly status?: number;
	readonly serviceText?: string;
	readonly host?: string;
	readonly seconds?: number;
	/** Milliseconds since 1970. */
	readonly retryAt?: number;
}

/** What is appended to a transcript. Nothing that was appended is ever changed: what comes later replaces it. */
export type TranscriptEvent =
	/** Of the conversation itself: a member that is given replaces the one before. */
	| {
			readonly type: 'meta';
			readonly id: string;
			readonly data: { readonly workspace?: string; readonly title?: string };
	  }
	| { readonly type: 'user'; readonly id: string; readonly data: { readonly text: string } }
	| {
			readonly type: 'assistant';
			readonly id: string;
			readonly data: {
				readonly replyTo: string;
				readonly text: string;
				readonly unrecognised?: boolean;
				readonly finishReason?: string;
				readonly receipt: Receipt;
			};
	  }
	| {
			readonly type: 'error';
			readonly id: string;
			readonly data: { readonly replyTo: string; readonly failure: StoredFailure };
	  }
	/** A message was discarded, for good: with a user's message its outcomes go too. */
	| { readonly type: 'delete'; readonly id: string; readonly data: { readonly target: string } };

/** One message of the person and what became of it. */
export interface Turn {
	/** The id of the user's message. */
	readonly id: string;
	/** Empty where the message itself was lost and only its answer could be read. */
	readonly text: string;
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
			readonly receipt: Receipt;
	  }
	| { readonly kind: 'failed'; readonly id: string; readonly failure: StoredFailure }
	| { readonly kind: 'open' };

/** Our durable copy of a conversation, as far as it could be read. */
export interface Transcript {
	readonly conversationId: string;
	readonly workspace?: string;
	readonly title?: string;
	readonly turns: readonly Turn[];
	/** The highest sequence number of all records; 0 where there is none. */
	readonly lastSequence: number;
	/** How many lines could not be read. */
	readonly damagedLines: number;
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

/** The transcript of a conversation of which nothing is stored yet. */
export function emptyTranscript(conversationId: string): Transcript {
	return { conversationId, turns: [], lastSequence: 0, damagedLines: 0, newerVersion: false };
}

/** Reads the segments that several windows wrote of one conversation. Their order does not matter; it never throws. */
export function readTranscript(conversationId: string, segments: readonly Segment[]): Transcript {
	return mergeReadings(
		conversationId,
		segments.map((segment) => readSegment(segment, decodeTranscriptLine)),
	);
}
