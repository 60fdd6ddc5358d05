import * as vscode from 'vscode';
import type { KeyManager } from '../../core/apiKeys/keyManager.ts';
import { addressOf, type BaseUrl, parseBaseUrl } from '../../core/service/baseUrl.ts';
import type { Connection } from '../../core/service/connection.ts';
import { ServiceError } from '../../core/service/serviceError.ts';
import { allowInsecureHttp, baseUrlSetting, LOCAL } from '../settings.ts';
import type { Consent } from './consent.ts';
import type { EmbeddedService } from './embeddedService.ts';

/** What a connection is made of. */
export interface ServiceConnectionDeps {
	readonly embedded: EmbeddedService;
	readonly keys: KeyManager;
	readonly consent: Consent;
}

/** Finds out, at each request, where it goes and with which key. */
export class ServiceConnection {
	readonly #deps: ServiceConnectionDeps;

	constructor(deps: ServiceConnectionDeps) {
		this.#deps = deps;
	}

	/**
	 * The connection that the settings describe.
	 * @param interactive whether a person's action waits for it: only then may they be asked to agree to a new address
	 * @throws ServiceError `notConnected`, `badAddress`, `notConsented`, `noKey` or `keyNotKept`
	 */
	async resolve({ interactive }: { readonly interactive: boolean }): Promise<Connection> {
		const setting = baseUrlSetting();
		if (setting === '') throw new ServiceError('notConnected');
		if (setting === LOCAL) return await this.#local();
		const base = checkedBaseUrl(setting);
		const { keys, consent } = this.#deps;
		const agreed = interactive ? await consent.ask(base) : consent.isGiven(base);
		if (!agreed) throw new ServiceError('notConsented', { host: base.host + base.path });
		const named = keys.active(base.origin);
		if (named === undefined) throw new ServiceError('noKey', { host: base.host });
		const key = await keys.secret(named);
		if (key === undefined) throw new ServiceError('keyNotKept', { host: base.host });
		return remoteConnection(base, key);
	}

	async #local(): Promise<Connection> {
		const { url, key } = await this.#deps.embedded.address();
		return { base: checkedBaseUrl(url), key, serviceAddress: LOCAL };
	}
}

/** A connection to a service with an address of its own. */
export function remoteConnection(base: BaseUrl, key: string): Connection {
	return { base, key, serviceAddress: addressOf(base) };
}

/**
 * What is shown as the service: a host, the local service, or nothing where the address cannot be used. An address is never
 * shown as it was written, since it may hold a password.
 */
export function serviceName(): string {
	const setting = baseUrlSetting();
	if (setting === LOCAL) return vscode.l10n.t('Local service');
	const parsed = parseBaseUrl(setting, { allowInsecureHttp: true });
	if ('problem' in parsed) return '';
	return parsed.base.insecure ? vscode.l10n.t('{0} (not encrypted)', parsed.base.host) : parsed.base.host;
}

/** Whether requests can be made: the local service is chosen, or there is an address with a key. Reads no secret. */
export function isConnected(keys: KeyManager): boolean {
	const setting = baseUrlSetting();
	if (setting === LOCAL) return true;
	const parsed = parseBaseUrl(setting, { allowInsecureHttp: allowInsecureHttp() });
	return 'base' in parsed && keys.active(parsed.base.origin) !== undefined;
}

/** Whether requests go to another machine by plain http. */
export function isUnencrypted(): boolean {
	const parsed = parseBaseUrl(baseUrlSetting(), { allowInsecureHttp: allowInsecureHttp() });
	return 'base' in parsed && parsed.base.insecure;
}

function checkedBaseUrl(text: string): BaseUrl {
	const parsed = parseBaseUrl(text, { allowInsecureHttp: allowInsecureHttp() });
	if ('problem' in parsed) throw new ServiceError('badAddress', { code: parsed.problem });
	return parsed.base;
}
