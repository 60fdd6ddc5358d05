import { createServer, type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { ApiError, errorBody } from '../operations/apiError.ts';
import { readRequestBody } from './requestBody.ts';
import type { IncomingRequest, Reply } from './requestHandler.ts';

const JSON_HEADERS = {
	'content-type': 'application/json; charset=utf-8',
	'cache-control': 'no-store',
	'x-content-type-options': 'nosniff',
};
// How long a client may take to send its request; an answer may take as long as it does. Milliseconds.
const HEADERS_TIMEOUT = 10_000;
const REQUEST_TIMEOUT = 30_000;
const KEEP_ALIVE_TIMEOUT = 60_000;
// How long the rest of a body that is too large is read and thrown away, so that its sender gets to see the answer.
const DRAIN_TIME = 1_000;
// How long a request that is still arriving when the service ends is waited for.
const TIME_TO_ARRIVE = 5_000;

/** The HTTP side of the service: connections, and the requests on them. */
export class HttpServer {
	readonly #server: Server;
	readonly #answer: (request: IncomingRequest) => Promise<Reply | undefined>;
	readonly #countMalformed: (status: number) => void;
	readonly #timeToArrive: number;
	readonly #working = new Map<IncomingMessage, Promise<void>>();
	/** The connections, and how many requests are at work on each. */
	readonly #sockets = new Map<Duplex, number>();
	#closing: Promise<void> | undefined;

	/**
	 * @param answer gives undefined where the client went away
	 * @param countMalformed told of the status of each answer to what is no HTTP request
	 * @param timeToArrive how long `close` waits for a request that is still arriving, in milliseconds
	 */
	constructor(
		answer: (request: IncomingRequest) => Promise<Reply | undefined>,
		countMalformed: (status: number) => void,
		timeToArrive: number = TIME_TO_ARRIVE,
	) {
		this.#answer = answer;
		this.#countMalformed = countMalformed;
		this.#timeToArrive = timeToArrive;
		this.#server = createServer({
			headersTimeout: HEADERS_TIMEOUT,
			requestTimeout: REQUEST_TIMEOUT,
			keepAliveTimeout: KEEP_ALIVE_TIMEOUT,
			connectionsCheckingInterval: 1_000,
		});
	}

	/** Starts to listen. @returns the port @throws the system's error (EADDRINUSE, EACCES, …) */
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

	/** Whether a request has arrived, or is arriving, and is not answered yet. */
	get isBusy(): boolean {
		return this.#working.size > 0;
	}

	/** Takes no more connections, answers what has arrived or still arrives in time, and ends. */
	close(): Promise<void> {
		this.#closing ??= this.#end();
		return this.#closing;
	}

	async #end(): Promise<void> {
		// One turn, in which requests that lie in the system's buffers are read.
		await new Promise((resolve) => setImmediate(resolve));
		const closed = new Promise<void>((resolve) => this.#server.close(() => resolve()));
		for (const [socket, working] of this.#sockets) if (working === 0) socket.destroy();
		// From now on the server no longer minds its own time limits: a client that stalls would be waited for without end.
		const timer = setInterval(() => this.#dropArriving(), this.#timeToArrive);
		await Promise.all([closed, ...this.#working.values()]);
		clearInterval(timer);
	}

	#dropArriving(): void {
		for (const request of this.#working.keys()) if (!request.complete) request.socket.destroy();
	}

	#track(socket: Duplex): void {
		this.#sockets.set(socket, 0);
		socket.once('close', () => this.#sockets.delete(socket));
	}

	#begin(request: IncomingMessage, response: ServerResponse, askForBody: () => void): void {
		const { socket } = request;
		this.#sockets.set(socket, (this.#sockets.get(socket) ?? 0) + 1);
		const work = this.#serve(request, response, askForBody)
			// An error here would end the process: without an answer there is nothing but to end the connection.
			.catch(() => socket.destroy())
			.then(() => {
				this.#working.delete(request);
				const working = this.#sockets.get(socket);
				if (working !== undefined) this.#sockets.set(socket, working - 1);
			});
		this.#working.set(request, work);
	}

	async #serve(request: IncomingMessage, response: ServerResponse, askForBody: () => void): Promise<void> {
		const gone = new AbortController();
		const finished = new Promise<void>((resolve) => {
			response.once('close', () => {
				if (!response.writableFinished) gone.abort();
				resolve();
			});
		});
		// The abort above tells of the same; without a listener the error would end the process.
		request.on('error', () => {});
		const reply = await this.#answer({
			method: request.method ?? '',
			path: (request.url ?? '').split('?', 1)[0] ?? '',
			header: (name) => [request.headers[name]].flat()[0],
			signal: gone.signal,
			readBody: () => readRequestBody(request, askForBody),
		});
		if (reply === undefined) return;
		this.#write(request, response, reply);
		await finished;
	}

	#write(request: IncomingMessage, response: ServerResponse, { status, headers, json }: Reply): void {
		const body = Buffer.from(json);
		const ending = this.#closing === undefined ? {} : { connection: 'close' };
		response.writeHead(status, { ...JSON_HEADERS, 'content-length': body.length, ...headers, ...ending });
		// A client that asks first (`Expect`) sends nothing more.
		if (status !== 413 || request.complete || request.headers.expect !== undefined) {
			response.end(body);
			return;
		}
		// The connection ends with the answer; ended at once, it would be reset under a client that is still sending.
		response.write(body);
		request.resume();
		const timer = setTimeout(() => response.end(), DRAIN_TIME);
		request.once('close', () => response.end());
		request.once('end', () => response.end());
		response.once('close', () => clearTimeout(timer));
	}

	#refuseMalformed(error: NodeJS.ErrnoException, socket: Duplex): void {
		const isBusy = (this.#sockets.get(socket) ?? 0) > 0;
		if (!socket.writable || isBusy || error.code === 'ECONNRESET') {
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
