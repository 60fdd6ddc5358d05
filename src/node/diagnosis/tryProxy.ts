import { once } from 'node:events';
import type { Socket } from 'node:net';
import type { ProxyFinding, Step } from '../../core/service/diagnosisFindings.ts';
import { type HostPort, hostPortOf, openSocket, openTls } from './openSocket.ts';
import { timedStep } from './timedStep.ts';

export interface ProxyTrial {
	/** As the settings give it; it may hold a user name and a password. */
	readonly proxy: URL;
	/** The value of the Proxy-Authorization header, instead of what the URL holds. */
	readonly authorization: string | undefined;
	/** Whither a tunnel should lead; undefined where requests go to the proxy itself. */
	readonly tunnelTo: HostPort | undefined;
	readonly authorities: readonly string[];
}

/** Connects to the proxy and, for https, through it; the socket is the open tunnel. */
export async function tryProxy(
	trial: ProxyTrial,
	stop: AbortSignal,
): Promise<{ readonly finding: ProxyFinding; readonly socket?: Socket }> {
	const { proxy, authorities, tunnelTo } = trial;
	const target = hostPortOf(proxy);
	const url = `${proxy.protocol}//${proxy.host}`;
	const opened = await timedStep(stop, async (signal) => {
		const plain = await openSocket(target, signal, stop);
		return { socket: proxy.protocol === 'https:' ? await openTls(plain, target.host, authorities, signal) : plain };
	});
	if (!opened.ok) return { finding: { url, connection: opened } };
	const { socket, ...connection } = opened;
	if (tunnelTo === undefined || !/^https?:$/.test(proxy.protocol)) {
		socket.destroy();
		return { finding: { url, connection } };
	}
	const tunnel = await timedStep(stop, (signal) => openTunnel(socket, tunnelTo, authorizationOf(trial), signal));
	if (isOpen(tunnel)) return { finding: { url, connection, tunnel }, socket };
	socket.destroy();
	return { finding: { url, connection, tunnel } };
}

function isOpen(tunnel: Step<{ readonly status: number }>): boolean {
	return tunnel.ok && tunnel.status === 200;
}

function authorizationOf({ proxy, authorization }: ProxyTrial): string | undefined {
	if (authorization !== undefined) return authorization;
	if (proxy.username === '') return undefined;
	const credentials = `${decodeURIComponent(proxy.username)}:${decodeURIComponent(proxy.password)}`;
	return `Basic ${Buffer.from(credentials).toString('base64')}`;
}

async function openTunnel(
	socket: Socket,
	{ host, port }: HostPort,
	authorization: string | undefined,
	signal: AbortSignal,
): Promise<{ readonly status: number }> {
	const authority = `${host.includes(':') ? `[${host}]` : host}:${port}`;
	const lines = [`CONNECT ${authority} HTTP/1.1`, `Host: ${authority}`];
	if (authorization !== undefined) lines.push(`Proxy-Authorization: ${authorization}`);
	socket.write(`${lines.join('\r\n')}\r\n\r\n`);
	const [bytes]: unknown[] = await once(socket, 'data', { signal });
	const status = /^HTTP\/1\.[01] (\d{3})/.exec(String(bytes))?.[1];
	if (status === undefined) throw Object.assign(new Error('no HTTP'), { code: 'not an HTTP proxy' });
	return { status: Number(status) };
}
