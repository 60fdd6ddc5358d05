import { isIPv4 } from 'node:net';
import type { NetworkInterfaceInfo } from 'node:os';
import type { LabeledKey } from '../http/authentication.ts';
import { hostInUrl, isLocalOnly, isWildcard } from '../http/hostCheck.ts';
import { API_KEY_VARIABLE } from './apiKeys.ts';

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

/** In characters. Shorter keys could be guessed over a network. */
const SHORTEST_NETWORK_KEY = 16;

/**
 * Checks that a service open to the network has keys that protect it.
 * @param host what it listens on; a host of this machine needs no key
 * @throws Error with a sentence for the user, which never contains a key
 */
export function checkNetworkKeys(host: string, keys: readonly LabeledKey[]): void {
	if (isLocalOnly(host)) return;
	if (keys.length === 0) {
		throw new Error(
			`--host ${host} opens the service to the network, which requires a key of your own: ` +
				`use --key-file, ${API_KEY_VARIABLE} or --key.`,
		);
	}
	const short = keys.filter(({ key }) => key.length < SHORTEST_NETWORK_KEY);
	if (short.length > 0) {
		throw new Error(
			`--host ${host} opens the service to the network, where a key that is easily guessed protects nothing: ` +
				`${short.map(({ label }) => label).join(', ')} must have at least ${SHORTEST_NETWORK_KEY} characters.`,
		);
	}
}
