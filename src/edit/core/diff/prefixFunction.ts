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
