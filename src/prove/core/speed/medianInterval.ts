import { binomialDistribution } from 'simple-statistics';

/** An interval of the median, with how probably it misses it. */
export interface MedianInterval {
	readonly low: number;
	readonly high: number;
	/** At most. Whatever the distribution, as long as the values are independent. */
	readonly mayMiss: number;
}

/**
 * The shortest interval between two values of the same rank from either end that misses the median at most so often: the
 * ends are order statistics, so nothing is assumed about the distribution.
 * @returns undefined if there are too few values for any
 */
export function medianInterval(values: readonly number[], mostMissed: number): MedianInterval | undefined {
	const best = bestRank(values.length, mostMissed);
	if (best === undefined) return undefined;
	const sorted = values.toSorted((one, other) => one - other);
	const [low, high] = [sorted[best.rank - 1], sorted[values.length - best.rank]];
	return low === undefined || high === undefined ? undefined : { low, high, mayMiss: best.mayMiss };
}

/**
 * The median lies below the value of a rank if fewer values than that are below the median, which is as probable as so
 * few heads among as many tosses of a coin; and above the one of the other end likewise.
 */
function bestRank(count: number, mostMissed: number): { readonly rank: number; readonly mayMiss: number } | undefined {
	// The library leaves out the last cells, which hold less than 0.0001 together; these are not used.
	const heads = binomialDistribution(count, 0.5) ?? [];
	let best: { readonly rank: number; readonly mayMiss: number } | undefined;
	let mayMiss = 0;
	for (let rank = 1; rank <= count / 2; rank += 1) {
		mayMiss += 2 * (heads[rank - 1] ?? 1);
		if (mayMiss > mostMissed) break;
		best = { rank, mayMiss };
	}
	return best;
}
