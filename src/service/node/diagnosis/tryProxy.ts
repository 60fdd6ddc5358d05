import { lookup } from 'node:dns/promises';
import { isIP, type Socket } from 'node:net';
import { omitUndefined } from '../../../base/core/omitUndefined.ts';
import type { ConnectionObservations, ProxyObservation, Step } from '../../core/diagnosis/observations.ts';
import { type HostPort, hostPortOf, openSocket, openTls, timedStep } from './openSocket.ts';

/** A proxy to try, and how. */
export interface ProxyTrial {
	/** As set; it may contain a user name and a password. */
	readonly proxy: URL;
	/** The value of the Proxy-Authorization header, in place of the URL's credentials. */
	readonly authorization: string | undefined;
	/** Where a tunnel should lead; undefined if requests go to the proxy itself. */
	readonly tunnelTo: HostPort | undefined;
	readonly authorities: readonly string[];
	/** Whether to send nothing to an https proxy unless its certificate is trusted. */
	readonly strictTls: boolean;
}

/** In characters: more than any answer to CONNECT needs. */
const LONGEST_HEAD = 8_192;

/** Connects to the proxy and, for https, through it; the socket is the open tunnel. */
export async function tryProxy(
	trial: ProxyTrial,
	stop: AbortSignal,
): Promise<{ readonly observation: ProxyObservation; readonly socket?: Socket }> {
	const { proxy, tunnelTo } = trial;
	const url = `${proxy.protocol}//${proxy.host}`;
	const opened = await timedStep(stop, async (signal) => ({ socket: await openProxy(trial, signal, stop) }));
	if (!opened.ok) return { observation: { url, connection: opened } };
	const { socket, ...connection } = opened;
	if (tunnelTo === undefined || !/^https?:$/.test(proxy.protocol)) {
		socket.destroy();
		return { observation: { url, connection } };
	}
	const tunnel = await timedStep(stop, () => openTunnel(socket, tunnelTo, authorizationOf(trial)));
	if (isOpen(tunnel)) return { observation: { url, connection, tunnel }, socket };
	socket.destroy();
	return { observation: { url, connection, tunnel } };
}

async function openProxy(
	{ proxy, authorities, strictTls }: ProxyTrial,
	signal: AbortSignal,
	stop: AbortSignal,
): Promise<Socket> {
	const target = hostPortOf(proxy);
	const plain = await openSocket(target, signal, stop);
	if (proxy.protocol !== 'https:') return plain;
	const secure = await openTls(plain, target.host, authorities, signal);
	if (secure.authorized || !strictTls) return secure;
	secure.destroy();
	throw Object.assign(new Error('not trusted'), { code: String(secure.authorizationError) });
}

function isOpen(tunnel: Step<{ readonly status: number }>): boolean {
	return tunnel.ok && tunnel.status === 200;
}

function authorizationOf({ proxy, authorization }: ProxyTrial): string | undefined {
	if (authorization !== undefined) return authorization;
	if (proxy.username === '') return undefined;
	const credentials = `${decoded(proxy.username)}:${decoded(proxy.password)}`;
	return `Basic ${Buffer.from(credentials).toString('base64')}`;
}

function decoded(text: string): string {
	try {
		return decodeURIComponent(text);
	} catch {
		throw Object.assign(new Error('no percent-encoding'), { code: 'not a URL' });
	}
}

async function openTunnel(
	socket: Socket,
	{ host, port }: HostPort,
	authorization: string | undefined,
): Promise<{ readonly status: number }> {
	const authority = `${host.includes(':') ? `[${host}]` : host}:${port}`;
	const lines = [`CONNECT ${authority} HTTP/1.1`, `Host: ${authority}`];
	if (authorization !== undefined) lines.push(`Proxy-Authorization: ${authorization}`);
	socket.write(`${lines.join('\r\n')}\r\n\r\n`);
	const status = /^HTTP\/1\.[01] (\d{3})/.exec(await readHead(socket))?.[1];
	if (status === undefined) throw Object.assign(new Error('no HTTP'), { code: 'not an HTTP proxy' });
	return { status: Number(status) };
}

/** What arrives before the empty line or before the end of the connection. */
async function readHead(socket: Socket): Promise<string> {
	let head = '';
	for await (const bytes of socket.iterator({ destroyOnReturn: false })) {
		head += String(bytes);
		if (head.includes('\r\n\r\n') || head.length > LONGEST_HEAD) break;
	}
	return head;
}

/** Enough to see a pattern; a name may have dozens. */
const MOST_ADDRESSES = 4;

/**
 * Looks up the host and connects to each of its addresses; the socket is the connection to the first address that
 * accepted one.
 */
export async function tryDirectly(
	{ host, port }: HostPort,
	stop: AbortSignal,
): Promise<ConnectionObservations & { readonly socket?: Socket }> {
	const lookups = isIP(host) === 0 ? await Promise.all([lookUp(host, 4, stop), lookUp(host, 6, stop)]) : [];
	const found = lookups.flatMap(({ result }) => (result.ok ? result.addresses : []));
	const addresses = isIP(host) === 0 ? found.slice(0, MOST_ADDRESSES) : [host];
	const tries = await Promise.all(addresses.map((address) => connectTo({ host: address, port }, stop)));
	const [first, ...others] = tries.flatMap(({ result }) => (result.ok ? [result.socket] : []));
	for (const socket of others) socket.destroy();
	const connections = tries.map(({ address, result }) => ({
		address,
		result: result.ok ? { ok: true as const, ms: result.ms } : result,
	}));
	return { lookups, connections, ...omitUndefined({ socket: first }) };
}

async function lookUp(
	host: string,
	version: 4 | 6,
	stop: AbortSignal,
): Promise<ConnectionObservations['lookups'][number]> {
	const result = await timedStep(stop, async () => {
		const found = await lookup(host, { all: true, family: version });
		return { addresses: found.map(({ address }) => address) };
	});
	return { version, result };
}

async function connectTo(
	target: HostPort,
	stop: AbortSignal,
): Promise<{ readonly address: string; readonly result: Step<{ readonly socket: Socket }> }> {
	const result = await timedStep(stop, async (signal) => ({ socket: await openSocket(target, signal, stop) }));
	const { host, port } = target;
	return { address: `${host.includes(':') ? `[${host}]` : host}:${port}`, result };
}
