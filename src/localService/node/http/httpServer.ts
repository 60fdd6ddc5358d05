import { createServer, type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import { type AddressInfo, Server as NetServer } from 'node:net';
import type { Duplex } from 'node:stream';
import type { Clock } from '../../../base/core/clock.ts';
import { ApiError, errorBody } from '../../core/operations/apiError.ts';
import { LARGEST_BODY } from '../../core/operations/limits.ts';
import { ClientConnection, type Exchange } from './clientConnection.ts';
import type { IncomingRequest, Reply } from './requestHandler.ts';

const JSON_HEADERS = {
	'content-type': 'application/json; charset=utf-8',
	'cache-control': 'no-store',
	'x-content-type-options': 'nosniff',
};
// In milliseconds. How long a client may take to send its request; an answer may take as long as it needs.
const HEADERS_TIMEOUT = 10_000;
const REQUEST_TIMEOUT = 30_000;
const KEEP_ALIVE_TIMEOUT = 60_000;
// In milliseconds. How long to read and discard the rest of a body that is too large, so that its sender can receive
// the answer.
const DRAIN_TIME = 1_000;
// In milliseconds. How long a request may still arrive when the service stops, and then how long its answer may be taken.
const TIME_TO_ARRIVE = 4_000;

/** The HTTP side of the service: connections and their requests. */
export class HttpServer {
	readonly #server: Server;
	readonly #answer: (request: IncomingRequest) => Promise<Reply | undefined>;
	readonly #countMalformed: (status: number) => void;
	readonly #clock: Clock;
	readonly #timeToArrive: number;
	readonly #working = new Set<Promise<void>>();
	readonly #connections = new Map<Duplex, ClientConnection>();
	#closing: Promise<void> | undefined;

	/**
	 * @param answer resolves to undefined if the client went away
	 * @param countMalformed receives the status of each answer to a malformed HTTP request
	 * @param timeToArrive how long `close` waits for a request that is still arriving, and then for its answer to be taken, in
	 * milliseconds
	 */
	constructor(
		answer: (request: IncomingRequest) => Promise<Reply | undefined>,
		countMalformed: (status: number) => void,
		clock: Clock,
		timeToArrive: number = TIME_TO_ARRIVE,
	) {
		this.#answer = answer;
		this.#countMalformed = countMalformed;
		this.#clock = clock;
		this.#timeToArrive = timeToArrive;
		this.#server = createServer({
			headersTimeout: HEADERS_TIMEOUT,
			requestTimeout: REQUEST_TIMEOUT,
			keepAliveTimeout: KEEP_ALIVE_TIMEOUT,
			connectionsCheckingInterval: 1_000,
			// Requests without a Host header are refused like those with two.
			requireHostHeader: false,
		});
	}

	/**
	 * Starts to listen.
	 * @returns the port
	 * @throws the system's error (EADDRINUSE, EACCES, …)
	 */
	async listen(host: string, port: number): Promise<number> {
		this.#server.on('connection', (socket) => this.#track(socket));
		this.#server.on('request', (request, response) => this.#begin(request, response, () => {}));
		this.#server.on('checkContinue', (request, response) => {
			this.#begin(request, response, () => response.writeContinue());
		});
		this.#server.on('clientError', (error, socket) => this.#refuseMalformed(error, socket));
		await new Promise<void>((resolve, reject) => {
			this.#server.once('error', reject);
			this.#server.listen(port, host, () => {
				this.#server.off('error', reject);
				resolve();
			});
		});
		return portOf(this.#server.address());
	}

	/** Whether a request is arriving, or its answer has not been taken yet. */
	get isBusy(): boolean {
		return [...this.#connections.values()].some(({ isIdle }) => !isIdle);
	}

	/**
	 * Stops accepting connections, answers the requests that have arrived or still arrive in time, and closes. Clients that
	 * do not take their answers are not waited for.
	 */
	close(): Promise<void> {
		this.#closing ??= this.#end();
		return this.#closing;
	}

	async #end(): Promise<void> {
		// Wait for one turn of the event loop, so that requests in the system's buffers are read.
		await new Promise((resolve) => setImmediate(resolve));
		// Its own `close` would also cut off the answers that are written, but not taken yet.
		const closed = new Promise<void>((resolve) => NetServer.prototype.close.call(this.#server, () => resolve()));
		for (const connection of this.#connections.values()) {
			if (connection.isIdle) connection.close();
			else connection.end(this.#timeToArrive);
		}
		await closed;
		// Ends its timer.
		this.#server.close();
		await Promise.all(this.#working);
	}

	#track(socket: Duplex): void {
		this.#connections.set(socket, new ClientConnection(socket, this.#clock));
		socket.once('close', () => this.#connections.delete(socket));
	}

	#begin(request: IncomingMessage, response: ServerResponse, askForBody: () => void): void {
		const connection = this.#connections.get(request.socket);
		if (connection === undefined || connection.isFull) {
			connection?.close();
			return;
		}
		const work = this.#serve(request, response, askForBody, connection.begin(request, response))
			// An unhandled error would end the process. There is no answer, so close the connection.
			.catch(() => connection.close())
			.then(() => void this.#working.delete(work));
		this.#working.add(work);
	}

	async #serve(
		request: IncomingMessage,
		response: ServerResponse,
		askForBody: () => void,
		{ gone, answered }: Exchange,
	): Promise<void> {
		// The abort of `gone` handles this; without a listener, the error would end the process.
		request.on('error', () => {});
		const reply = await this.#answer({
			method: request.method ?? '',
			path: (request.url ?? '').split('?', 1)[0] ?? '',
			hosts: request.headersDistinct.host ?? [],
			header: (name) => [request.headers[name]].flat()[0],
			signal: gone,
			readBody: () => readRequestBody(request, askForBody),
		});
		if (reply === undefined) return;
		this.#write(request, response, reply);
		answered();
	}

	#write(request: IncomingMessage, response: ServerResponse, { status, headers, json }: Reply): void {
		const body = Buffer.from(json);
		const ending = this.#closing === undefined ? {} : { connection: 'close' };
		response.writeHead(status, { ...JSON_HEADERS, 'content-length': body.length, ...headers, ...ending });
		// A client that asked first (`Expect`) sends nothing more.
		if (status !== 413 || request.complete || request.headers.expect !== undefined) {
			response.end(body);
			return;
		}
		// Close the connection with the answer, but not yet: it would be reset while the client is still sending.
		response.write(body);
		request.resume();
		const timer = setTimeout(() => response.end(), DRAIN_TIME);
		request.once('close', () => response.end());
		request.once('end', () => response.end());
		response.once('close', () => clearTimeout(timer));
	}

	#refuseMalformed(error: NodeJS.ErrnoException, socket: Duplex): void {
		const connection = this.#connections.get(socket);
		if (!socket.writable || !connection?.isIdle || error.code === 'ECONNRESET') {
			socket.destroy();
			return;
		}
		const refusal = malformed(error.code);
		this.#countMalformed(refusal.status);
		const body = errorBody(refusal);
		const head = [
			`HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}`,
			...Object.entries(JSON_HEADERS).map(([name, value]) => `${name}: ${value}`),
			`content-length: ${Buffer.byteLength(body)}`,
			'connection: close',
		];
		socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
		connection.end();
	}
}

