import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { WatchedRequest, WrittenRequests } from '../core/service/writtenRequests.ts';

const CREATED = 'undici:request:create';
const SENT = 'undici:client:sendHeaders';
const HEADER = 'idempotency-key';

/**
 * Learns from undici's diagnostics channels when a request is written; Node's own fetch, the editor's and ours all
 * publish there. Subscribed only while a request is watched.
 */
export class NodeWrittenRequests implements WrittenRequests {
	watch(idempotencyKey: string, onWritten: () => void): WatchedRequest {
		let created = false;
		let sent = false;
		const onCreated = (message: unknown) => {
			if (keyOf(message) === idempotencyKey) created = true;
		};
		const onSent = (message: unknown) => {
			if (sent || keyOf(message) !== idempotencyKey) return;
			sent = true;
			onWritten();
		};
		subscribe(CREATED, onCreated);
		subscribe(SENT, onSent);
		return {
			get written() {
				return sent || !created;
			},
			dispose() {
				unsubscribe(CREATED, onCreated);
				unsubscribe(SENT, onSent);
			},
		};
	}
}

/** The Idempotency-Key of the request that a message is about. Its headers are a list of names and values in turn. */
function keyOf(message: unknown): string | undefined {
	const headers = property(property(message, 'request'), 'headers');
	if (!Array.isArray(headers)) return undefined;
	const at = headers.findIndex(
		(name: unknown, index) => index % 2 === 0 && typeof name === 'string' && name.toLowerCase() === HEADER,
	);
	const value: unknown = at < 0 ? undefined : headers[at + 1];
	return typeof value === 'string' ? value : undefined;
}

function property(value: unknown, name: string): unknown {
	return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}
