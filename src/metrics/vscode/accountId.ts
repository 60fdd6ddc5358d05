import type { KeyManager } from '../../service/core/keys/keyManager.ts';
import { currentAddress } from '../../service/vscode/currentAddress.ts';
import { LOCAL } from '../../service/vscode/serviceSettings.ts';

/**
 * Identifies the connected service and account; saved metrics are filed under it. Another address or another key means
 * another account, and so do other secret headers, or other values of them. Empty if nothing is connected.
 */
export function accountId(keys: KeyManager): string {
	const address = currentAddress(true);
	if (address.kind === 'local') return LOCAL;
	if (address.kind !== 'base') return '';
	const { origin, path } = address.base;
	const headers = keys.headers(origin).map(({ id, lastFour }) => `${id} ${lastFour}`);
	const ids = [keys.active(origin)?.id ?? '', ...headers];
	return `${origin}${path}#${ids.join('#')}`;
}
