/** Where a figure will lie in eight of ten cases, and its middle: as often below as above. */
export interface Range {
	readonly low: number;
	readonly middle: number;
	readonly high: number;
}

const LOW = 0.1;
const MIDDLE = 0.5;
const HIGH = 0.9;

/** The range of a further value that is drawn like these; `values` must not be empty. */
export function rangeOf(values: readonly number[]): Range {
	const sorted = values.toSorted((a, b) => a - b);
	const [low, middle, high] = [LOW, MIDDLE, HIGH].map((share) => quantile(sorted, share));
	return { low: low ?? 0, middle: middle ?? 0, high: high ?? 0 };
}

/**
 * A further value lies below the k-th of n with probability k / (n + 1), so the ends are taken there: plain quantiles of
 * few values are too narrow.
 */
function quantile(sorted: readonly number[], share: number): number {
	const position = Math.min(Math.max(share * (sorted.length + 1) - 1, 0), sorted.length - 1);
	const below = sorted[Math.floor(position)] ?? 0;
	const above = sorted[Math.ceil(position)] ?? below;
	return below + (above - below) * (position - Math.floor(position));
}
