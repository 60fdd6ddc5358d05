/** The texts of `after` that exceed those of `before`, counting repetitions. */
export function multisetDifference(before: readonly string[], after: readonly string[]): readonly string[] {
	const left = new Map<string, number>();
	for (const text of before) left.set(text, (left.get(text) ?? 0) + 1);
	return after.filter((text) => {
		const count = left.get(text) ?? 0;
		left.set(text, count - 1);
		return count <= 0;
	});
}
