/** What is kept of entries that come without end. */
export interface RetentionLimits<T> {
	/** So many are kept. */
	readonly most: number;
	/** So many characters they may hold together; the newest is kept whatever it holds. */
	readonly mostCharacters: number;
	readonly length: (entry: T) => number;
}

/** Those that are kept of any number of entries, oldest first; an entry that was written twice is one. */
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
