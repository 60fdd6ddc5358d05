/** The levels to choose from, by source. */
export interface KnownLevels {
	/** Levels that the service has accepted, newest first. */
	readonly worked: readonly string[];
	/** The documented level (docs/service.md §2.5). */
	readonly documented: string;
	/** The level set for the language. */
	readonly set: string;
	/** Levels that the settings offer. */
	readonly offered: readonly string[];
}

/**
 * The levels to offer, without duplicates: the last used one first, then the set one, the documented one, and the
 * others.
 */
export function levelsToOffer({ worked, documented, set, offered }: KnownLevels): readonly string[] {
	const all = [...worked.slice(0, 1), set, documented, ...offered, ...worked].map((level) => level.trim());
	return [...new Set(all)].filter((level) => level !== '');
}
