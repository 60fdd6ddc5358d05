import { lookup } from 'node:dns/promises';
import { isIP, type Socket } from 'node:net';
import { omitUndefined } from '../../../base/core/omitUndefined.ts';
import type { DiagnosisFindings, Step } from '../../core/diagnosis/diagnosisFindings.ts';
import { type HostPort, openSocket } from './openSocket.ts';
import { timedStep } from './timedStep.ts';

/** Enough to see a pattern; a name may have dozens. */
const MOST_ADDRESSES = 4;

type Names = Pick<DiagnosisFindings, 'lookups' | 'connections'>;

/**
 * Looks up the host and connects to each of its addresses; the socket is the connection to the first address that
 * accepted one.
 */
export async function tryDirectly(
	{ host, port }: HostPort,
	stop: AbortSignal,
): Promise<Names & { readonly socket?: Socket }> {
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

async function lookUp(host: string, version: 4 | 6, stop: AbortSignal): Promise<Names['lookups'][number]> {
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
