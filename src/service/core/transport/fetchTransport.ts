import type { BodyLimits, Transport, TransportReply, TransportRequest } from './transport.ts';
import { TransportError } from './transport.ts';
import { transportFailure } from './transportFailure.ts';

/** The part of `fetch` that is used; the editor's and undici's both have it. */
export type Fetch = (
	url: string,
	init: {
		readonly method: string;
		readonly headers: Record<string, string>;
		readonly body?: ReadableStream<Uint8Array>;
		/** `fetch` requires it for a body that is a stream: the answer is read only after the request is written. */
		readonly duplex: 'half';
		readonly signal: AbortSignal;
		readonly redirect: 'manual';
		readonly credentials: 'omit';
	},
) => Promise<FetchReply>;

/** What `fetch` returns: headers, and the body decoded from its content coding. */
export interface FetchReply {
	readonly status: number;
	readonly headers: { get(name: string): string | null };
	readonly body: AsyncIterable<Uint8Array> | null;
}

const PROXY_AUTHENTICATION_REQUIRED = 407;

/**
 * Sends with a `fetch`, each request once and over its own connection. The limits are ours: the body is counted here,
 * and the deadline is in the client. VS Code ignores those of a dispatcher, and a dispatcher of ours would bypass its
 * proxy.
 */
export class FetchTransport implements Transport {
	readonly #fetch: Fetch;

	/** @param fetch looks up the `fetch` to use at each call, since VS Code may replace its own after we were loaded */
	constructor(fetch: Fetch) {
		this.#fetch = fetch;
	}

	async send(
		request: TransportRequest,
		limits: BodyLimits,
		signal: AbortSignal,
		onArrival: () => void = () => {},
	): Promise<TransportReply> {
		const reply = await this.open(request, signal);
		onArrival();
		const refusal = refusedUnread(reply);
		if (refusal !== undefined) {
			await discard(reply.body);
			throw refusal;
		}
		const answer = reply.status < 300;
		const limit = answer ? limits.answer : limits.other;
		const raw = await readBody(reply.body, limit, onArrival);
		const isEncoded = isGzip(raw.bytes) && reply.headers.get('content-encoding') === null;
		const { bytes, cut } = isEncoded ? await readBody(unzipped(raw.bytes), limit, onArrival) : raw;
		if (cut && answer) throw new TransportError('replyTooLarge');
		return { status: reply.status, header: (name) => reply.headers.get(name) ?? undefined, bytes, cut };
	}

	/** Sends, and leaves the body to be read as it arrives; whoever stops reading closes the connection. */
	async open(request: TransportRequest, signal: AbortSignal): Promise<FetchReply> {
		try {
			return await this.#fetch(request.url, { ...sentOnce(request), duplex: 'half', signal, redirect: 'manual' });
		} catch (error) {
			throw transportFailure(error);
		}
	}
}

/**
 * A request in a form that `fetch` cannot send twice, and cannot send over a connection that is used for any other
 * request: an answer that belongs to neither could be waiting there.
 */
function sentOnce({ method, headers, body }: TransportRequest) {
	// Without credentials, a 401 is returned as it is: some versions of fetch fail because they cannot repeat a stream.
	const once = { method, credentials: 'omit' } as const;
	const own = { ...headers, connection: 'close' };
	if (body === undefined) return { ...once, headers: own };
	const bytes = new TextEncoder().encode(body);
	// After a 421, fetch silently repeats any body that it can read again. The length is given because some gateways
	// refuse chunks.
	return { ...once, headers: { ...own, 'content-length': String(bytes.length) }, body: streamOf(bytes) };
}

function streamOf<T extends Uint8Array>(bytes: T): ReadableStream<T> {
	return new ReadableStream({
		start(controller) {
			controller.enqueue(bytes);
			controller.close();
		},
	});
}

/**
 * Why a reply is refused before its body is read. Nested codings multiply: 255 bytes become 64 MiB. One is
 * enough.
 */
function refusedUnread({ status, headers }: FetchReply): TransportError | undefined {
	if (status < 200 || status > 599) return new TransportError('protocol', `status ${status}`);
	if (status === PROXY_AUTHENTICATION_REQUIRED) return new TransportError('proxy', String(status));
	const codings = (headers.get('content-encoding') ?? '')
		.split(',')
		.filter((coding) => !/^\s*(identity\s*)?$/i.test(coding));
	return codings.length > 1 ? new TransportError('protocol', 'content-encoding') : undefined;
}

/** Ends the stream unread, which closes the connection. */
async function discard(body: AsyncIterable<Uint8Array> | null): Promise<void> {
	await body?.[Symbol.asyncIterator]()
		.return?.()
		.catch(() => {});
}

/** Reads decoded bytes up to `limit`; leaving the loop early closes the connection. */
async function readBody(
	body: AsyncIterable<Uint8Array> | null,
	limit: number,
	onArrival: () => void,
): Promise<{ readonly bytes: Uint8Array; readonly cut: boolean }> {
	const chunks: Uint8Array[] = [];
	let length = 0;
	try {
		for await (const chunk of body ?? []) {
			onArrival();
			const room = limit - length;
			if (chunk.length > room) return { bytes: join([...chunks, chunk.subarray(0, room)], limit), cut: true };
			chunks.push(chunk);
			length += chunk.length;
		}
	} catch (error) {
		throw transportFailure(error, textOf(join(chunks, length)));
	}
	return { bytes: join(chunks, length), cut: false };
}

/** Whether a body is gzip: some intermediaries lose the header for it. No text begins like this. */
function isGzip(bytes: Uint8Array): boolean {
	return bytes[0] === 0x1f && bytes[1] === 0x8b;
}

function unzipped(bytes: Uint8Array): AsyncIterable<Uint8Array> {
	return streamOf(new Uint8Array(bytes)).pipeThrough(new DecompressionStream('gzip'));
}

/** What arrived, as text: the last character may have been cut. */
function textOf(bytes: Uint8Array): string {
	return new TextDecoder().decode(bytes).replace(/\uFFFD$/, '');
}

function join(chunks: readonly Uint8Array[], length: number): Uint8Array {
	const [first] = chunks;
	if (first?.length === length) return first;
	const bytes = new Uint8Array(length);
	let offset = 0;
	for (const chunk of chunks) {
		bytes.set(chunk, offset);
		offset += chunk.length;
	}
	return bytes;
}
