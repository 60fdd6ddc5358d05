import { isLoopback } from '../baseUrl.ts';

/** What decides whether a request goes through a proxy, and through which. */
export interface ProxySettings {
	/** VS Code's `http.proxySupport` is not `off`. */
	readonly enabled: boolean;
	/** VS Code's `http.proxy`; empty if it is not set. */
	readonly proxy: string;
	/** VS Code's `http.noProxy`: hosts, with a port or without, that are reached directly. */
	readonly noProxy: readonly string[];
	/** The process's environment, for HTTPS_PROXY, HTTP_PROXY and NO_PROXY in either case. */
	readonly environment: Readonly<Record<string, string | undefined>>;
}

/**
 * The proxy through which an address is reached: `http.proxy`, then the environment's. This machine itself, and what
 * `http.noProxy` or NO_PROXY name, is reached directly.
 * @param address an absolute http or https URL
 * @returns the proxy's URL as it was given, with a scheme; undefined for a direct connection
 */
export function proxyFor(address: string, settings: ProxySettings): string | undefined {
	const url = new URL(address);
	const host = url.hostname.replace(/^\[|\]$/g, '').toLowerCase();
	const port = url.port || (url.protocol === 'https:' ? '443' : '80');
	const { enabled, proxy, noProxy, environment } = settings;
	const fromEnvironment = (name: string) => environment[name.toLowerCase()] || environment[name] || '';
	if (!enabled || isLoopback(url.hostname) || MAPPED_LOOPBACK.test(host)) return undefined;
	const exceptions = [...noProxy, ...fromEnvironment('NO_PROXY').split(/[\s,]+/)];
	if (exceptions.some((entry) => covers(entry.trim().toLowerCase(), host, port))) return undefined;
	const secure = url.protocol === 'https:' ? fromEnvironment('HTTPS_PROXY') : '';
	const found = (proxy || secure || fromEnvironment('HTTP_PROXY')).trim();
	if (found === '') return undefined;
	return /^[a-z][a-z0-9+.-]*:\/\//i.test(found) ? found : `http://${found}`;
}

/** A loopback IPv4 address as an IPv6 socket writes it. */
const MAPPED_LOOPBACK = /^::ffff:7f[0-9a-f]{2}:[0-9a-f]+$/;

/**
 * An entry is `*`, `example.com`, `.example.com`, `*.example.com`, `[::1]` or `::1`; all but `*` may have a `:port`.
 */
function covers(entry: string, host: string, port: string): boolean {
	if (entry === '*') return true;
	const [, bracketed, plain, entryPort] = /^(?:\[([^\]]+)\]|([^:]+))(?::(\d+))?$/.exec(entry) ?? [];
	// More than one colon and no brackets: an IPv6 address without a port.
	const name = (bracketed ?? plain ?? entry).replace(/^\*?\./, '');
	if (name === '' || (entryPort !== undefined && entryPort !== port)) return false;
	return host === name || host.endsWith(`.${name}`);
}
