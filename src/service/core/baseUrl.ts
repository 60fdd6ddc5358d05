import type { Operation } from './apiTypes.ts';
import type { ServiceErrorDetails } from './serviceError.ts';

/** The two path prefixes of docs/service.md §4; which one is authoritative is not documented. */
export const PATH_PREFIXES = ['/api/v1', '/v1'] as const;

export type PathPrefix = (typeof PATH_PREFIXES)[number];

/** A base URL that has been checked. */
export interface BaseUrl {
	/** Scheme, host and port: what a key belongs to. */
	readonly origin: string;
	/** Host and port, for showing. */
	readonly host: string;
	/** The path without its trailing slash; empty for the root. */
	readonly path: string;
	/** Plain http to another machine: shown as a permanent warning. */
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
/** Parsers disagree on backslashes and control characters, which makes them a way to disguise a host. */
const DISGUISING = /[\\\s\p{Cc}]/u;

/**
 * A host as users type it: with a dot or a port, and without the prefix of API keys, so that a key pasted into the
 * wrong box is not looked up as a host.
 */
const BARE_HOST =
	/^(?!sk[-_])(?:localhost|\[[\da-f:.]+\]|[\p{L}\p{N}-]+(?=:\d)|(?:[\p{L}\p{N}_-]{1,63}\.)+(?:\p{L}{2,24}|xn--[\w-]+|\d{1,3}))(?::\d+)?(?:[/?#]|$)/iu;

const OPERATION_PATH = '/(?:chat|generate|optimize|metrics)';
/** The end of an operation's full URL, as in an API reference. */
const OPERATION = new RegExp(`(?<=/v1)${OPERATION_PATH}/?$`);

/**
 * Completes a base URL that the user typed: adds a missing scheme, which is `http://` for this machine and `https://`
 * for any other, and drops an operation at the end. Any other text is only trimmed.
 */
export function completeBaseUrl(typed: string): string {
	const text = typed.trim().replace(OPERATION, '');
	if (!BARE_HOST.test(text)) return text;
	const plain = `http://${text}`;
	return URL.canParse(plain) && isLoopback(new URL(plain).hostname) ? plain : `https://${text}`;
}

/**
 * Checks the text of a base URL: `https:`, `http:` to this machine, or `http:` elsewhere if that is allowed.
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

// https://fetch.spec.whatwg.org/#port-blocking: ports of other protocols, which a web request could be abused to speak.
const BLOCKED_PORTS: ReadonlySet<string> = new Set(
	(
		'0 1 7 9 11 13 15 17 19 20 21 22 23 25 37 42 43 53 69 77 79 87 95 101 102 103 104 109 110 111 113 115 117 119 123 ' +
		'135 137 139 143 161 179 389 427 465 512 513 514 515 526 530 531 532 540 548 554 556 563 587 601 636 989 990 993 ' +
		'995 1719 1720 1723 2049 3659 4045 4190 5060 5061 6000 6566 6665 6666 6667 6668 6669 6679 6697 10080'
	).split(' '),
);

/**
 * Whether `fetch` refuses to connect to a port.
 * @param port as `URL` writes it: empty for the scheme's default
 */
export function isBlockedPort(port: string): boolean {
	return BLOCKED_PORTS.has(port);
}

/**
 * The origin and path, without a trailing slash: the user's consent and what is learned of a service are stored under
 * it.
 */
export function addressOf({ origin, path }: BaseUrl): string {
	return origin + path;
}

/**
 * Whether a host is this machine: `localhost`, 127.0.0.0/8 and `[::1]`, as `URL` writes them. Any other name may
 * resolve to another machine, even `x.localhost` and `localhost.`, despite RFC 6761.
 */
export function isLoopback(hostname: string): boolean {
	return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d+){3}$/.test(hostname);
}

/** Whether a URL is of this machine; false for what is no URL. */
export function isOnThisMachine(url: string): boolean {
	return URL.canParse(url) && isLoopback(new URL(url).hostname);
}

/** A URL to try, and the path prefix that an answer from it confirms; without a prefix if the base URL includes it. */
export interface Endpoint {
	readonly url: string;
	readonly prefix?: PathPrefix;
}

/**
 * The URLs of an operation, in the order in which to try them. There are two path prefixes
 * (docs/service.md §4); the second is tried only after a 404 or 405.
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

/** The path of an operation under a base URL; `…` and `***` replace what must not be shown. */
const REACHED = new RegExp(`^(/(?:[^…*]*/)?v1)${OPERATION_PATH}$`);

/**
 * The base URL under which requests go directly to where the service redirected them.
 * @returns for another path, the URL up to and including `/v1`; for another origin, that origin if it is https;
 * undefined if no base URL leads there
 */
export function redirectedBaseUrl({ redirectOrigin, redirectPath }: ServiceErrorDetails): string | undefined {
	if (redirectOrigin === undefined) return undefined;
	if (redirectPath === undefined) return redirectOrigin.startsWith('https:') ? redirectOrigin : undefined;
	const path = REACHED.exec(redirectPath)?.[1];
	return path === undefined ? undefined : redirectOrigin + path;
}
