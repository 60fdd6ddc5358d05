import * as vscode from 'vscode';
import type { KeyManager } from '../../core/keys/keyManager.ts';
import { type BaseUrl, parseBaseUrl } from '../../core/service/baseUrl.ts';
import type { Connection } from '../../core/service/serviceClient.ts';
import { ServiceError } from '../../core/service/serviceError.ts';
import type { RedactingLog } from '../redactingLog.ts';
import { allowInsecureHttp, baseUrlSetting, LOCAL } from '../settings.ts';
import type { EmbeddedService } from './embeddedService.ts';

/** Finds out, at each request, where it goes and with which key. */
export class ServiceConnection {
	readonly #embedded: EmbeddedService;
	readonly #keys: KeyManager;
	readonly #log: RedactingLog;

	constructor(embedded: EmbeddedService, keys: KeyManager, log: RedactingLog) {
		this.#embedded = embedded;
		this.#keys = keys;
		this.#log = log;
	}

	/**
	 * The connection that the settings describe.
	 * @throws ServiceError `notConnected`, `badAddress` or `noKey`
	 */
	async resolve(): Promise<Connection> {
		const setting = baseUrlSetting();
		if (setting === '') throw new ServiceError('notConnected');
		if (setting === LOCAL) return await this.#local();
		const base = checkedBaseUrl(setting);
		const named = this.#keys.active(base.origin);
		const key = named && (await this.#keys.secret(named));
		if (key === undefined) throw new ServiceError('noKey', { host: base.host });
		this.#log.addSecret(key);
		return remoteConnection(base, key);
	}

	async #local(): Promise<Connection> {
		const { url, key } = await this.#embedded.address();
		this.#log.addSecret(key);
		return { base: checkedBaseUrl(url), key, memoryName: LOCAL };
	}
}

/** A connection to a service with an address of its own. */
export function remoteConnection(base: BaseUrl, key: string): Connection {
	return { base, key, memoryName: base.origin + base.path };
}

/** What the chat shows as its service: a host, the local service, or nothing while none is configured. */
export function serviceName(): string {
	const setting = baseUrlSetting();
	if (setting === LOCAL) return vscode.l10n.t('Local service');
	const parsed = parseBaseUrl(setting, { allowInsecureHttp: true });
	if ('problem' in parsed) return setting;
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
