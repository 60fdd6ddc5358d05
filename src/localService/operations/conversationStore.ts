import { createHash } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { parseJson } from '../../core/base/json.ts';
import { type Message, messageSchema } from '../../core/service/apiTypes.ts';
import { appendLine } from '../../node/files/appendLine.ts';
import { errorCode } from '../../node/files/errorCode.ts';
import { ApiError } from './apiError.ts';
import { countKnownTurns } from './joinTurns.ts';

/** One line of a conversation's file: the turns that one request added. */
const lineSchema = v.object({ v: v.literal(1), id: v.string(), at: v.number(), turns: v.array(messageSchema) });

/**
 * Conversations on disk (docs/service.md §4.1): one file each, only ever appended to and read at each request, so that
 * several processes can share the folder. They are the account's: whose key asked is no part of where one lies.
 */
export class ConversationStore {
	readonly #folder: string;
	readonly #writes = new Map<string, Promise<void>>();

	/** @param dataDirectory the folder below which everything lies */
	constructor(dataDirectory: string) {
		this.#folder = join(dataDirectory, 'conversations');
	}

	/** The turns of a conversation, oldest first; none where it is new. @throws ApiError 500 where the file cannot be read */
	async read(id: string): Promise<readonly Message[]> {
		return turnsOf(id, await this.#text(id));
	}

	/**
	 * Adds the turns of a request that are not stored yet, and its answer. What is stored is read again, since another
	 * request may have been answered meanwhile.
	 * @param at seconds since 1970
	 * @throws ApiError 500 where it cannot be saved
	 */
	async add(id: string, sent: readonly Message[], answer: Message, at: number): Promise<void> {
		const before = this.#writes.get(id) ?? Promise.resolve();
		const write = before.then(() => this.#append(id, sent, answer, at));
		const settled = write.catch(() => {});
		this.#writes.set(id, settled);
		await write.finally(() => {
			if (this.#writes.get(id) === settled) this.#writes.delete(id);
		});
	}

	/** Removes what is stored of a conversation. @throws the file system's error */
	async delete(id: string): Promise<void> {
		await this.#writes.get(id);
		await rm(this.#path(id), { force: true });
	}

	async #append(id: string, sent: readonly Message[], answer: Message, at: number): Promise<void> {
		const text = await this.#text(id);
		const turns = [...sent.slice(countKnownTurns(turnsOf(id, text), sent)), answer];
		const line = JSON.stringify({ v: 1, id, at, turns });
		// After a torn line the new one would be lost with it.
		const isTorn = text !== '' && !text.endsWith('\n');
		try {
			await appendLine(this.#path(id), isTorn ? `\n${line}` : line);
		} catch (error) {
			throw storageError('saved', error);
		}
	}

	async #text(id: string): Promise<string> {
		try {
			return await readFile(this.#path(id), 'utf8');
		} catch (error) {
			if (errorCode(error) === 'ENOENT') return '';
			throw storageError('read', error);
		}
	}

	/** A name that no id can steer and that no two ids share, also where file names ignore case. */
	#path(id: string): string {
		// UTF-8 would make the same bytes of different unpaired surrogates.
		const digest = createHash('sha256').update(Buffer.from(id, 'utf16le')).digest('hex');
		return join(this.#folder, `${digest}.jsonl`);
	}
}

/** The turns in a file; a line that is torn or not ours is passed over. */
function turnsOf(id: string, text: string): readonly Message[] {
	return text.split('\n').flatMap((line) => {
		const result = v.safeParse(lineSchema, parseJson(line));
		return result.success && result.output.id === id ? result.output.turns : [];
	});
}

function storageError(what: string, error: unknown): ApiError {
	return new ApiError(
		500,
		'storage_failed',
		`The conversation could not be ${what} (${errorCode(error) ?? String(error)}).`,
	);
}
