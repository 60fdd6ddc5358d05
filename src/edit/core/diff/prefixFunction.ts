/**
 * For each item, the length of the longest border up to it: how many of the first items are also the last ones,
 * excluding the whole (the prefix function of Knuth, Morris and Pratt). Takes time proportional to the list.
 */
export function prefixFunction(items: readonly string[]): readonly number[] {
	const borders: number[] = [];
	let length = 0;
	for (const [at, item] of items.entries()) {
		while (length > 0 && items[length] !== item) length = borders[length - 1] ?? 0;
		if (at > 0 && items[length] === item) length += 1;
		borders.push(length);
	}
	return borders;
}

/** The offset at which `lines`, which are whole lines, occur in `text`; undefined unless exactly once. */
export function uniqueIndexOf(text: string, lines: string): number | undefined {
	if (lines === '') return undefined;
	let found: number | undefined;
	for (let at = text.indexOf(lines); at !== -1; at = text.indexOf(lines, at + 1)) {
		const end = at + lines.length;
		const isWhole =
			(at === 0 || text[at - 1] === '\n') && (lines.endsWith('\n') || /^(?:\r?\n|$)/.test(text.slice(end, end + 2)));
		if (!isWhole) continue;
		if (found !== undefined) return undefined;
		found = at;
	}
	return found;
}
