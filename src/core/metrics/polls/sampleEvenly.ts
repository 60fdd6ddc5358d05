/** At most so many, evenly chosen, the newest among them. @param most a whole number */
export function sampleEvenly<T>(items: readonly T[], most: number): readonly T[] {
	const chosenOf = (count: number) => Math.floor((count * most) / items.length);
	return items.filter((_, index) => chosenOf(index + 1) > chosenOf(index));
}
