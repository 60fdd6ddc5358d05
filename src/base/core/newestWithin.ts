/** How many of an endless stream of entries to keep. */
export interface RetentionLimits<T> {
	/** The number of entries to keep. */
	readonly most: number;
	/** Their total length in characters; the newest entry is always kept. */
	readonly mostCharacters: number;
	readonly length: (entry: T) => number;
}

/** The entries to keep, oldest first. An entry that was written twice counts once. */
export function newestWithin<T extends { readonly id: string; readonly time: number }>(
	entries: readonly T[],
	{ most, mostCharacters, length }: RetentionLimits<T>,
): readonly T[] {
	const unique = [...new Map(entries.map((entry) => [entry.id, entry])).values()];
	const newest = unique.sort((a, b) => b.time - a.time).slice(0, most);
	let characters = 0;
	const tooMuch = newest.findIndex((entry, index) => {
		characters += length(entry);
		return index > 0 && characters > mostCharacters;
	});
	return newest.slice(0, tooMuch === -1 ? undefined : tooMuch).reverse();
}
