import { listModels } from '../../../localService/node/engines/findEngines.ts';
import type { BaseUrl, PathPrefix } from '../../core/baseUrl.ts';
import type { ConnectionCheck } from '../../core/connection.ts';
import { type Credentials, NO_CREDENTIALS } from '../../core/keys/credentials.ts';
import type { KeyManager } from '../../core/keys/keyManager.ts';
import { ServiceError } from '../../core/serviceError.ts';
import type { Consent } from '../consent.ts';
import { currentAddress } from '../currentAddress.ts';
import { remoteConnection } from '../serviceConnection.ts';
import { localServiceSettings, parseAllowedUrl } from '../serviceSettings.ts';

/** Where keys and secret headers go: to a service, or to the engine of the local service. */
export interface KeyTarget {
	readonly base: BaseUrl;
	readonly isEngine: boolean;
	/** Makes a request that costs nothing. @throws ServiceError if it fails */
	readonly check: (credentials: Credentials, signal: AbortSignal) => Promise<void>;
}

/** A service, checked by its metrics. @param pathPrefix replaces the one in the settings */
export function serviceTarget(client: ConnectionCheck, base: BaseUrl, pathPrefix?: 'auto' | PathPrefix): KeyTarget {
	return {
		base,
		isEngine: false,
		check: (credentials, signal) => client.checkConnection(remoteConnection(base, credentials, pathPrefix), signal),
	};
}

/** An engine, checked by the list of its models. */
export function engineTarget(base: BaseUrl): KeyTarget {
	return {
		base,
		isEngine: true,
		check: async (credentials, signal) => {
			await listModels(base.origin + base.path, () => credentials, signal);
		},
	};
}

/** An engine at an address. @throws ServiceError if no secret may go there */
export function engineTargetAt(engineUrl: string): KeyTarget {
	const parsed = parseEngine(engineUrl);
	if ('problem' in parsed) throw new ServiceError('badAddress', { code: parsed.problem });
	return engineTarget(parsed.base);
}

/** The target that the settings name: the service, or the server that is the engine of the local service. */
export function currentTarget(client: ConnectionCheck): KeyTarget | undefined {
	const address = currentAddress();
	if (address.kind === 'base') return serviceTarget(client, address.base);
	const engine = address.kind === 'local' ? currentEngine() : undefined;
	return engine !== undefined && 'base' in engine ? engineTarget(engine.base) : undefined;
}

/** The server that is the engine, or why no secret may go there; undefined for the offline engine and VS Code's models. */
export function currentEngine(): ReturnType<typeof parseAllowedUrl> | undefined {
	const { engine, engineUrl } = localServiceSettings();
	return engine === 'server' && engineUrl !== '' ? parseEngine(engineUrl) : undefined;
}

/**
 * The target for a key that is stored for an origin: the current one if it has this origin, else the address at that origin
 * that the user agreed to, since only that has the right path.
 */
export function targetAt(client: ConnectionCheck, origin: string, consent: Consent): KeyTarget {
	const current = currentTarget(client);
	if (current?.base.origin === origin) return current;
	const engine = engineBase(localServiceSettings().engineUrl);
	if (engine?.origin === origin) return engineTarget(engine);
	const parsed = parseAllowedUrl(consent.givenAt(origin)[0] ?? origin);
	if ('problem' in parsed) throw new ServiceError('badAddress', { code: parsed.problem });
	return serviceTarget(client, parsed.base);
}

/** What proves to an engine who asks: nothing, unless the user has agreed to its address. */
export async function engineCredentials(engineUrl: string, keys: KeyManager, consent: Consent): Promise<Credentials> {
	const base = engineBase(engineUrl);
	return base !== undefined && consent.isGiven(base) ? await keys.credentials(base.origin) : NO_CREDENTIALS;
}

/** An engine's address as a base URL; undefined if no secret may go there. */
function engineBase(engineUrl: string): BaseUrl | undefined {
	const parsed = parseEngine(engineUrl);
	return 'base' in parsed ? parsed.base : undefined;
}

function parseEngine(engineUrl: string): ReturnType<typeof parseAllowedUrl> {
	return parseAllowedUrl(engineUrl.trim());
}
