/** What a choice of optimization levels is made from. */
export interface KnownLevels {
	/** Those that the service has taken, newest first. */
	readonly worked: readonly string[];
	/** The one documented level (docs/service.md §2.5). */
	readonly documented: string;
	/** The one that is set for the language. */
	readonly set: string;
	/** Those that the settings offer. */
	readonly offered: readonly string[];
}

/** The levels to offer, each once: the one used last first, then the one that is set, the documented one, the others. */
export function levelsToOffer({ worked, documented, set, offered }: KnownLevels): readonly string[] {
	const all = [...worked.slice(0, 1), set, documented, ...offered, ...worked].map((level) => level.trim());
	return [...new Set(all)].filter((level) => level !== '');
}
