import type { Operation, PathPrefix } from './apiTypes.ts';
import { isBlockedPort } from './blockedPort.ts';

/** A base URL that has been checked. */
export interface BaseUrl {
	/** Scheme, host and port: what a key belongs to. */
	readonly origin: string;
	/** Host and port, for showing. */
	readonly host: string;
	/** The path without a slash at its end; empty for the root. */
	readonly path: string;
	/** Plain http to another machine: shown as a standing warning. */
	readonly insecure: boolean;
}

/** Why a text cannot be a base URL. */
export const BASE_URL_PROBLEMS = [
	'notAUrl',
	'scheme',
	'insecureHttp',
	'credentials',
	'queryOrFragment',
	'characters',
	'tooLong',
	'blockedPort',
] as const;

export type BaseUrlProblem = (typeof BASE_URL_PROBLEMS)[number];

const LONGEST = 2_048;
// Backslashes and control characters are read differently by different parsers: a way to disguise a host.
const DISGUISING = /[\\\s\p{Cc}]/u;

/**
 * A host as people type it: with a dot or a port, and without the beginning that keys have, so that a key that was pasted into
 * the wrong box is not taken for one and looked up.
 */
const BARE_HOST =
	/^(?!sk[-_])(?:localhost|\[[\da-f:.]+\]|[\p{L}\p{N}-]+(?=:\d)|(?:[\p{L}\p{N}_-]{1,63}\.)+(?:\p{L}{2,24}|xn--[\w-]+|\d{1,3}))(?::\d+)?(?:[/?#]|$)/iu;

/** The end of an operation's whole address, as a reference shows it. */
const OPERATION = /(?<=\/v1)\/(?:chat|generate|optimize|metrics)\/?$/;

/**
 * An address as a person types it, made a base URL: with the scheme that they left out, `http://` where the host is this
 * machine, else `https://`, and without the operation that they copied along. Any other text comes back as it is, without
 * white space around it.
 */
export function completeBaseUrl(typed: string): string {
	const text = typed.trim().replace(OPERATION, '');
	if (!BARE_HOST.test(text)) return text;
	const plain = `http://${text}`;
	return URL.canParse(plain) && isLoopback(new URL(plain).hostname) ? plain : `https://${text}`;
}

/**
 * Checks the text of a base URL: `https:`, or `http:` to this machine, or `http:` elsewhere where that is allowed.
 * @returns the parts, or the problem
 */
export function parseBaseUrl(
	text: string,
	options: { readonly allowInsecureHttp: boolean },
): { readonly base: BaseUrl } | { readonly problem: BaseUrlProblem } {
	if (text.length > LONGEST) return { problem: 'tooLong' };
	if (DISGUISING.test(text)) return { problem: 'characters' };
	if (!/^[a-z][a-z0-9+.-]*:\/\/[^/]/i.test(text) || !URL.canParse(text)) return { problem: 'notAUrl' };
	const url = new URL(text);
	if (url.protocol !== 'https:' && url.protocol !== 'http:') return { problem: 'scheme' };
	if (url.username !== '' || url.password !== '' || /^[^/]*\/\/[^/]*@/.test(text)) return { problem: 'credentials' };
	if (/[?#]/.test(text)) return { problem: 'queryOrFragment' };
	const insecure = url.protocol === 'http:' && !isLoopback(url.hostname);
	if (insecure && !options.allowInsecureHttp) return { problem: 'insecureHttp' };
	if (isBlockedPort(url.port)) return { problem: 'blockedPort' };
	return { base: { origin: url.origin, host: url.host, path: url.pathname.replace(/\/+$/, ''), insecure } };
}

/** An origin with its path, without a slash at the end: what a person agrees to, and what is learned of a service belongs to. */
export function addressOf({ origin, path }: BaseUrl): string {
	return origin + path;
}

/**
 * Whether a host is this machine: `localhost`, 127.0.0.0/8 and `[::1]`, as `URL` writes them. Any other name leads where the
 * name server says, one under `localhost` and `localhost.` with a dot included, whatever RFC 6761 asks of it.
 */
export function isLoopback(hostname: string): boolean {
	return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d+){3}$/.test(hostname);
}

/** An address to try, and the prefix that it shows to be right if it answers; none where the base URL holds it already. */
export interface Endpoint {
	readonly url: string;
	readonly prefix?: PathPrefix;
}

/**
 * The addresses of an operation, in the order in which to try them. There are two path prefixes
 * (docs/service.md §4); only a 404 or 405 leads from the first to the second.
 * @param known the prefix that has worked before
 */
export function endpoints(
	base: BaseUrl,
	operation: Operation,
	setting: 'auto' | PathPrefix,
	known: PathPrefix | undefined,
): readonly [Endpoint, Endpoint?] {
	const at = (path: string) => `${base.origin}${base.path}${path}/${operation}`;
	if (base.path.endsWith('/v1')) return [{ url: at('') }];
	if (base.path.endsWith('/api')) return [{ url: at('/v1') }];
	if (setting !== 'auto') return [{ url: at(setting), prefix: setting }];
	const first = known ?? '/api/v1';
	const second = first === '/api/v1' ? '/v1' : '/api/v1';
	return [
		{ url: at(first), prefix: first },
		{ url: at(second), prefix: second },
	];
}
