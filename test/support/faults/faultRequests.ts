import type { Socket } from 'node:net';

/** A request as it arrived. */
export interface FaultRequest {
	readonly method: string;
	readonly path: string;
	/** By lower-case name. */
	readonly headers: Readonly<Record<string, string | undefined>>;
	readonly body: string;
}

interface Reader {
	/** Called when a head has arrived. @returns the request's number */
	onHead(): number;
	/** Called when the body has arrived. */
	onRequest(request: FaultRequest, number: number): void;
}

/**
 * Reads the requests of a connection, one after another. Expects each body to have a Content-Length, as both transports
 * send it.
 */
export function readRequests(socket: Socket, reader: Reader): void {
	let buffered = Buffer.alloc(0);
	let pending: { readonly head: Omit<FaultRequest, 'body'>; readonly number: number } | undefined;
	socket.on('data', (bytes) => {
		buffered = Buffer.concat([buffered, bytes]);
		for (;;) {
			if (pending === undefined) {
				const end = buffered.indexOf('\r\n\r\n');
				if (end < 0) return;
				pending = { head: parseHead(buffered.toString('latin1', 0, end)), number: reader.onHead() };
				buffered = buffered.subarray(end + 4);
			}
			const length = Number(pending.head.headers['content-length'] ?? 0);
			if (buffered.length < length) return;
			const request = { ...pending.head, body: buffered.toString('utf8', 0, length) };
			const { number } = pending;
			buffered = buffered.subarray(length);
			pending = undefined;
			reader.onRequest(request, number);
		}
	});
}

function parseHead(text: string): Omit<FaultRequest, 'body'> {
	const [first = '', ...lines] = text.split('\r\n');
	const [method = '', path = ''] = first.split(' ');
	const fields = lines.map((line) => {
		const colon = line.indexOf(':');
		return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
	});
	return { method, path, headers: Object.fromEntries(fields) };
}
