import type { LabeledKey } from '../http/authentication.ts';
import { isLocalOnly } from '../http/hostCheck.ts';
import { API_KEY_VARIABLE } from './apiKeys.ts';

/** In characters. Shorter keys could be guessed over a network. */
const SHORTEST_NETWORK_KEY = 16;

/**
 * Checks that a service open to the network has keys that protect it.
 * @param host what it listens on; a host of this machine needs no key
 * @throws Error with a sentence for the user, which never contains a key
 */
export function checkNetworkKeys(host: string, keys: readonly LabeledKey[]): void {
	if (isLocalOnly(host)) return;
	if (keys.length === 0) {
		throw new Error(
			`--host ${host} opens the service to the network, which requires a key of your own: ` +
				`use --key-file, ${API_KEY_VARIABLE} or --key.`,
		);
	}
	const short = keys.filter(({ key }) => key.length < SHORTEST_NETWORK_KEY);
	if (short.length > 0) {
		throw new Error(
			`--host ${host} opens the service to the network, where a key that is easily guessed protects nothing: ` +
				`${short.map(({ label }) => label).join(', ')} must have at least ${SHORTEST_NETWORK_KEY} characters.`,
		);
	}
}
