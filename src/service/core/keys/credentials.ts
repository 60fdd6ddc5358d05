/** What proves to an address who asks. */
export interface Credentials {
	/** Empty if there is none. */
	readonly key: string;
	/** The secret headers, by their names in lower case. */
	readonly headers?: Readonly<Record<string, string>>;
}

/** For an address that needs no proof. */
export const NO_CREDENTIALS: Credentials = { key: '' };

/** Whether anything proves who asks. */
export function hasCredentials({ key, headers = {} }: Credentials): boolean {
	return key !== '' || Object.keys(headers).length > 0;
}

/** The headers in which credentials go out. A secret header `Authorization` takes the place of the key. */
export function credentialHeaders({ key, headers = {} }: Credentials): Readonly<Record<string, string>> {
	return { ...(key === '' ? {} : { authorization: `Bearer ${key}` }), ...headers };
}

/** In characters. A shorter text occurs everywhere: it is sent, but cannot be kept out of what is written. */
export const SHORTEST_HIDDEN = 8;

/** The names of the secret headers that went without a key; undefined if a key or nothing went. */
export function headersInsteadOfKey({ key, headers = {} }: Credentials): string | undefined {
	return (key === '' && Object.keys(headers).join(', ')) || undefined;
}

/**
 * What must not be written of a header's value: the value itself, what comes after its scheme, and the password in it.
 * @returns only what is long enough to be told from other text
 */
export function secretParts(value: string): readonly string[] {
	const [, scheme = '', credential = ''] = /^([\w-]+) +(.+)$/.exec(value) ?? [];
	const pair = scheme.toLowerCase() === 'basic' ? decoded(credential) : '';
	const password = pair.slice(pair.indexOf(':') + 1);
	return [...new Set([value, credential, pair, password])].filter((part) => part.length >= SHORTEST_HIDDEN);
}

function decoded(base64: string): string {
	try {
		return atob(base64);
	} catch {
		return '';
	}
}
