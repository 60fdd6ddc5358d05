import { ServiceError } from '../serviceError.ts';

/** Failures that the same key would only repeat: the service has answered, and keeps its answer under that key. */
const ANSWERED: ReadonlySet<string> = new Set(['rejected', 'planLimit', 'tooLong', 'emptyAnswer']);
/** The previous request is still being processed under the same key. */
const CONFLICT = 409;
/** How many keys are remembered: those of the requests that failed last. */
export const MOST_REMEMBERED = 20;

/** Whether this failure is the service's answer, so that a retry needs a new key. */
export function isAnswered({ kind, status }: { readonly kind: string; readonly status?: number }): boolean {
	return ANSWERED.has(kind) && status !== CONFLICT;
}

/**
 * The idempotency keys of requests that failed, possibly after they were processed. A user who asks for the same again
 * means the same request, and a service that honors the key counts it once. An answered request is over: asking again
 * means asking for another answer.
 */
export class RetryIdempotencyKeys {
	readonly #open = new Map<string, string>();

	/**
	 * Sends a request under the key of the same request before, if that one failed and is not being sent again.
	 * @param same what makes two requests the same
	 * @param fresh the key for any other request
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
