import type { ChatRequest } from '../service/wire.ts';

/** Failures that the same key would only bring back: the service has answered, and keeps its answer under that key. */
const ANSWERED = ['rejected', 'planLimit', 'tooLong', 'emptyAnswer'];

/** Chooses the idempotency key of a message's requests: the same one for as long as they mean the same. */
export class IdempotencyKeys {
	#newest: { readonly turnId: string; readonly json: string; readonly key: string } | undefined;

	/**
	 * The id of the message, which survives a restart; or a new one where the request has changed since, which a service
	 * would refuse under the old key, or where the old key would bring the last failure back.
	 * @param lastFailure how the request before ended
	 */
	keyFor(turnId: string, request: ChatRequest, lastFailure: string | undefined): string {
		const json = JSON.stringify(request);
		const before = this.#newest?.turnId === turnId ? this.#newest : undefined;
		const same = before === undefined || before.json === json;
		const again = lastFailure !== undefined && ANSWERED.includes(lastFailure);
		const key = same && !again ? (before?.key ?? turnId) : crypto.randomUUID();
		this.#newest = { turnId, json, key };
		return key;
	}
}
