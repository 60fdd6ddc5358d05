import type { Event } from '../../base/core/event.ts';
import { diskFileSystem } from '../../base/node/files/fileSystem.ts';
import { readSegments, segmentWriter } from '../../base/node/log/segments.ts';
import { isOtherWindowRunning } from '../../base/node/log/writerId.ts';
import type { Draft } from '../core/message/draft.ts';
import {
	type ConversationStore,
	ConversationStoreError,
	type Erasure,
	type ForgetConversation,
} from '../core/store/conversationStore.ts';
import type { ConversationSummary } from '../core/store/conversationSummary.ts';
import { COMPACTION_LIMITS } from '../core/transcript/compaction.ts';
import {
	isConversationId,
	type TimedEvent,
	type Transcript,
	type TranscriptEvent,
} from '../core/transcript/transcript.ts';
import { readTranscript } from '../core/transcript/transcriptMerge.ts';
import { foldCase, mightContain, transcriptContains } from '../core/transcript/transcriptQueries.ts';
import { ConversationFolder } from './conversationFolder.ts';
import { conversationLocation, type StoreLocation } from './conversationLocation.ts';
import { ConversationSummaries, inBatches, listConversations, listFolders } from './conversationSummaries.ts';
import { ConversationWatch } from './conversationWatch.ts';

/**
 * Keeps conversations in files that are only ever appended to: `<root>/<conversation id>/<writer id>.jsonl`, one segment
 * for each window, merged when they are read. Beside the root lie `index.json`, a cache of what the list shows, and
 * `quarantine/<conversation id>/<writer id>.<mark of the damage>.jsonl`, copies of damaged segments.
 */
export class ConversationFiles implements ConversationStore {
	readonly #location: StoreLocation;
	readonly #folders = new Map<string, ConversationFolder>();
	readonly #summaries: ConversationSummaries;
	readonly #watch: ConversationWatch;
	readonly onDidChange: Event<string>;
	readonly onDidDelete: Event<string>;

	/**
	 * @param root the folder of version 1 of the format; made with the first conversation
	 * @param writerId names this window's segments; no two windows that run at the same time may share it
	 * @param now milliseconds since 1970
	 */
	constructor(
		root: string,
		writerId: string,
		now: () => number,
		{
			fileSystem = diskFileSystem,
			limits = COMPACTION_LIMITS,
			isRunning = isOtherWindowRunning,
		}: Partial<StoreLocation> = {},
	) {
		this.#location = { root, writer: writerId, now, fileSystem, limits, isRunning };
		this.#summaries = new ConversationSummaries(this.#location);
		this.#watch = new ConversationWatch(writerId);
		this.onDidChange = this.#watch.onDidChange;
		this.onDidDelete = this.#watch.onDidDelete;
	}

