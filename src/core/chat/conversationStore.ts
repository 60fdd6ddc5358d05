import type { Transcript, TranscriptEvent } from './transcript.ts';

/** Where conversations are kept. One that cannot be read or written never affects another. */
export interface ConversationStore {
	/** The ids of all conversations that have a transcript. */
	list(): PromiseLike<readonly string[]>;
	/** A conversation as far as it can be read; one that is not there is empty. */
	read(conversationId: string): PromiseLike<Transcript>;
	/** Keeps an event: it is durable once this resolves. What is refused or fails leaves the conversation as it was. */
	append(conversationId: string, event: TranscriptEvent): PromiseLike<void>;
	/** What stands unsent in the conversation's composer; empty where there is nothing. */
	readDraft(conversationId: string): PromiseLike<string>;
	/** Keeps a draft; an empty one is removed. */
	writeDraft(conversationId: string, text: string): PromiseLike<void>;
}

/** Why the store refuses before it touches anything. */
export type ConversationStoreProblem =
	/** Not an id that may become a folder's name. */
	| 'badId'
	/** A newer version has written to the conversation: it can be read here, not continued. */
	| 'newerVersion'
	/** The event is longer than a line of a transcript may be. */
	| 'tooLong';

/** A refusal of the store; an error of the file system is passed on as it is. The message is for the log. */
export class ConversationStoreError extends Error {
	readonly problem: ConversationStoreProblem;

	constructor(problem: ConversationStoreProblem, message: string) {
		super(message);
		this.name = 'ConversationStoreError';
		this.problem = problem;
	}
}
