import { createSecureContext, getCACertificates, rootCertificates, type SecureContext } from 'node:tls';
import type { Agent, Dispatcher, Pool, ProxyAgent } from 'undici';
import type { Disposable } from '../../base/core/disposable.ts';
import { omitUndefined } from '../../base/core/omitUndefined.ts';
import type { Fetch } from '../core/transport/fetchTransport.ts';
import { type ProxySettings, proxyFor } from '../core/transport/proxyFor.ts';

/** What VS Code's `http.*` settings and the environment say about connections. */
export interface DirectOptions {
	readonly proxy: ProxySettings;
	/** `http.proxyStrictSSL`: whether to check the certificate of an https proxy. The service's is always checked. */
	readonly proxyStrictTls: boolean;
	/**
	 * `http.proxyAuthorization`: the value of the Proxy-Authorization header, instead of the credentials in the proxy's
	 * URL.
	 */
	readonly proxyAuthorization: string | undefined;
	/** `http.systemCertificates`: whether to trust the operating system's authorities in addition to Node's own. */
	readonly systemCertificates: boolean;
}

/** A fetch with its own connections. */
export interface DirectFetch {
	readonly fetch: Fetch;
	/** Accepts no more requests; resolves when those in progress have ended. */
	close(): Promise<void>;
	/** Aborts everything immediately. */
	destroy(): Promise<void>;
}

const CONNECT_TIMEOUT = 10_000;
const POOL = {
	connections: 4,
	allowH2: false,
	autoSelectFamily: true,
	maxHeaderSize: 16_384,
	// The client has the one deadline; these timeouts would start again with every byte.
	headersTimeout: 0,
	bodyTimeout: 0,
};
const PROXY_SCHEMES = new Set(['http:', 'https:', 'socks5:', 'socks:']);

/** Opens a fetch over undici with its own connections, proxy and authorities; it changes nothing process-wide. */
export async function openDirectFetch(options: DirectOptions): Promise<DirectFetch> {
	// Plain Node creates its own fetch and Response on first use; undici would replace them if loaded earlier.
	void globalThis.Response;
	const { default: undici } = await import('undici');
	const dispatchers = new Dispatchers(undici, options);
	return {
		// Whatever throws before fetch is called becomes a rejection too.
		fetch: async (url, init) => undici.fetch(url, { ...init, dispatcher: dispatchers.for(url) }),
		close: () => dispatchers.end((dispatcher) => dispatcher.close()),
		destroy: () => dispatchers.end((dispatcher) => dispatcher.destroy()),
	};
}

type Undici = {
	readonly Agent: typeof Agent;
	readonly Pool: typeof Pool;
	readonly ProxyAgent: typeof ProxyAgent;
};

/** One dispatcher for direct connections and one for each proxy, made when first needed. */
class Dispatchers {
	readonly #undici: Undici;
	readonly #options: DirectOptions;
	readonly #made = new Map<string, Dispatcher>();
	#authorities: SecureContext | undefined;

	constructor(undici: Undici, options: DirectOptions) {
		this.#undici = undici;
		this.#options = options;
	}

	/** @throws an error with the code ERR_PROXY_URL, and without the address, if the proxy's address cannot be used */
	for(url: string): Dispatcher {
		const proxy = proxyFor(url, this.#options.proxy);
		const name = proxy ?? 'direct';
		const made = this.#made.get(name) ?? (proxy === undefined ? this.#direct() : this.#through(proxy));
		this.#made.set(name, made);
		return made;
	}

	async end(how: (dispatcher: Dispatcher) => Promise<void>): Promise<void> {
		await Promise.all([...this.#made.values()].map(how));
	}

	#direct(): Dispatcher {
		return new this.#undici.Agent({ ...POOL, connect: this.#tls() });
	}

	#through(proxy: string): Dispatcher {
		const { proxyAuthorization, proxyStrictTls } = this.#options;
		const tls = this.#tls();
		try {
			if (!PROXY_SCHEMES.has(new URL(proxy).protocol)) throw new Error('unknown scheme');
			return new this.#undici.ProxyAgent({
				...POOL,
				uri: proxy,
				...omitUndefined({ token: proxyAuthorization }),
				requestTls: tls,
				proxyTls: { ...tls, rejectUnauthorized: proxyStrictTls },
				// A proxy that does not answer a CONNECT gives no connection.
				clientFactory: (origin, pool) => new this.#undici.Pool(origin, { ...pool, headersTimeout: CONNECT_TIMEOUT }),
			});
		} catch {
			// The address may contain a password, so the parser's error is dropped.
			throw Object.assign(new Error('The proxy cannot be used.'), { code: 'ERR_PROXY_URL' });
		}
	}

	/** @throws an error with the code ERR_NOT_OPENED if an authority of the system cannot be used */
	#tls(): { readonly timeout: number; readonly secureContext?: SecureContext } {
		if (!this.#options.systemCertificates) return { timeout: CONNECT_TIMEOUT };
		// Created once: reading hundreds of certificates again for each connection would take too long.
		this.#authorities ??= trusting(authorities());
		return { timeout: CONNECT_TIMEOUT, secureContext: this.#authorities };
	}
}

function trusting(authorities: ReadonlySet<string>): SecureContext {
	try {
		return createSecureContext({ ca: [...authorities] });
	} catch (cause) {
		throw Object.assign(new Error('The authorities cannot be used.', { cause }), { code: 'ERR_NOT_OPENED' });
	}
}

/** Node's own authorities with those of NODE_EXTRA_CA_CERTS, and the operating system's if Node can read them. */
function authorities(): ReadonlySet<string> {
	// Missing before Node 22.15, which an older editor may have.
	const read: typeof getCACertificates | undefined = getCACertificates;
	if (read === undefined) return new Set(rootCertificates);
	return new Set([...read('default'), ...read('system')]);
}

/** The `direct` transport's connections: opened by the first request, and replaced after the settings have changed. */
export class DirectNetwork implements Disposable {
	readonly #options: () => DirectOptions;
	readonly #open: typeof openDirectFetch;
	#opened: Promise<DirectFetch> | undefined;

	/** @param options read when connections are made */
	constructor(options: () => DirectOptions, open: typeof openDirectFetch = openDirectFetch) {
		this.#options = options;
		this.#open = open;
	}

	/** Rejects with the code ERR_NOT_OPENED if there are no connections. */
	readonly fetch: Fetch = async (url, init) => {
		const opened = this.#opened ?? this.#begin();
		this.#opened = opened;
		const { fetch } = await opened.catch((cause) => {
			// A working one may have replaced it in the meantime.
			if (this.#opened === opened) this.#opened = undefined;
			throw Object.assign(new Error('The connections could not be made.', { cause }), { code: 'ERR_NOT_OPENED' });
		});
		return await fetch(url, init);
	};

	/** The next request uses the new settings. A request in progress is paid for, and may end normally. */
	rebuild(): void {
		this.#end((opened) => opened.close());
	}

	dispose(): void {
		this.#end((opened) => opened.destroy());
	}

	#end(how: (opened: DirectFetch) => Promise<void>): void {
		const opened = this.#opened;
		this.#opened = undefined;
		// If opening failed there is nothing to close, and the request has got the error.
		opened?.then(how).catch(() => {});
	}

	async #begin(): Promise<DirectFetch> {
		return await this.#open(this.#options());
	}
}
