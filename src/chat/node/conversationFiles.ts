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
import { foldCase, mightContain, transcriptContains } from '../core/transcript/transcriptSearch.ts';
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

	/** As the interface says, with those that cannot be opened; anything else in the root is skipped. */
	async list(): Promise<readonly string[]> {
		return (await listConversations(this.#location)).map(({ id }) => id);
	}

	async all(): Promise<readonly string[]> {
		return await listFolders(this.#location);
	}

	async summaries(): Promise<readonly ConversationSummary[]> {
		return await this.#summaries.list();
	}

	async search(query: string): Promise<readonly string[]> {
		return query === '' ? await this.list() : await searchConversations(this.#location, query);
	}

	/**
	 * Damaged segments are copied to quarantine first.
	 * @throws ConversationStoreError for a bad id, or the file system's error
	 */
	async read(conversationId: string): Promise<Transcript> {
		const transcript = await this.#folder(conversationId).read();
		this.#watchFolder(conversationId);
		return transcript;
	}

	/** @throws ConversationStoreError if it is refused, or the file system's error (ENOSPC, EACCES, …) */
	async append(conversationId: string, event: TranscriptEvent, time = this.#location.now()): Promise<void> {
		await this.#folder(conversationId).append({ time, event });
		this.#watchFolder(conversationId);
	}

	/** @throws as `append` does */
	async create(conversationId: string, events: readonly TimedEvent[]): Promise<void> {
		await this.#folder(conversationId).create(events);
		this.#watchFolder(conversationId);
	}

	/** @throws as `append` does */
	async delete(conversationId: string): Promise<void> {
		await this.#folder(conversationId).delete();
	}

	/** @throws as `append` does */
	async restore(conversationId: string): Promise<boolean> {
		return await this.#folder(conversationId).restore();
	}

	/** @throws the file system's error: it may then still be there, and can be erased again */
	async eraseDeleted(conversationId: string, forget: ForgetConversation): Promise<Erasure> {
		const erasure = await this.#folder(conversationId).eraseDeleted(forget);
		if (erasure === 'erased') await this.#forget(conversationId);
		return erasure;
	}

	/** @throws as `eraseDeleted` does */
	async erase(conversationId: string, forget: ForgetConversation): Promise<void> {
		if ((await this.#folder(conversationId).erase(forget)) === 'erased') await this.#forget(conversationId);
	}

	async readDraft(conversationId: string): Promise<Draft> {
		return await this.#folder(conversationId).readDraft();
	}

	async writeDraft(conversationId: string, draft: Draft): Promise<void> {
		await this.#folder(conversationId).writeDraft(draft);
	}

	isOpenElsewhere(writer: string): boolean {
		return writer !== this.#location.writer && this.#location.isRunning(writer);
	}

	isShared(conversationId: string): boolean {
		return this.#folder(conversationId).isShared;
	}

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
