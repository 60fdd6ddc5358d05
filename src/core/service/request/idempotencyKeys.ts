import { ServiceError } from '../serviceError.ts';

/** Failures that the same key would only bring back: the service has answered, and keeps its answer under that key. */
const ANSWERED: ReadonlySet<string> = new Set(['rejected', 'planLimit', 'tooLong', 'emptyAnswer']);
/** The request before is still at work under the very same key. */
const CONFLICT = 409;
/** Of how many requests the key is remembered: those that failed last. */
export const MOST_REMEMBERED = 20;

/** Whether the service has answered a request by this failure, so that another try needs another key. */
export function isAnswered({ kind, status }: { readonly kind: string; readonly status?: number }): boolean {
	return ANSWERED.has(kind) && status !== CONFLICT;
}

/**
 * The idempotency keys of requests that failed, perhaps after they had been processed: a person who asks for the same again
 * means the same request, and a service that honors its key counts it once. What was answered is over: to ask for that again
 * means another answer.
 */
export class IdempotencyKeys {
	readonly #open = new Map<string, string>();

	/**
	 * Sends a request under the key of the same one before, where that one failed and is not on its way again.
	 * @param same what makes two requests the same
	 * @param fresh the key of a request that is not known
	 * @throws what `send` throws
	 */
	async send<T>(same: string, fresh: string, send: (key: string) => Promise<T>): Promise<T> {
		const key = this.#open.get(same) ?? fresh;
		this.#open.delete(same);
		try {
			return await send(key);
		} catch (error) {
			const isOver = error instanceof ServiceError && isAnswered({ kind: error.kind, ...error.details });
			if (!isOver) this.#keep(same, key);
			throw error;
		}
	}

	#keep(same: string, key: string): void {
		this.#open.delete(same);
		this.#open.set(same, key);
		const [oldest] = this.#open.keys();
		if (this.#open.size > MOST_REMEMBERED && oldest !== undefined) this.#open.delete(oldest);
	}
}
