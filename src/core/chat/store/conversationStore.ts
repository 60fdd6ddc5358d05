import type { Event } from '../../base/event.ts';
import type { Draft } from '../message/draft.ts';
import type { TimedEvent, Transcript, TranscriptEvent } from '../transcript/transcript.ts';
import type { ConversationSummary } from './conversationSummary.ts';

/** Makes the built-in service forget a conversation, too. @param serviceId the id that it knows the conversation by */
export type ForgetConversation = (serviceId: string) => PromiseLike<void>;

/**
 * What came of erasing a deleted conversation. `kept`: something was written to it since, so it is deleted no longer;
 * `later`: it can still be restored, or another window waits for an answer in it, or is writing.
 */
export type Erasure = 'erased' | 'kept' | 'later';

/** Where conversations are kept. One that cannot be read or written never affects another. */
export interface ConversationStore {
	/** The ids of all conversations that have a transcript. */
	list(): PromiseLike<readonly string[]>;
	/** The ids of all conversations of which anything is kept, also where that is only a draft. */
	all(): PromiseLike<readonly string[]>;
	/** What a list shows of each conversation, the one that was written to last first. */
	summaries(): PromiseLike<readonly ConversationSummary[]>;
	/** The ids of the conversations whose title or any text holds `query`, whatever the case; all for an empty one. */
	search(query: string): PromiseLike<readonly string[]>;
	/** A conversation as far as it can be read; one that is not there is empty. */
	read(conversationId: string): PromiseLike<Transcript>;
	/**
	 * Keeps an event: it is durable once this resolves. What is refused or fails leaves the conversation as it was.
	 * @param time when it happened, in milliseconds since 1970; now where it is missing
	 */
	append(conversationId: string, event: TranscriptEvent, time?: number): PromiseLike<void>;
	/** Makes a conversation of what was said elsewhere, in one step: either all of it is durable then, or nothing is there. */
	create(conversationId: string, events: readonly TimedEvent[]): PromiseLike<void>;
	/**
	 * Deletes a conversation, for all windows; its files stay until they are erased. Whatever is written to it meanwhile
	 * restores it. What is refused or fails leaves it as it was.
	 */
	delete(conversationId: string): PromiseLike<void>;
	/** Restores a deleted conversation. @returns false where nothing of it is there any more */
	restore(conversationId: string): PromiseLike<boolean>;
	/** Erases a conversation that is deleted for good, unless anything was written to it since. */
	eraseDeleted(conversationId: string, forget: ForgetConversation): PromiseLike<Erasure>;
	/**
	 * Erases a conversation for good, deleted before or not: its transcript, its draft, copies of what was damaged, and its
	 * place in the list. What another window writes at this very moment stays.
	 */
	erase(conversationId: string, forget: ForgetConversation): PromiseLike<void>;
	/** What stands unsent in the conversation's composer; empty where there is nothing. */
	readDraft(conversationId: string): PromiseLike<Draft>;
	/** Keeps a draft; an empty one is removed. */
	writeDraft(conversationId: string, draft: Draft): PromiseLike<void>;
	/** Whether another window that runs now writes under this name: what it asked may still be answered. */
	isOpenElsewhere(writer: string): boolean;
	/** Whether another window that runs now has written to a conversation since it was read here first. */
	isShared(conversationId: string): boolean;
	/** Fires with the id of a conversation that was read here and that another window has written to. */
	readonly onDidChange: Event<string>;
	/** Fires with the id of a conversation that was read here and that another window has erased. */
	readonly onDidDelete: Event<string>;
	/** Looks whether they missed anything: not every file system tells of changes. */
	refresh(): void;
}

/** Why the store refuses before it touches anything. */
export type ConversationStoreProblem =
	/** Not an id that may become a folder's name. */
	| 'badId'
	/** A newer version has written to the conversation: it can be read here, not continued. */
	| 'newerVersion'
	/** The event is longer than a line of a transcript may be. */
	| 'tooLong'
	/** Its files were erased since it was read, here or in another window. It begins anew when it is created or read again. */
	| 'deleted'
	/** A conversation of this id is already there. */
	| 'exists';

/** A refusal of the store; an error of the file system is passed on as it is. The message is for the log. */
export class ConversationStoreError extends Error {
	readonly problem: ConversationStoreProblem;

	constructor(problem: ConversationStoreProblem, message: string) {
		super(message);
		this.name = 'ConversationStoreError';
		this.problem = problem;
	}
}
