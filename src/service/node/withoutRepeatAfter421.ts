import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { isRecord } from '../../base/core/json.ts';
import type { Fetch, FetchReply } from '../core/transport/fetchTransport.ts';

const REPLIED = 'undici:request:headers';
const HEADER = 'x-request-id';
const MISDIRECTED: FetchReply = { status: 421, headers: { get: () => null }, body: null };

/**
 * A fetch that does not repeat a request without a body. The standard makes it do so once after a 421, unseen by the
 * caller. Such a request, recognized by its X-Request-Id, is aborted when that status arrives, and the status is
 * returned without a body.
 */
export function withoutRepeatAfter421(fetch: Fetch): Fetch {
	return async (url, init) => {
		const id = init.headers[HEADER];
		// A body is a stream, which fetch cannot repeat.
		if (init.body !== undefined || id === undefined) return await fetch(url, init);
		const misdirected = new AbortController();
		const onReply = (message: unknown) => {
			const isIt = replyStatus(message) === MISDIRECTED.status && requestHeader(message, HEADER) === id;
			if (isIt) misdirected.abort();
		};
		subscribe(REPLIED, onReply);
		try {
			return await fetch(url, { ...init, signal: AbortSignal.any([init.signal, misdirected.signal]) });
		} catch (error) {
			if (misdirected.signal.aborted) return MISDIRECTED;
			throw error;
		} finally {
			unsubscribe(REPLIED, onReply);
		}
	};
}

/**
 * A header of the request that a message on one of undici's diagnostics channels is about. There they are a list of
 * names and values in turn.
 * @param name in lower case
 */
export function requestHeader(message: unknown, name: string): string | undefined {
	const headers = property(property(message, 'request'), 'headers');
	if (!Array.isArray(headers)) return undefined;
	const at = headers.findIndex(
		(other: unknown, index) => index % 2 === 0 && typeof other === 'string' && other.toLowerCase() === name,
	);
	const value: unknown = at < 0 ? undefined : headers[at + 1];
	return typeof value === 'string' ? value : undefined;
}

/** The status of the reply that a message is about. */
function replyStatus(message: unknown): unknown {
	return property(property(message, 'response'), 'statusCode');
}

function property(value: unknown, name: string): unknown {
	return isRecord(value) ? value[name] : undefined;
}
