import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { Fetch, FetchReply } from '../core/transport/fetchTransport.ts';
import { replyStatus, requestHeader } from './undiciMessages.ts';

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
