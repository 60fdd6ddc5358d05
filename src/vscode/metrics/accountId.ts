import type { KeyManager } from '../../core/apiKeys/keyManager.ts';
import { currentAddress } from '../currentAddress.ts';
import { LOCAL } from '../settings.ts';

/**
 * Whose metrics the service tells of now: what is kept of them is filed under it. With another address or another key
 * they are those of somebody else. Empty where nothing is connected.
 */
export function accountId(keys: KeyManager): string {
	const address = currentAddress(true);
	if (address.kind === 'local') return LOCAL;
	if (address.kind !== 'base') return '';
	const { origin, path } = address.base;
	return `${origin}${path}#${keys.active(origin)?.id ?? ''}`;
}
