/** Identifies a key, or a secret header, by the name of its secret. */
export interface KeyReference {
	/** Of a header: its name in lower case. */
	readonly id: string;
	/** The origin that it was entered for: it is sent nowhere else. */
	readonly origin: string;
}

/** A key, or a secret header, without its secret. */
export interface NamedKey extends KeyReference {
	/** Of a header: its name as the user wrote it. */
	readonly label: string;
	/** Distinguishes keys in a list. Of a header: random, another one for each value, and never shown. */
	readonly lastFour: string;
}

/** The end of a key that is long enough to stay secret without it; empty for a shorter one. */
export function lastFourOf(key: string): string {
	return key.length >= 12 ? key.slice(-4) : '';
}
