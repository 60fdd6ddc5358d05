import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface FaultProxyOptions {
	/** Answers every CONNECT with this status instead of making a tunnel. */
	readonly refuse?: number;
	/** `user:password` that a CONNECT must carry; others get a 407. */
	readonly credentials?: string;
}

/** A proxy for CONNECT: for any host name, the tunnel leads to the requested port of this machine. */
export interface FaultProxy {
	readonly url: string;
	/** The `host:port` of each CONNECT, in order. */
	readonly asked: readonly string[];
	/** Connections that are open. */
	readonly open: number;
	/** Resolves once every connection is closed. */
	allClosed(): Promise<void>;
	close(): Promise<void>;
}

/** Starts a proxy on loopback. */
export async function startFaultProxy(options: FaultProxyOptions = {}): Promise<FaultProxy> {
	const asked: string[] = [];
	const sockets = new Set<Socket>();
	const waiting: (() => void)[] = [];
	const server = createServer((socket) => {
		sockets.add(socket);
		socket.on('error', () => {});
		socket.once('close', () => {
			sockets.delete(socket);
			if (sockets.size === 0) for (const resolve of waiting.splice(0)) resolve();
		});
		socket.once('data', (bytes) => serve(socket, bytes.toString('latin1'), options, asked));
	});
	server.listen(0, '127.0.0.1');
	await once(server, 'listening');
	return {
		url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
		asked,
		get open() {
			return sockets.size;
		},
		async allClosed() {
			if (sockets.size > 0) await new Promise<void>((resolve) => waiting.push(resolve));
		},
		async close() {
			server.close();
			for (const socket of sockets) socket.destroy();
			await once(server, 'close');
		},
	};
}

function serve(socket: Socket, request: string, options: FaultProxyOptions, asked: string[]): void {
	const target = /^CONNECT (\S+)/.exec(request)?.[1];
	if (target === undefined) return void socket.end('HTTP/1.1 405 Only CONNECT\r\n\r\n');
	asked.push(target);
	const expected = options.credentials && `Basic ${Buffer.from(options.credentials).toString('base64')}`;
	const given = /^proxy-authorization: (.*)\r$/im.exec(request)?.[1];
	if (expected && given !== expected) {
		return void socket.end(
			'HTTP/1.1 407 Who\r\nproxy-authenticate: Basic realm="test"\r\ncontent-length: 0\r\nconnection: close\r\n\r\n',
		);
	}
	if (options.refuse !== undefined) {
		return void socket.end(`HTTP/1.1 ${options.refuse} No\r\ncontent-length: 0\r\nconnection: close\r\n\r\n`);
	}
	const onward = connect(Number(target.slice(target.lastIndexOf(':') + 1)), '127.0.0.1', () => {
		socket.write('HTTP/1.1 200 OK\r\n\r\n');
		socket.pipe(onward).pipe(socket);
	});
	onward.on('error', () => socket.destroy());
	onward.once('close', () => socket.destroy());
	socket.once('close', () => onward.destroy());
}
