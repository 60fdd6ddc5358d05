import { dirname, join } from 'node:path';
import { decodeIndex, encodeIndex, type IndexEntry } from '../../core/chat/store/conversationIndex.ts';
import {
	type ConversationSummary,
	compareSummaries,
	summarize,
	unreadableSummary,
} from '../../core/chat/store/conversationSummary.ts';
import { readTranscript } from '../../core/chat/transcript/transcriptMerge.ts';
import { ignoreMissing } from '../files/ignoreMissing.ts';
import { replaceFile } from '../files/replaceFile.ts';
import { fingerprint, readSegments } from '../log/segments.ts';
import { conversationLocation, indexFile, type StoreLocation } from './conversationLocation.ts';
import { eraseLeftovers, restoreHeld } from './eraseConversation.ts';
import { inBatches, type ListedConversation, listConversations } from './listConversations.ts';

/** Of a window that forgets a conversation while others do. */
const MOST_ATTEMPTS = 5;

type Index = ReadonlyMap<string, IndexEntry>;

/**
 * What the list shows of the conversations. It is remembered beside them, in `index.json`: a cache, which is believed
 * only as far as it agrees with the files that it was made from, and made anew where it is missing or damaged.
 */
export class ConversationSummaries {
	readonly #place: StoreLocation;
	#index: Index | undefined;
	#last: Promise<unknown> = Promise.resolve();

	constructor(place: StoreLocation) {
		this.#place = place;
	}

	/** The summaries of all conversations, the one that was written to last first. */
	list(): Promise<readonly ConversationSummary[]> {
		return this.#inOrder(async () => {
			const before = this.#index ?? (await this.#read());
			await restoreHeld(this.#place);
			const conversations = await listConversations(this.#place);
			const entries = await inBatches(conversations, (each) => this.#entry(each, before.get(each.id)));
			const after = new Map(entries.map((entry) => [entry.summary.id, entry]));
			this.#index = after;
			const isNew = after.size !== before.size || entries.some((entry) => before.get(entry.summary.id) !== entry);
			// Where it cannot be written, the next window's first list takes longer, no more.
			if (isNew) await this.#write(after).catch(() => undefined);
			await eraseLeftovers(this.#place);
			return entries.map(({ summary }) => summary).sort(compareSummaries);
		});
	}

	/** Removes what is remembered of a conversation. @throws the file system's error: then it may still stand there */
	forget(id: string): Promise<void> {
		return this.#inOrder(async () => {
			const { root, fileSystem } = this.#place;
			for (let attempt = 1; !(await this.#writeWithout(id)); attempt++) {
				if (attempt === MOST_ATTEMPTS) throw new Error('other windows forget conversations at the same time');
			}
			const beside = dirname(root);
			const names = (await ignoreMissing(fileSystem.readdir(beside))) ?? [];
			// Whoever was about to write it, or died before, had the conversation in it. It is only a cache.
			const unfinished = names.filter((name) => name.startsWith('index.json.'));
			for (const name of unfinished) await fileSystem.rm(join(beside, name), { force: true });
		});
	}

	#inOrder<T>(task: () => Promise<T>): Promise<T> {
		const result = this.#last.then(task);
		this.#last = result.catch(() => undefined);
		return result;
	}

	async #entry({ id, segments }: ListedConversation, known: IndexEntry | undefined): Promise<IndexEntry> {
		const now = segments === undefined ? '' : fingerprint(segments);
		if (known?.fingerprint === now && now !== '') return known;
		const written = Math.max(0, ...(segments ?? []).map((segment) => segment.written));
		try {
			const read = await readSegments(conversationLocation(this.#place, id).folder, this.#place.fileSystem);
			return { fingerprint: fingerprint(read), summary: summarize(readTranscript(id, read), written) };
		} catch {
			// It may be readable again the next time: this is not remembered.
			return { fingerprint: '', summary: unreadableSummary(id, written) };
		}
	}

	async #read(): Promise<Index> {
		const bytes = await ignoreMissing(this.#place.fileSystem.readFile(indexFile(this.#place))).catch(() => undefined);
		const entries = bytes === undefined ? [] : decodeIndex(bytes);
		return new Map(entries.map((entry) => [entry.summary.id, entry]));
	}

	/** @returns false where another window that forgets one, too, has removed what was about to be written */
	async #writeWithout(id: string): Promise<boolean> {
		const index = new Map(await this.#read());
		this.#index = undefined;
		// Of an index that cannot be understood nobody knows what stands in it.
		const isDamaged = index.size === 0;
		if (!index.delete(id) && !isDamaged) return true;
		return (await ignoreMissing(this.#write(index).then(() => true))) ?? false;
	}

	async #write(index: Index): Promise<void> {
		const { writer, fileSystem } = this.#place;
		const entries = [...index.values()].filter((entry) => entry.fingerprint !== '');
		await replaceFile(indexFile(this.#place), encodeIndex(entries), writer, fileSystem);
	}
}
