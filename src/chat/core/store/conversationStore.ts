import type { Event } from '../../../base/core/event.ts';
import type { Draft } from '../message/draft.ts';
import type { TimedEvent, Transcript, TranscriptEvent } from '../transcript/transcript.ts';
import type { ConversationSummary } from './conversationSummary.ts';

/** Makes the local service forget a conversation, too. @param serviceId the id under which it knows the conversation */
export type ForgetConversation = (serviceId: string) => PromiseLike<void>;

/**
 * The result of erasing a deleted conversation. `kept`: something was written to it since, so it is no longer deleted.
 * `later`: it can still be restored, or another window is writing to it or waits for an answer in it.
 */
export type Erasure = 'erased' | 'kept' | 'later';

/** Stores conversations. One that cannot be read or written never affects another. */
export interface ConversationStore {
	/** The ids of all conversations that have a transcript. */
	list(): PromiseLike<readonly string[]>;
	/** The ids of all conversations with any file, even if that is only a draft. */
	all(): PromiseLike<readonly string[]>;
	/** What a list shows of each conversation, the most recently written first. */
	summaries(): PromiseLike<readonly ConversationSummary[]>;
	/** The ids of the conversations whose title or texts contain `query`, ignoring case; all for an empty query. */
	search(query: string): PromiseLike<readonly string[]>;
	/** Reads a conversation as far as possible; one that does not exist is empty. */
	read(conversationId: string): PromiseLike<Transcript>;
	/**
	 * Appends an event, which is durable once this resolves. If it rejects, the conversation is as it was.
	 * @param time when it happened, in milliseconds since 1970; now if missing
	 */
	append(conversationId: string, event: TranscriptEvent, time?: number): PromiseLike<void>;
	/** Creates a conversation from events, in one step: all of them are durable, or it does not exist. */
	create(conversationId: string, events: readonly TimedEvent[]): PromiseLike<void>;
	/**
	 * Deletes a conversation for all windows. Its files stay until they are erased, and anything written to it until then
	 * restores it. If this rejects, the conversation is as it was.
	 */
	delete(conversationId: string): PromiseLike<void>;
	/** Restores a deleted conversation. @returns false if its files are gone */
	restore(conversationId: string): PromiseLike<boolean>;
	/** Erases the files of a deleted conversation, unless anything was written to it since. */
	eraseDeleted(conversationId: string, forget: ForgetConversation): PromiseLike<Erasure>;
	/**
	 * Erases a conversation, deleted before or not: its transcript, its draft, copies of damaged files, and its entry in
	 * the index. What another window writes at the same moment stays.
	 */
	erase(conversationId: string, forget: ForgetConversation): PromiseLike<void>;
	/** The draft of a conversation; empty if there is none. */
	readDraft(conversationId: string): PromiseLike<Draft>;
	/** Saves a draft; an empty one is removed. */
	writeDraft(conversationId: string, draft: Draft): PromiseLike<void>;
	/** Whether another running window writes under this name: its requests may still be answered. */
	isOpenElsewhere(writer: string): boolean;
	/** Whether another running window has written to a conversation since it was first read here. */
	isShared(conversationId: string): boolean;
	/** Fires with the id of a conversation that was read here, after another window has written to it. */
	readonly onDidChange: Event<string>;
	/** Fires with the id of a conversation that was read here, after another window has erased it. */
	readonly onDidDelete: Event<string>;
	/** Checks for changes that the events missed: not every file system reports them. */
	refresh(): void;
}

/** Why the store refused, before it changed anything. */
export type ConversationStoreProblem =
	/** The id may not be used as a folder's name. */
	| 'badId'
	/** A newer version has written to the conversation: it can be read here, not continued. */
	| 'newerVersion'
	/** The event is too long for a line of a transcript. */
	| 'tooLong'
	/** Its files were erased since it was read, here or elsewhere. `create` or `read` makes it usable again. */
	| 'deleted'
	/** A conversation with this id exists already. */
	| 'exists';

/** A refusal of the store; file-system errors are passed on as they are. The message is for the log. */
export class ConversationStoreError extends Error {
	readonly problem: ConversationStoreProblem;

	constructor(problem: ConversationStoreProblem, message: string) {
		super(message);
		this.name = 'ConversationStoreError';
		this.problem = problem;
	}
}
