/** The value below which a share of the values lies; NaN if there are none. */
export function quantile(values: readonly number[], share: number): number {
	// A typed array sorts ten times as fast as an array with a comparison function.
	const sorted = Float64Array.from(values).sort();
	return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** The median, of an even number the larger one of the two in the middle; NaN if there are no values. */
export function median(values: readonly number[]): number {
	return quantile(values, 0.5);
}
