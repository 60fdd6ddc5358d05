/** The median, of an even number the larger one of the two in the middle; NaN if there are no values. */
export function median(values: readonly number[]): number {
	// A typed array sorts ten times as fast as an array with a comparison function.
	const sorted = Float64Array.from(values).sort();
	return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
