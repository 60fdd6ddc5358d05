import { createHash } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { parseJson } from '../../base/core/json.ts';
import { errorCode } from '../../base/node/files/fileErrors.ts';
import { appendLine } from '../../base/node/files/replaceFile.ts';
import { type Message, messageSchema } from '../../service/core/apiTypes.ts';
import { ApiError } from '../core/operations/apiError.ts';
import { countKnownTurns } from '../core/operations/joinTurns.ts';

/** A line of a conversation's file: the turns that one request added. */
const lineSchema = v.object({ v: v.literal(1), id: v.string(), at: v.number(), turns: v.array(messageSchema) });

/**
 * Stores conversations on disk (docs/service.md §4.1), in one append-only file each that is read at every request, so
 * that several processes can share the folder. They belong to the account: the path does not depend on the key.
 */
export class ConversationStore {
	readonly #folder: string;
	readonly #writes = new Map<string, Promise<void>>();

	/** @param dataDirectory the root of all stored data */
	constructor(dataDirectory: string) {
		this.#folder = join(dataDirectory, 'conversations');
	}

	/**
	 * The turns of a conversation, oldest first; empty if it is new.
	 * @throws ApiError 500 if the file cannot be read
	 */
	async read(id: string): Promise<readonly Message[]> {
		return turnsOf(id, await this.#text(id));
	}

	/**
	 * Adds the turns of a request that are not stored yet, and its answer. Reads the file again, since another request
	 * may have been answered in the meantime.
	 * @param at seconds since 1970
	 * @throws ApiError 500 if it cannot be saved
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

	/**
	 * Deletes a conversation.
	 * @throws the file system's error
	 */
	async delete(id: string): Promise<void> {
		await this.#writes.get(id);
		await rm(this.#path(id), { force: true });
	}

	async #append(id: string, sent: readonly Message[], answer: Message, at: number): Promise<void> {
		const text = await this.#text(id);
		const turns = [...sent.slice(countKnownTurns(turnsOf(id, text), sent)), answer];
		const line = JSON.stringify({ v: 1, id, at, turns });
		// After an incomplete line, the new one would be lost with it.
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

	/** A name that ids cannot manipulate and never share, even if file names ignore case. */
	#path(id: string): string {
		// UTF-8 would encode different unpaired surrogates as the same bytes.
		const digest = createHash('sha256').update(Buffer.from(id, 'utf16le')).digest('hex');
		return join(this.#folder, `${digest}.jsonl`);
	}
}

/** The turns in a file. Skips lines that are incomplete or belong to something else. */
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
