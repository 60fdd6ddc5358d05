/** At most `most` items at even distances, always including the last one. @param most a whole number */
export function sampleEvenly<T>(items: readonly T[], most: number): readonly T[] {
	const chosenOf = (count: number) => Math.floor((count * most) / items.length);
	return items.filter((_, index) => chosenOf(index + 1) > chosenOf(index));
}
