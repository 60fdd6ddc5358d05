import { l10n } from 'vscode';
import type { KeyManager } from '../core/keys/keyManager.ts';
import { currentAddress, currentBaseUrl } from './currentAddress.ts';
import { baseUrlProblemText } from './failures/problemText.ts';

/** Whether requests can be made: to the local service, or to an address with a key or a secret header. Reads no secret. */
export function isConnected(keys: KeyManager): boolean {
	const address = currentAddress();
	if (address.kind === 'local') return true;
	return address.kind === 'base' && keys.has(address.base.origin);
}

/** Why no request can be made: there is no address, it cannot be used, or its key is missing. */
export function notConnectedText(): string {
	const address = currentAddress();
	if (address.kind === 'none') return l10n.t('No service is connected yet.');
	return address.kind === 'problem'
		? l10n.t('The base URL cannot be used: {0}', baseUrlProblemText(address.problem))
		: l10n.t('No API key is stored for this service.');
}

/**
 * The name that is shown for the service: its host, the local service, or nothing if the address cannot be used. The
 * address itself is never shown as written: it may contain a password.
 */
export function serviceName(): string {
	const address = currentAddress(true);
	if (address.kind === 'local') return l10n.t('Local service');
	if (address.kind !== 'base') return '';
	const { host, insecure } = address.base;
	return insecure ? l10n.t('{0} (not encrypted)', host) : host;
}

/** Whether requests go to another machine over plain http. */
export function isUnencrypted(): boolean {
	return currentBaseUrl()?.insecure === true;
}
