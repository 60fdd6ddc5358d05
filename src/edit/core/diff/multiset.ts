/** How often each item of a list occurs. */
export function countsOf<T>(items: readonly T[]): Map<T, number> {
	const counts = new Map<T, number>();
	for (const item of items) counts.set(item, (counts.get(item) ?? 0) + 1);
	return counts;
}

/** The items of `after` beyond those of `before`, each as often as it is added. */
export function multisetDifference<T>(before: readonly T[], after: readonly T[]): readonly T[] {
	const isShared = takenFrom(before);
	return after.filter((item) => !isShared(item));
}

/** The items of `after` that `before` has as well, each as often as both have it. */
export function sharedItems<T>(before: readonly T[], after: readonly T[]): readonly T[] {
	return after.filter(takenFrom(before));
}

/** Takes an item from a list; false if none is left. */
function takenFrom<T>(items: readonly T[]): (item: T) => boolean {
	const left = countsOf(items);
	return (item) => {
		const count = left.get(item) ?? 0;
		left.set(item, count - 1);
		return count > 0;
	};
}
