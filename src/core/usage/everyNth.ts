/** At most so many, evenly chosen, the newest among them. */
export function everyNth<T>(items: readonly T[], most: number): readonly T[] {
	if (items.length <= most) return items;
	const step = items.length / most;
	return Array.from({ length: most }, (_, index) => items[Math.ceil((index + 1) * step) - 1]).filter(
		(item) => item !== undefined,
	);
}
