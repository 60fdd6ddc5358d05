import { isIP } from 'node:net';
import { hostname } from 'node:os';
import { isLoopback } from '../../../service/core/baseUrl.ts';

/** A host and a port as RFC 3986 spells them, or an address of IPv6. */
const AUTHORITY = /^(?:\[[\da-f:.]+\]|[\w.~!$&'()*+,;=%-]+)(?::\d*)?$/i;
const WILDCARDS = ['0.0.0.0', '[::]'];

/** Whether the value of a Host header is a valid one: it may be empty. */
export function isHostHeader(value: string): boolean {
	return value === '' || hostOf(value) !== undefined;
}

/**
 * Whether the Host header names this service, so that no web page can reach it through a domain that resolves to this
 * machine (DNS rebinding). Accepts loopback names, the host that the service listens on and, for a wildcard, any IP
 * address and this machine's name.
 * @param bound the host that the service listens on
 */
export function isOwnHost(header: string | undefined, bound: string): boolean {
	const host = hostOf(header ?? '');
	if (host === undefined) return false;
	if (isLoopback(host) || host === hostOf(hostInUrl(bound))) return true;
	return isWildcard(bound) && (isIP(host.replace(/^\[|\]$/g, '')) !== 0 || host === hostname().toLowerCase());
}

/** Whether a host to listen on means every address of this machine, however it is written. */
export function isWildcard(bound: string): boolean {
	return WILDCARDS.includes(hostOf(hostInUrl(bound)) ?? '');
}

/**
 * Whether a service that listens on a host is reachable only from this machine. Any name but `localhost` counts as open
 * to the network.
 */
export function isLocalOnly(bound: string): boolean {
	return isLoopback(hostOf(hostInUrl(bound)) ?? '');
}

/** A host name or address as written in a URL. */
export function hostInUrl(host: string): string {
	return isIP(host) === 6 ? `[${host}]` : host;
}

function hostOf(authority: string): string | undefined {
	if (!AUTHORITY.test(authority) || !URL.canParse(`http://${authority}`)) return undefined;
	return new URL(`http://${authority}`).hostname.replace(/\.$/, '');
}
