import { isIPv4 } from 'node:net';
import type { NetworkInterfaceInfo } from 'node:os';
import { hostInUrl, isWildcard } from '../http/hostCheck.ts';

/** The addresses of a machine by interface, as returned by `os.networkInterfaces()`. */
export type NetworkInterfaces = Readonly<Record<string, readonly NetworkInterfaceInfo[] | undefined>>;

/**
 * The base URLs at which others reach a service that listens on the network: that of its host or, for a wildcard, one
 * for each address of this machine. Link-local addresses are omitted, since no URL can name them.
 * @param bound the host that the service listens on
 */
export function networkUrls(bound: string, port: number, interfaces: NetworkInterfaces): readonly string[] {
	return hostsOf(bound, interfaces).map((host) => `http://${hostInUrl(host)}:${port}`);
}

function hostsOf(bound: string, interfaces: NetworkInterfaces): readonly string[] {
	if (!isWildcard(bound)) return [bound];
	// The IPv6 wildcard includes IPv4.
	const takesBoth = bound.includes(':');
	return Object.values(interfaces)
		.flatMap((addresses) => addresses ?? [])
		.filter(({ address, internal, scopeid }) => !internal && !scopeid && (takesBoth || isIPv4(address)))
		.map(({ address }) => address);
}
