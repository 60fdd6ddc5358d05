import { createHash, timingSafeEqual } from 'node:crypto';
import { ApiError } from '../../core/operations/apiError.ts';

/** An API key, and the label under which its usage is counted. */
export interface LabeledKey {
	readonly label: string;
	readonly key: string;
}

const CHALLENGE = { 'www-authenticate': 'Bearer' };

/**
 * Refuses keys that no request can carry, and duplicate keys or labels.
 * @throws Error with a sentence for the user
 */
export function checkKeys(keys: readonly LabeledKey[]): void {
	for (const { label, key } of keys) {
		if (!/^[\x21-\x7e]+$/.test(key)) throw new Error(`The key ${label} must be printable ASCII without spaces.`);
	}
	const twice = keys.find(({ label }, index) => keys.findIndex((each) => each.label === label) < index);
	if (twice !== undefined) throw new Error(`Two keys have the same label: ${twice.label}.`);
	const again = keys.find(({ key }, index) => keys.findIndex((each) => each.key === key) < index);
	if (again !== undefined) throw new Error(`The key ${again.label} is the same as another one.`);
}

/** The keys that the service accepts (docs/service.md §5). */
export class KeyRing {
	readonly #keys: readonly { readonly label: string; readonly digest: Buffer }[];

	constructor(keys: readonly LabeledKey[]) {
		this.#keys = keys.map(({ label, key }) => ({ label, digest: digestOf(key) }));
	}

	/**
	 * The label of the key in an Authorization header.
	 * @throws ApiError 401 if the key is missing or wrong
	 */
	labelOf(authorization: string | undefined): string {
		if (authorization === undefined) {
			throw new ApiError(
				401,
				'missing_api_key',
				'The API key is missing: send "Authorization: Bearer <API key>".',
				CHALLENGE,
			);
		}
		const key = /^Bearer +(\S+) *$/i.exec(authorization)?.[1];
		const digest = digestOf(key ?? '');
		// Digests have equal length, and all are compared in full, so the timing reveals nothing about a key.
		const matching = this.#keys.filter((each) => timingSafeEqual(each.digest, digest));
		if (key === undefined || matching[0] === undefined) {
			throw new ApiError(401, 'invalid_api_key', 'The API key is not valid for this service.', CHALLENGE);
		}
		return matching[0].label;
	}
}

function digestOf(key: string): Buffer {
	return createHash('sha256').update(key).digest();
}
