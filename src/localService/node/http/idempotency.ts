import { createHash } from 'node:crypto';
import type { Clock } from '../../../base/core/clock.ts';
import { invalidRequest } from '../../core/operations/apiError.ts';

/** Identifies a request that may be repeated. */
export interface RequestIdentity {
	/** Requests with different scopes, such as operations, are different even if their Idempotency-Key is the same. */
	readonly scope: string;
	readonly key: string;
	readonly body: Uint8Array;
}

interface Entry<Answer> {
	readonly bodyDigest: string;
	readonly started: number;
	readonly answer: Promise<Answer>;
	/** The size of the answer in characters; undefined until there is one. */
	size: number | undefined;
}

const KEPT_FOR = 600_000;
const MOST_ENTRIES = 500;
const MOST_CHARACTERS = 16 * 1_048_576;
const LONGEST_KEY = 255;

/**
 * Remembers the newest answers to requests with an Idempotency-Key for ten minutes, in memory. A failed request is not
 * remembered, so repeating it tries again.
 */
export class IdempotencyMemory<Answer extends { readonly json: string }> {
	readonly #clock: Clock;
	readonly #entries = new Map<string, Entry<Answer>>();

	constructor(clock: Clock) {
		this.#clock = clock;
	}

	/**
	 * Returns the remembered answer to a request, or else the result of `work`. A request that repeats an active one
	 * waits for its answer.
	 * @throws ApiError 400 if the key is malformed or was used with another body; any error of `work`
	 */
	async answer(
		{ scope, key, body }: RequestIdentity,
		work: () => Promise<Answer>,
	): Promise<{ readonly answer: Answer; readonly replayed: boolean }> {
		if (key.length > LONGEST_KEY || !/^[\x20-\x7e]+$/.test(key)) {
			throw invalidRequest(`The Idempotency-Key must be 1 to ${LONGEST_KEY} printable ASCII characters.`);
		}
		const name = JSON.stringify([scope, key]);
		const bodyDigest = createHash('sha256').update(body).digest('hex');
		for (;;) {
			this.#forgetOld();
			const entry = this.#entries.get(name);
			if (entry === undefined) return { answer: await this.#begin(name, bodyDigest, work), replayed: false };
			if (entry.bodyDigest !== bodyDigest) {
				throw invalidRequest('The Idempotency-Key was used with another body; use a new key for a new request.');
			}
			const answer = await entry.answer.catch(() => undefined);
			if (answer !== undefined) return { answer, replayed: true };
		}
	}

	async #begin(name: string, bodyDigest: string, work: () => Promise<Answer>): Promise<Answer> {
		const entry: Entry<Answer> = { bodyDigest, started: this.#clock.monotonic(), answer: work(), size: undefined };
		this.#entries.set(name, entry);
		try {
			const answer = await entry.answer;
			entry.size = answer.json.length;
			return answer;
		} catch (error) {
			this.#entries.delete(name);
			throw error;
		}
	}

	#forgetOld(): void {
		const now = this.#clock.monotonic();
		let characters = [...this.#entries.values()].reduce((sum, { size }) => sum + (size ?? 0), 0);
		for (const [name, { started, size }] of this.#entries) {
			const isFull = this.#entries.size >= MOST_ENTRIES || characters > MOST_CHARACTERS;
			if (size === undefined || (now - started < KEPT_FOR && !isFull)) continue;
			this.#entries.delete(name);
			characters -= size;
		}
	}
}
