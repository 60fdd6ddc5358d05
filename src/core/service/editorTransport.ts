import type { BodyLimits, Transport, TransportReply, TransportRequest } from './transport.ts';
import { TransportError } from './transport.ts';
import { transportFailure } from './transportFailure.ts';

/** The part of `globalThis.fetch` that is used. */
export type Fetch = (
	url: string,
	init: {
		readonly method: string;
		readonly headers: Record<string, string>;
		readonly body?: string;
		readonly signal: AbortSignal;
		readonly redirect: 'manual';
	},
) => Promise<FetchReply>;

interface FetchReply {
	readonly status: number;
	readonly headers: { get(name: string): string | null };
	readonly body: AsyncIterable<Uint8Array> | null;
}

/**
 * The editor's own fetch, called plainly: it follows VS Code's proxy and certificate settings, which a dispatcher of
 * ours would bypass. Limits are ours: a counted body here, the deadline in the client.
 */
export class EditorTransport implements Transport {
	readonly #fetch: Fetch;

	/** @param fetch looks the editor's fetch up at each call, since VS Code may replace it after we were loaded */
	constructor(fetch: Fetch) {
		this.#fetch = fetch;
	}

	async send(request: TransportRequest, limits: BodyLimits, signal: AbortSignal): Promise<TransportReply> {
		const reply = await this.#headers(request, signal);
		if (reply.status < 200 || reply.status > 599) throw new TransportError('protocol', `status ${reply.status}`);
		const answer = reply.status < 300;
		const { bytes, cut } = await readBody(reply.body, answer ? limits.answer : limits.other);
		if (cut && answer) throw new TransportError('replyTooLarge');
		return { status: reply.status, header: (name) => reply.headers.get(name) ?? undefined, bytes, cut };
	}

	async #headers(request: TransportRequest, signal: AbortSignal): Promise<FetchReply> {
		const { method, url, headers, body } = request;
		try {
			return await this.#fetch(url, {
				method,
				headers: { ...headers },
				...(body === undefined ? {} : { body }),
				signal,
				redirect: 'manual',
			});
		} catch (error) {
			throw transportFailure(error, false);
		}
	}
}

/** Reads decoded bytes up to `limit`; leaving the loop early closes the connection. */
async function readBody(
	body: AsyncIterable<Uint8Array> | null,
	limit: number,
): Promise<{ readonly bytes: Uint8Array; readonly cut: boolean }> {
	const chunks: Uint8Array[] = [];
	let length = 0;
	try {
		for await (const chunk of body ?? []) {
			const room = limit - length;
			if (chunk.length > room) return { bytes: join([...chunks, chunk.subarray(0, room)], limit), cut: true };
			chunks.push(chunk);
			length += chunk.length;
		}
	} catch (error) {
		throw transportFailure(error, true);
	}
	return { bytes: join(chunks, length), cut: false };
}

function join(chunks: readonly Uint8Array[], length: number): Uint8Array {
	const bytes = new Uint8Array(length);
	let offset = 0;
	for (const chunk of chunks) {
		bytes.set(chunk, offset);
		offset += chunk.length;
	}
	return bytes;
}
