import type { ChatRequest } from '../../service/core/apiTypes.ts';
import type { Failure } from '../../service/core/failure.ts';
import { isAnswered, RetryIdempotencyKeys } from '../../service/core/request/retryIdempotencyKeys.ts';

/** The idempotency keys of a conversation's messages: a key stays the same as long as its request means the same. */
export class MessageIdempotencyKeys {
	readonly #keys = new RetryIdempotencyKeys();
	/** The messages that were sent in this window. */
	readonly #sent = new Set<string>();

	/**
	 * Sends a message's request. Its first key is the message's id, which survives a restart. It gets a new key if the
	 * request has changed, because a service would refuse it under the old one, or if the service has answered it.
	 * @param lastFailure how the previous request for this message failed
	 * @throws what `send` throws
	 */
	async send<T>(
		turnId: string,
		request: ChatRequest,
		lastFailure: Failure | undefined,
		send: (key: string) => Promise<T>,
	): Promise<T> {
		const isFirst = !this.#sent.has(turnId) && (lastFailure === undefined || !isAnswered(lastFailure));
		this.#sent.add(turnId);
		const fresh = isFirst ? turnId : crypto.randomUUID();
		return await this.#keys.send(JSON.stringify([turnId, request]), fresh, send);
	}
}
