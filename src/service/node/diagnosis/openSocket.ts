import { once } from 'node:events';
import { connect, isIP, type Socket } from 'node:net';
import { connect as connectTls, type DetailedPeerCertificate, type PeerCertificate } from 'node:tls';
import { isRecord } from '../../../base/core/json.ts';
import type { CertificateObservation, Step } from '../../core/diagnosis/observations.ts';

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

/** Makes the TLS handshake over a connection and returns what the service's certificate says. */
export async function inspectTls(
	over: Socket,
	host: string,
	authorities: readonly string[],
	signal: AbortSignal,
): Promise<CertificateObservation> {
	const socket = await openTls(over, host, authorities, signal);
	const { valid_from, valid_to, ...certificate } = socket.getPeerCertificate();
	const refusal = socket.authorized ? {} : { refusal: String(socket.authorizationError) };
	const protocol = socket.getProtocol() ?? 'TLS';
	socket.destroy();
	return {
		protocol,
		names: certificate.subjectaltname ?? nameOf(certificate.subject),
		issuer: nameOf(certificate.issuer),
		validFrom: valid_from,
		validTo: valid_to,
		...refusal,
	};
}

function nameOf(entity: PeerCertificate['subject'] | DetailedPeerCertificate['issuer'] | undefined): string {
	return [entity?.CN, entity?.O].filter((part) => part !== undefined).join(', ') || 'not named';
}

/** In milliseconds: how long one step of a diagnosis may take. */
export const STEP_LIMIT = 8_000;

/**
 * Runs one step within its time.
 * @param work gets a signal that aborts when the time is up or the diagnosis is stopped
 * @returns how it went and how long it took; a step that ignores its signal is abandoned
 * @throws the reason of `stop` if that is aborted
 */
export async function timedStep<T>(stop: AbortSignal, work: (signal: AbortSignal) => Promise<T>): Promise<Step<T>> {
	stop.throwIfAborted();
	const timeout = AbortSignal.timeout(STEP_LIMIT);
	const signal = AbortSignal.any([stop, timeout]);
	const started = performance.now();
	try {
		const value = await Promise.race([work(signal), whenAborted(signal)]);
		return { ok: true, ms: performance.now() - started, ...value };
	} catch (error) {
		stop.throwIfAborted();
		return { ok: false, code: timeout.aborted ? 'no answer in time' : codeOf(error) };
	}
}

function whenAborted(signal: AbortSignal): Promise<never> {
	return new Promise((_, reject) => {
		signal.addEventListener('abort', () => reject(signal.reason), { once: true });
	});
}

/** The system's name of an error; its text could hold an address with a password. */
function codeOf(error: unknown): string {
	const found = isRecord(error) ? error.code : undefined;
	return typeof found === 'string' ? found : 'unknown';
}
