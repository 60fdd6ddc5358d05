import type { ChatRequest } from '../service/apiTypes.ts';
import type { Failure } from '../service/failure.ts';
import { IdempotencyKeys, isAnswered } from '../service/request/idempotencyKeys.ts';

/** The idempotency keys of a conversation's messages: the same one for as long as they mean the same. */
export class MessageIdempotencyKeys {
	readonly #keys = new IdempotencyKeys();
	/** The messages that were sent in this window. */
	readonly #sent = new Set<string>();

	/**
	 * Sends a message's request. Its first key is the id of the message, which survives a restart; it is a new one where the
	 * request has changed since, which a service would refuse under the old key, or where the service has answered it.
	 * @param lastFailure how the request before ended
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