function malformed(code: string | undefined): ApiError {
	if (code === 'HPE_HEADER_OVERFLOW') return new ApiError(431, 'headers_too_large', 'The headers are too large.');
	if (code === 'ERR_HTTP_REQUEST_TIMEOUT')
		return new ApiError(408, 'request_timeout', 'The request took too long to arrive.');
	return new ApiError(400, 'invalid_http', 'This is not a valid HTTP request.');
}

function portOf(address: AddressInfo | string | null): number {
	return typeof address === 'object' && address !== null ? address.port : 0;
}

/**
 * Reads the body of a request.
 * @param askForBody called before anything is read, to let a client send it that asked first (`Expect`)
 * @throws ApiError 413 for more than 1 MiB, leaving the rest unread; an error if the client goes away
 */
async function readRequestBody(request: IncomingMessage, askForBody: () => void): Promise<Uint8Array> {
	if (Number(request.headers['content-length'] ?? 0) > LARGEST_BODY) throw tooLarge();
	askForBody();
	const chunks: Uint8Array[] = [];
	let size = 0;
	// Leaving the loop early must not destroy the connection, because the answer is still to be written to it.
	for await (const chunk of request.iterator({ destroyOnReturn: false })) {
		size += chunk.length;
		if (size > LARGEST_BODY) throw tooLarge();
		chunks.push(chunk);
	}
	return Buffer.concat(chunks);
}

function tooLarge(): ApiError {
	return new ApiError(413, 'body_too_large', 'The body is larger than 1 MiB.', { connection: 'close' });
}
