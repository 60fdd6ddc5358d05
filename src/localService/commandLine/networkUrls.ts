import { isIPv4 } from 'node:net';
import type { NetworkInterfaceInfo } from 'node:os';
import { hostInUrl, isWildcard } from '../http/hostCheck.ts';

/** The addresses of a machine, by interface, as `os.networkInterfaces()` gives them. */
export type NetworkInterfaces = Readonly<Record<string, readonly NetworkInterfaceInfo[] | undefined>>;

/**
 * The base URLs at which others reach a service that listens to the network: that of its host or, where it listens at every
 * address, one for each address of this machine. Addresses that only hold within one link are left out: no URL can name them.
 * @param bound the host that the service was told to listen at
 */
export function networkUrls(bound: string, port: number, interfaces: NetworkInterfaces): readonly string[] {
	return hostsOf(bound, interfaces).map((host) => `http://${hostInUrl(host)}:${port}`);
}

function hostsOf(bound: string, interfaces: NetworkInterfaces): readonly string[] {
	if (!isWildcard(bound)) return [bound];
	// The IPv6 wildcard takes IPv4, too.
	const takesBoth = bound.includes(':');
	return Object.values(interfaces)
		.flatMap((addresses) => addresses ?? [])
		.filter(({ address, internal, scopeid }) => !internal && !scopeid && (takesBoth || isIPv4(address)))
		.map(({ address }) => address);
}
