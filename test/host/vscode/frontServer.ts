import http from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { Duplex } from 'node:stream';

export interface FrontOptions {
	/** The Unix socket of VS Code's server. */
	readonly socket: string;
	/** Ports to try, in order; 0 means any free port. */
	readonly ports: readonly number[];
	/** Folders of the extensions under development. */
	readonly extensions: readonly string[];
	/** The module whose `run` the extension host calls to run tests. */
	readonly testsEntry: string | undefined;
	/** Views to open when the workspace is opened for the first time. */
	readonly firstLayout: FirstLayout | undefined;
	/** The server's half of the page's encryption key, 32 bytes. Secrets stay readable only with the same half. */
	readonly keyHalf: Buffer;
}

export interface FirstLayout {
	readonly views: readonly string[];
}

export interface FrontServer {
	readonly port: number;
	stop(): Promise<void>;
}

/**
 * Starts the only entrance to VS Code's server. It adds the extensions under development to the page's configuration, gives
 * the page its key half, which VS Code's server does not do, rejects other sites, and passes everything else on.
 */
export async function startFrontServer(options: FrontOptions): Promise<FrontServer> {
	const front = http.createServer((request, response) => answer(options, request, response));
	front.on('upgrade', (request, socket, head) => passOnUpgrade(options, request, socket, head));
	const sockets = new Set<Socket>();
	front.on('connection', (socket) => {
		sockets.add(socket);
		socket.on('close', () => sockets.delete(socket));
	});
	const port = await listenOnFirstFree(front, options.ports);
	const stop = async () => {
		const closed = new Promise((resolve) => front.close(resolve));
		for (const socket of sockets) socket.destroy();
		await closed;
	};
	return { port, stop };
}

/**
 * Anyone who can reach this server can run programs here, so it rejects other sites, and other host names for this address.
 */
function isFromHere(request: http.IncomingMessage): boolean {
	const { host, origin } = request.headers;
	if (host === undefined || !/^(127\.0\.0\.1|localhost):\d+$/.test(host)) return false;
	return origin === undefined || origin === `http://${host}`;
}

function answer(options: FrontOptions, request: http.IncomingMessage, response: http.ServerResponse): void {
	if (!isFromHere(request)) {
		response.writeHead(403).end('This address is open only to pages of its own.');
	} else if (request.url === '/mint-key') {
		response.writeHead(200, { 'content-type': 'application/octet-stream' }).end(options.keyHalf);
	} else {
		passOn(options, request, response);
	}
}

function passOn(options: FrontOptions, request: http.IncomingMessage, response: http.ServerResponse): void {
	const isPage = request.method === 'GET' && /^\/(\?|$)/.test(request.url ?? '');
	const headers = { ...request.headers };
	if (isPage) delete headers['accept-encoding']; // its text is edited below
	const inner = askServer(options, request, headers);
	inner.on('error', () => response.destroy());
	inner.on('response', (reply) => {
		if (isPage && reply.headers['content-type']?.includes('text/html')) {
			sendEditedPage(options, request.headers.host ?? '', reply, response);
		} else {
			response.writeHead(reply.statusCode ?? 502, reply.headers);
			reply.pipe(response);
		}
	});
	request.pipe(inner);
}

function askServer(
	options: FrontOptions,
	request: http.IncomingMessage,
	headers: http.OutgoingHttpHeaders,
): http.ClientRequest {
	return http.request({ socketPath: options.socket, method: request.method, path: request.url, headers });
}

function sendEditedPage(
	options: FrontOptions,
	authority: string,
	reply: http.IncomingMessage,
	response: http.ServerResponse,
): void {
	let page = '';
	reply.setEncoding('utf8').on('data', (text: string) => {
		page += text;
	});
	reply.on('end', () => {
		const { 'content-length': _length, etag: _etag, ...headers } = reply.headers;
		response.writeHead(reply.statusCode ?? 502, headers).end(editPage(page, options, authority));
	});
}

/** Adds the extensions under development and the tests to the configuration in an attribute of the page. */
function editPage(page: string, options: FrontOptions, authority: string): string {
	const uri = (file: string) => ({ $mid: 1, scheme: 'vscode-remote', authority, path: file });
	const attribute = /(id="vscode-workbench-web-configuration" data-settings=")([^"]*)"/;
	return page.replace(attribute, (_all, start: string, escaped: string) => {
		const configuration = JSON.parse(escaped.replaceAll('&quot;', '"').replaceAll('&amp;', '&'));
		configuration.developmentOptions = {
			...configuration.developmentOptions,
			extensions: options.extensions.map(uri),
			...(options.testsEntry !== undefined && { extensionTestsPath: uri(options.testsEntry) }),
		};
		if (options.firstLayout !== undefined) {
			configuration.defaultLayout = { views: options.firstLayout.views.map((id) => ({ id })) };
		}
		return `${start}${JSON.stringify(configuration).replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"`;
	});
}

function passOnUpgrade(options: FrontOptions, request: http.IncomingMessage, socket: Duplex, head: Buffer): void {
	socket.on('error', () => socket.destroy());
	if (!isFromHere(request)) {
		socket.end('HTTP/1.1 403 Forbidden\r\nConnection: close\r\n\r\n');
		return;
	}
	const inner = askServer(options, request, request.headers);
	inner.on('error', () => socket.destroy());
	inner.on('response', () => socket.destroy());
	inner.on('upgrade', (reply, innerSocket, innerHead) => {
		const headers = Object.entries(reply.headers).map(([name, value]) => `${name}: ${value}\r\n`);
		socket.write(`HTTP/1.1 101 Switching Protocols\r\n${headers.join('')}\r\n`);
		socket.write(innerHead);
		innerSocket.write(head);
		innerSocket.on('error', () => innerSocket.destroy());
		innerSocket.on('end', () => socket.destroy());
		socket.on('end', () => innerSocket.destroy());
		innerSocket.on('close', () => socket.destroy());
		socket.on('close', () => innerSocket.destroy());
		innerSocket.pipe(socket).pipe(innerSocket);
	});
	inner.end();
}

async function listenOnFirstFree(front: http.Server, ports: readonly number[]): Promise<number> {
	for (const port of ports) {
		if (await listen(front, port)) return (front.address() as AddressInfo).port;
	}
	throw new Error(`The ports ${ports.join(', ')} are all taken.`);
}

/** Resolves to false if the port is taken; rejects on any other failure. */
function listen(front: http.Server, port: number): Promise<boolean> {
	const { promise, resolve, reject } = Promise.withResolvers<boolean>();
	const failed = (error: NodeJS.ErrnoException) => (error.code === 'EADDRINUSE' ? resolve(false) : reject(error));
	front.once('error', failed).listen(port, '127.0.0.1', () => {
		front.off('error', failed);
		resolve(true);
	});
	return promise;
}
