import { omitUndefined } from '../../base/core/omitUndefined.ts';
import { addressOf, type BaseUrl, type PathPrefix } from '../core/baseUrl.ts';
import type { Connection } from '../core/connection.ts';
import { type Credentials, hasCredentials } from '../core/keys/credentials.ts';
import type { KeyManager } from '../core/keys/keyManager.ts';
import { ServiceError } from '../core/serviceError.ts';
import type { Consent } from './consent.ts';
import { currentAddress } from './currentAddress.ts';
import type { EmbeddedService } from './embeddedService.ts';
import { LOCAL, parseAllowedUrl } from './serviceSettings.ts';

/** Decides, for each request, where it goes and with which key and secret headers. */
export class ServiceConnection {
	readonly #embedded: EmbeddedService;
	readonly #keys: KeyManager;
	readonly #consent: Consent;

	constructor(embedded: EmbeddedService, keys: KeyManager, consent: Consent) {
		this.#embedded = embedded;
		this.#keys = keys;
		this.#consent = consent;
	}

	/**
	 * The connection that the settings describe.
	 * @param interactive whether the user is waiting for it: only then may they be asked to agree to a new address
	 * @throws ServiceError `notConnected`, `badAddress`, `notConsented`, `noKey` or `keyNotKept`
	 */
	async resolve({ interactive }: { readonly interactive: boolean }): Promise<Connection> {
		const address = currentAddress();
		switch (address.kind) {
			case 'none':
				throw new ServiceError('notConnected');
			case 'problem':
				throw new ServiceError('badAddress', { code: address.problem });
			case 'local':
				return await this.#local();
			case 'base':
				return await this.#remote(address.base, interactive);
			default:
				return address satisfies never;
		}
	}

	async #remote(base: BaseUrl, interactive: boolean): Promise<Connection> {
		const agreed = interactive ? await this.#consent.ask(base) : this.#consent.isGiven(base);
		if (!agreed) throw new ServiceError('notConsented', { host: base.host + base.path });
		const { key, headers, lostKey, lostHeaders } = await this.#keys.credentials(base.origin);
		const header = lostHeaders[0]?.label;
		if (lostKey !== undefined || header !== undefined) {
			throw new ServiceError('keyNotKept', { host: base.host, ...omitUndefined({ header }) });
		}
		if (!hasCredentials({ key, headers })) throw new ServiceError('noKey', { host: base.host });
		return remoteConnection(base, { key, headers });
	}

	async #local(): Promise<Connection> {
		const { url, key } = await this.#embedded.address();
		const parsed = parseAllowedUrl(url);
		if ('problem' in parsed) throw new ServiceError('badAddress', { code: parsed.problem });
		return { base: parsed.base, key, serviceAddress: LOCAL };
	}
}

/** A connection to a service other than the local one. @param pathPrefix replaces the one in the settings */
export function remoteConnection(
	base: BaseUrl,
	{ key, headers = {} }: Credentials,
	pathPrefix?: 'auto' | PathPrefix,
): Connection {
	return { base, key, headers, serviceAddress: addressOf(base), ...omitUndefined({ pathPrefix }) };
}
