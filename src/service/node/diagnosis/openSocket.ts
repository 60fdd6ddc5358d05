import { once } from 'node:events';
import { connect, isIP, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';

/** A host without the brackets of IPv6, and a port. */
export interface HostPort {
	readonly host: string;
	readonly port: number;
}

/** The host and port of an http or https URL. */
export function hostPortOf(url: URL): HostPort {
	const port = Number(url.port) || (url.protocol === 'https:' ? 443 : 80);
	return { host: url.hostname.replace(/^\[|\]$/g, ''), port };
}

/**
 * Opens a TCP connection; the caller destroys it.
 * @param signal ends the wait
 * @param stop destroys the connection, however long it has been open
 */
export async function openSocket(target: HostPort, signal: AbortSignal, stop: AbortSignal): Promise<Socket> {
	const socket = connect({ ...target, signal: stop });
	return await untilReady(socket, 'connect', signal);
}

/**
 * Opens a TLS connection to examine it: an untrusted certificate is reported, not refused. Nothing may be sent over it
 * except what a proxy needs to know.
 * @param over the open connection that it uses
 */
export async function openTls(over: Socket, host: string, authorities: readonly string[], signal: AbortSignal) {
	const socket = connectTls({
		socket: over,
		host,
		...(isIP(host) === 0 ? { servername: host } : {}),
		ca: [...authorities],
		rejectUnauthorized: false,
	});
	return await untilReady(socket, 'secureConnect', signal);
}

async function untilReady<T extends Socket>(socket: T, event: string, signal: AbortSignal): Promise<T> {
	try {
		await once(socket, event, { signal });
		// A later error no longer matters, and must not end the process.
		socket.on('error', () => {});
		return socket;
	} catch (error) {
		socket.on('error', () => {});
		socket.destroy();
		throw error;
	}
}