	/** The ids of all conversations that have a transcript or cannot be opened; anything else there is skipped. */
	async list(): Promise<readonly string[]> {
		return (await listConversations(this.#location)).map(({ id }) => id);
	}

	/** The ids of everything there, including those with only a draft. */
	async all(): Promise<readonly string[]> {
		return await listFolders(this.#location);
	}

	/** What a list shows of each conversation, most recently written first. */
	async summaries(): Promise<readonly ConversationSummary[]> {
		return await this.#summaries.list();
	}

	/** The ids of the conversations whose title or text contains `query`, ignoring case; all of them if it is empty. */
	async search(query: string): Promise<readonly string[]> {
		return query === '' ? await this.list() : await searchConversations(this.#location, query);
	}

	/**
	 * Reads a conversation as far as it is sound; a missing one is empty. Damaged segments are copied first.
	 * @throws ConversationStoreError for a bad id, or the file system's error
	 */
	async read(conversationId: string): Promise<Transcript> {
		const transcript = await this.#folder(conversationId).read();
		this.#watchFolder(conversationId);
		return transcript;
	}

	/**
	 * Appends an event. It is durable once this resolves; if this rejects, it is not in the file.
	 * @param time when it happened, in milliseconds since 1970
	 * @throws ConversationStoreError if it is refused, or the file system's error (ENOSPC, EACCES, …)
	 */
	async append(conversationId: string, event: TranscriptEvent, time = this.#location.now()): Promise<void> {
		await this.#folder(conversationId).append({ time, event });
		this.#watchFolder(conversationId);
	}

	/**
	 * Creates a conversation from past events: all of it is durable once this resolves, and nothing is there if it rejects.
	 * @throws ConversationStoreError if it is refused, or the file system's error
	 */
	async create(conversationId: string, events: readonly TimedEvent[]): Promise<void> {
		await this.#folder(conversationId).create(events);
		this.#watchFolder(conversationId);
	}

	/**
	 * Deletes a conversation for all windows; its files stay until they are erased.
	 * @throws ConversationStoreError if it is refused, or the file system's error: it is then as it was
	 */
	async delete(conversationId: string): Promise<void> {
		await this.#folder(conversationId).delete();
	}

	/**
	 * Restores a deleted conversation.
	 * @returns false if nothing of it is left
	 * @throws ConversationStoreError if it is refused, or the file system's error: it is then as it was
	 */
	async restore(conversationId: string): Promise<boolean> {
		return await this.#folder(conversationId).restore();
	}

	/**
	 * Erases a deleted conversation for good: its segments, its draft, its quarantined copies and its entry in the index. One
	 * that was written to since stays.
	 * @throws the file system's error: it may then still be there, and can be erased again
	 */
	async eraseDeleted(conversationId: string, forget: ForgetConversation): Promise<Erasure> {
		const erasure = await this.#folder(conversationId).eraseDeleted(forget);
		if (erasure === 'erased') await this.#forget(conversationId);
		return erasure;
	}

	/** Erases a conversation for good, deleted before or not. @throws as `eraseDeleted` does */
	async erase(conversationId: string, forget: ForgetConversation): Promise<void> {
		if ((await this.#folder(conversationId).erase(forget)) === 'erased') await this.#forget(conversationId);
	}

	/** The unsent text of a conversation, or an empty draft. */
	async readDraft(conversationId: string): Promise<Draft> {
		return await this.#folder(conversationId).readDraft();
	}

	/** Replaces the unsent text of a conversation; an empty draft removes it. */
	async writeDraft(conversationId: string, draft: Draft): Promise<void> {
		await this.#folder(conversationId).writeDraft(draft);
	}

	/** Whether another window is running under this name: its request may still be answered. */
	isOpenElsewhere(writer: string): boolean {
		return writer !== this.#location.writer && this.#location.isRunning(writer);
	}

	/** Whether another window that is running now has written to a conversation since it was first read here. */
	isShared(conversationId: string): boolean {
		return this.#folder(conversationId).isShared;
	}

	/** Checks for writes of other windows that the file system did not report. For when this window gets the focus. */
	refresh(): void {
		this.#watch.refresh();
	}

	#folder(id: string): ConversationFolder {
		if (!isConversationId(id)) throw badId('conversation', id);
		if (segmentWriter(`${this.#location.writer}.jsonl`) === undefined) throw badId('writer', this.#location.writer);
		const known = this.#folders.get(id);
		if (known !== undefined) return known;
		const folder = new ConversationFolder(conversationLocation(this.#location, id));
		this.#folders.set(id, folder);
		return folder;
	}

	async #forget(id: string): Promise<void> {
		this.#watch.remove(id);
		await this.#summaries.forget(id);
	}

	#watchFolder(id: string): void {
		this.#watch.add(id, conversationLocation(this.#location, id).folder, this.#folder(id));
	}
}

function badId(what: string, id: string): ConversationStoreError {
	return new ConversationStoreError('badId', `not a ${what} id: ${JSON.stringify(id.slice(0, 100))}`);
}

/** The ids of the conversations whose title or text contains `query`; an unreadable one contains nothing. */
async function searchConversations(location: StoreLocation, query: string): Promise<readonly string[]> {
	const ids = (await listConversations(location)).map(({ id }) => id);
	const folded = foldCase(query);
	const found = await inBatches(ids, (id) => contains(location, id, folded).catch(() => false));
	return ids.filter((_, index) => found[index]);
}

async function contains(location: StoreLocation, id: string, folded: string): Promise<boolean> {
	const segments = await readSegments(conversationLocation(location, id).folder, location.fileSystem);
	const mayContain = segments.some(({ bytes }) => mightContain(bytes.toString('utf8'), folded));
	return mayContain && transcriptContains(readTranscript(id, segments), folded);
}
