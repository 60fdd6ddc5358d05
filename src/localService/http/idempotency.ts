import { createHash } from 'node:crypto';
import type { Clock } from '../../core/base/clock.ts';
import { invalidRequest } from '../operations/validation.ts';

/** What a request that may be repeated is known by. */
export interface RequestIdentity {
	/** Requests of another scope, such as an operation, are others, whatever their Idempotency-Key. */
	readonly scope: string;
	readonly key: string;
	readonly body: Uint8Array;
}

interface Entry<Answer> {
	readonly bodyDigest: string;
	readonly started: number;
	readonly answer: Promise<Answer>;
	/** Size of the answer in characters; undefined until it is there. */
	size: number | undefined;
}

const KEPT_FOR = 600_000;
const MOST_ENTRIES = 500;
const MOST_CHARACTERS = 16 * 1_048_576;
const LONGEST_KEY = 255;

/**
 * Remembers the answers to requests with an Idempotency-Key for ten minutes, in memory, the newest ones. A request that
 * failed is not remembered: to repeat it means to try again.
 */
export class IdempotencyMemory<Answer extends { readonly json: string }> {
	readonly #clock: Pick<Clock, 'monotonic'>;
	readonly #entries = new Map<string, Entry<Answer>>();

	constructor(clock: Pick<Clock, 'monotonic'>) {
		this.#clock = clock;
	}

	/**
	 * The remembered answer to a request, or what `work` gives. A request that comes while the same one is at work waits
	 * for its answer.
	 * @throws ApiError 400 where the key is malformed or was used with another body; what `work` throws
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
