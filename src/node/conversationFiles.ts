import { readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type ConversationStore, ConversationStoreError } from '../core/chat/conversationStore.ts';
import { isConversationId, type Transcript, type TranscriptEvent } from '../core/chat/transcript.ts';
import { ConversationFolder } from './conversationFolder.ts';
import { errorCode } from './errorCode.ts';
import { ifThere } from './ifThere.ts';
import { segmentWriter } from './segments.ts';

/**
 * Keeps conversations in files that are only ever appended to: `<root>/<conversation id>/<writer id>.jsonl`, one segment
 * for each window, merged when they are read. Copies of damaged segments lie beside the root, in
 * `quarantine/<conversation id>/<writer id>.<mark of the damage>.jsonl`; whoever deletes a conversation deletes them too.
 */
export class ConversationFiles implements ConversationStore {
	readonly #root: string;
	readonly #writerId: string;
	readonly #now: () => number;
	readonly #folders = new Map<string, ConversationFolder>();

	/**
	 * @param root the folder of version 1 of the format; made with the first conversation
	 * @param writerId names this window's segments; no two windows that run at the same time may have the same
	 * @param now milliseconds since 1970
	 */
	constructor(root: string, writerId: string, now: () => number) {
		this.#root = root;
		this.#writerId = writerId;
		this.#now = now;
	}

	/** The ids of all conversations that have a transcript; whatever else lies there is passed over. */
	async list(): Promise<readonly string[]> {
		const ids = ((await ifThere(readdir(this.#root))) ?? []).filter(isConversationId);
		const there = await Promise.all(ids.map((id) => holdsTranscript(join(this.#root, id))));
		return ids.filter((_, index) => there[index]);
	}

	/**
	 * Reads a conversation as far as it is sound; one that is not there is empty. What is damaged is first copied.
	 * @throws ConversationStoreError for a bad id, or the file system's error
	 */
	async read(conversationId: string): Promise<Transcript> {
		return await this.#folder(conversationId).read();
	}

	/**
	 * Appends an event. It is durable once this resolves; if this rejects, it is not in the file.
	 * @throws ConversationStoreError where it is refused, or the file system's error (ENOSPC, EACCES, …)
	 */
	async append(conversationId: string, event: TranscriptEvent): Promise<void> {
		await this.#folder(conversationId).append(event);
	}

	/** The unsent text of a conversation, or an empty one. */
	async readDraft(conversationId: string): Promise<string> {
		return await this.#folder(conversationId).readDraft();
	}

	/** Replaces the unsent text of a conversation; an empty one removes it. */
	async writeDraft(conversationId: string, text: string): Promise<void> {
		await this.#folder(conversationId).writeDraft(text);
	}

	#folder(id: string): ConversationFolder {
		if (!isConversationId(id)) throw badId('conversation', id);
		if (segmentWriter(`${this.#writerId}.jsonl`) === undefined) throw badId('writer', this.#writerId);
		const known = this.#folders.get(id);
		if (known !== undefined) return known;
		const quarantine = join(dirname(this.#root), 'quarantine', id);
		const place = { id, folder: join(this.#root, id), quarantine, writer: this.#writerId, now: this.#now };
		const folder = new ConversationFolder(place);
		this.#folders.set(id, folder);
		return folder;
	}
}

function badId(what: string, id: string): ConversationStoreError {
	return new ConversationStoreError('badId', `not a ${what} id: ${JSON.stringify(id.slice(0, 100))}`);
}

/** A folder that cannot be opened counts: opening the conversation will say why. A file is none. */
async function holdsTranscript(folder: string): Promise<boolean> {
	try {
		return (await readdir(folder)).some((name) => segmentWriter(name) !== undefined);
	} catch (error) {
		return errorCode(error) !== 'ENOTDIR';
	}
}
