import { dirname, join } from 'node:path';
import { Queue } from '../../base/core/queue.ts';
import { errorCode, ignoreMissing } from '../../base/node/files/fileErrors.ts';
import { replaceFile } from '../../base/node/files/replaceFile.ts';
import { tryAgain } from '../../base/node/files/tryAgain.ts';
import { fingerprint, readSegments, type SegmentState, segmentStates } from '../../base/node/log/segments.ts';
import {
	type ConversationSummary,
	compareSummaries,
	decodeIndex,
	encodeIndex,
	type IndexEntry,
	summarize,
	unreadableSummary,
} from '../core/store/conversationSummary.ts';
import { isConversationId } from '../core/transcript/transcript.ts';
import { readTranscript } from '../core/transcript/transcriptMerge.ts';
import { conversationLocation, indexFile, type StoreLocation } from './conversationLocation.ts';
import { eraseLeftovers, restoreHeld } from './eraseConversationFiles.ts';

type Index = ReadonlyMap<string, IndexEntry>;

/**
 * What the list shows of the conversations. It is cached beside them, in `index.json`. An entry is used only if it agrees
 * with the files that it was made from; a missing or damaged cache is rebuilt.
 */
export class ConversationSummaries {
	readonly #location: StoreLocation;
	#index: Index | undefined;
	readonly #queue = new Queue();

	constructor(location: StoreLocation) {
		this.#location = location;
	}

	/** The summaries of all conversations, most recently written first. */
	list(): Promise<readonly ConversationSummary[]> {
		return this.#queue.add(async () => {
			const before = this.#index ?? (await this.#read());
			await restoreHeld(this.#location);
			const conversations = await listConversations(this.#location);
			const entries = await inBatches(conversations, (each) => this.#entry(each, before.get(each.id)));
			const after = new Map(entries.map((entry) => [entry.summary.id, entry]));
			this.#index = after;
			const isNew = after.size !== before.size || entries.some((entry) => before.get(entry.summary.id) !== entry);
			// If it cannot be written, the next window's first list just takes longer.
			if (isNew) await this.#write(after).catch(() => undefined);
			await eraseLeftovers(this.#location);
			return entries.map(({ summary }) => summary).sort(compareSummaries);
		});
	}

	/** Removes a conversation's entry. @throws the file system's error: the entry may then still be there */
	forget(id: string): Promise<void> {
		return this.#queue.add(async () => {
			const { root, fileSystem } = this.#location;
			const isWritten = await tryAgain(() => this.#writeWithout(id));
			if (!isWritten) throw new Error('other windows are erasing conversations at the same time');
			const beside = dirname(root);
			const names = (await ignoreMissing(fileSystem.readdir(beside))) ?? [];
			// Unfinished copies, of a window that is about to write or has crashed, still hold the conversation. It is only a
			// cache.
			const unfinished = names.filter((name) => name.startsWith('index.json.'));
			for (const name of unfinished) await fileSystem.rm(join(beside, name), { force: true });
		});
	}

	async #entry({ id, segments }: ListedConversation, known: IndexEntry | undefined): Promise<IndexEntry> {
		const now = segments === undefined ? '' : fingerprint(segments);
		if (known?.fingerprint === now && now !== '') return known;
		const written = Math.max(0, ...(segments ?? []).map((segment) => segment.written));
		try {
			const read = await readSegments(conversationLocation(this.#location, id).folder, this.#location.fileSystem);
			return { fingerprint: fingerprint(read), summary: summarize(readTranscript(id, read), written) };
		} catch {
			// It may be readable next time: this is not cached.
			return { fingerprint: '', summary: unreadableSummary(id, written) };
		}
	}

	async #read(): Promise<Index> {
		const bytes = await ignoreMissing(this.#location.fileSystem.readFile(indexFile(this.#location))).catch(
			() => undefined,
		);
		const entries = bytes === undefined ? [] : decodeIndex(bytes);
		return new Map(entries.map((entry) => [entry.summary.id, entry]));
	}

	/** @returns false if another window, removing an entry as well, has deleted the file that was about to be written */
	async #writeWithout(id: string): Promise<boolean> {
		const index = new Map(await this.#read());
		this.#index = undefined;
		// An unreadable index might contain the conversation, so it is rewritten.
		const isDamaged = index.size === 0;
		if (!index.delete(id) && !isDamaged) return true;
		return (await ignoreMissing(this.#write(index).then(() => true))) ?? false;
	}

	async #write(index: Index): Promise<void> {
		const { writer, fileSystem } = this.#location;
		const entries = [...index.values()].filter((entry) => entry.fingerprint !== '');
		await replaceFile(indexFile(this.#location), encodeIndex(entries), writer, fileSystem);
	}
}

/** A conversation on the disk. */
interface ListedConversation {
	readonly id: string;
	/** At least one; undefined if the folder cannot be opened. */
	readonly segments: readonly SegmentState[] | undefined;
}

/** How many conversations are listed or read at the same time. */
const AT_ONCE = 32;

/**
 * All conversations that have a transcript or cannot be opened; anything else there is skipped.
 * @throws the file system's error if the root itself cannot be read
 */
export async function listConversations(location: StoreLocation): Promise<readonly ListedConversation[]> {
	const listed = await inBatches(await listFolders(location), (id) => listConversation(location, id));
	return listed.filter((conversation) => conversation !== undefined);
}

/** The ids of everything there. @throws the file system's error if the root itself cannot be read */
export async function listFolders(location: StoreLocation): Promise<readonly string[]> {
	return ((await ignoreMissing(location.fileSystem.readdir(location.root))) ?? []).filter(isConversationId);
}

/** Works on all items, a limited number at a time: each may hold a file open. */
export async function inBatches<T, Result>(
	items: readonly T[],
	work: (item: T) => Promise<Result>,
): Promise<readonly Result[]> {
	const results: Result[] = [];
	for (let at = 0; at < items.length; at += AT_ONCE) {
		results.push(...(await Promise.all(items.slice(at, at + AT_ONCE).map(work))));
	}
	return results;
}

async function listConversation(location: StoreLocation, id: string): Promise<ListedConversation | undefined> {
	try {
		const segments = (await segmentStates(join(location.root, id), location.fileSystem)) ?? [];
		return segments.length === 0 ? undefined : { id, segments };
	} catch (error) {
		// Opening it will show why it cannot be read. A file is not a conversation.
		return errorCode(error) === 'ENOTDIR' ? undefined : { id, segments: undefined };
	}
}
