import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { createServer as createTlsServer, type SecureContextOptions, type TLSSocket } from 'node:tls';
import { type FaultRequest, readRequests } from './faultRequests.ts';
import { FaultSocket } from './faultSocket.ts';

/** Answers one request, correctly or not, byte by byte; `number` counts the requests from 1. */
export type Scenario = (socket: FaultSocket, request: FaultRequest, number: number) => void;

export interface FaultServerOptions {
	/** Key and certificate: the server then speaks TLS, and its URL is `https:`. */
	readonly tls?: SecureContextOptions;
	/**
	 * Called with each connection, counted from 1, before a byte is read. If it returns true, the server ignores the
	 * connection.
	 */
	readonly onConnection?: (socket: Socket, number: number) => boolean;
	/** The host name in the server's URL; it must lead to 127.0.0.1, directly or through a proxy. */
	readonly host?: string;
	readonly port?: number;
}

/** A server that counts what happened on the wire, in memory. */
export interface FaultServer {
	/** Without a trailing slash. */
	readonly url: string;
	readonly port: number;
	/** Requests whose head arrived. */
	readonly received: number;
	/** Requests whose body arrived completely and that were not refused with 400, 404, 405, 421 or 429. */
	readonly processed: number;
	/** TCP connections, ever. */
	readonly connections: number;
	/** TCP connections that are open. */
	readonly open: number;
	/** The latest 100 requests. */
	readonly requests: readonly FaultRequest[];
	/** Resolves with the next request, once its body has arrived. @param pathEnd of those whose path ends with it */
	nextRequest(pathEnd?: string): Promise<FaultRequest>;
	/** Resolves once every connection is closed. */
	allClosed(): Promise<void>;
	close(): Promise<void>;
}

const KEPT = 100;

/** Starts a server on loopback that speaks raw TCP, so that it can break every rule of HTTP. */
export async function startFaultServer(scenario: Scenario, options: FaultServerOptions = {}): Promise<FaultServer> {
	const records = new Records(scenario, options);
	const server = options.tls ? createTlsServer({ ...options.tls }) : createServer();
	server.on('connection', (socket: Socket) => records.connected(socket));
	if (options.tls) {
		server.on('secureConnection', (socket: TLSSocket) => records.serve(socket));
		server.on('tlsClientError', () => {});
	}
	server.listen(options.port ?? 0, '127.0.0.1');
	await once(server, 'listening');
	return records.asServer(server);
}

class Records {
	readonly #scenario: Scenario;
	readonly #options: FaultServerOptions;
	readonly #sockets = new Set<Socket>();
	readonly #requests: FaultRequest[] = [];
	readonly #waitingForRequest = new Set<{ readonly pathEnd: string; resolve(request: FaultRequest): void }>();
	#waitingForClose: (() => void)[] = [];
	#received = 0;
	#processed = 0;
	#connections = 0;

	constructor(scenario: Scenario, options: FaultServerOptions) {
		this.#scenario = scenario;
		this.#options = options;
	}

	connected(socket: Socket): void {
		this.#connections += 1;
		this.#sockets.add(socket);
		socket.on('error', () => {});
		socket.once('close', () => this.#closed(socket));
		const taken = this.#options.onConnection?.(socket, this.#connections) ?? false;
		if (!taken && !this.#options.tls) this.serve(socket);
	}

	serve(socket: Socket): void {
		socket.on('error', () => {});
		readRequests(socket, {
			onHead: () => {
				this.#received += 1;
				return this.#received;
			},
			onRequest: (request, number) => this.#answer(socket, request, number),
		});
	}

	asServer(server: Server): FaultServer {
		const records = this;
		const { port } = server.address() as AddressInfo;
		return {
			url: `${this.#options.tls ? 'https' : 'http'}://${this.#options.host ?? '127.0.0.1'}:${port}`,
			port,
			requests: this.#requests,
			get received() {
				return records.#received;
			},
			get processed() {
				return records.#processed;
			},
			get connections() {
				return records.#connections;
			},
			get open() {
				return records.#sockets.size;
			},
			nextRequest: (pathEnd = '') => new Promise((resolve) => records.#waitingForRequest.add({ pathEnd, resolve })),
			allClosed: () => records.#allClosed(),
			async close() {
				server.close();
				for (const socket of records.#sockets) socket.destroy();
				await once(server, 'close');
			},
		};
	}

	#answer(socket: Socket, request: FaultRequest, number: number): void {
		this.#requests.push(request);
		if (this.#requests.length > KEPT) this.#requests.shift();
		// Counted unless the answer turns out to be a refusal: a request without an answer was processed too.
		this.#processed += 1;
		const answer = new FaultSocket(socket, () => {
			this.#processed -= 1;
		});
		this.#scenario(answer, request, number);
		for (const each of this.#waitingForRequest) {
			if (request.path.endsWith(each.pathEnd) && this.#waitingForRequest.delete(each)) each.resolve(request);
		}
	}

	#closed(socket: Socket): void {
		this.#sockets.delete(socket);
		if (this.#sockets.size === 0) for (const resolve of this.#waitingForClose.splice(0)) resolve();
	}

	async #allClosed(): Promise<void> {
		if (this.#sockets.size > 0) await new Promise<void>((resolve) => this.#waitingForClose.push(resolve));
	}
}
