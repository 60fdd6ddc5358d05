import { binomialDistribution, median } from 'simple-statistics';
import type { Ratio } from '../../../edit/core/proof/proof.ts';

/** Two neighboring runs, as durations or anything else that is less if it is faster. Greater than zero. */
export interface SpeedPair {
	readonly before: number;
	readonly after: number;
}

export interface SpeedComparison extends Ratio {
	readonly kind: 'faster' | 'slower' | 'noDifference' | 'tooNoisy';
	/** Whether no more pairs are needed. */
	readonly isDecided: boolean;
}

/** The interim looks: after how many pairs of each series to check whether they suffice. */
export const LOOKS = [8, 16, 32, 64] as const;

/** How many pairs suffice for an interval within `MOST_UNSEEN`; only what would be too noisy goes on to the last look. */
const ENOUGH = LOOKS[2];
const MOST_PAIRS = LOOKS[3];

/** The probability that the interval misses the true ratio, over all looks together. */
const MOST_MISSED = 0.01;

/** Logarithms of ratios: no smaller difference is reported. */
const WORTH_REPORTING = Math.log(1.03);
/** The largest ratio in an interval of no difference. */
const MOST_UNSEEN = Math.log(1.15);

/**
 * Compares the speeds before and after, as docs/proofs.md describes.
 * @param noise pairs of runs of the code before, which show what this machine takes for a difference
 * @param measured as many pairs, one of `LOOKS`
 */
export function compareSpeed(noise: readonly SpeedPair[], measured: readonly SpeedPair[]): SpeedComparison {
	const ratios = measured.map(logRatio);
	const { low, high } = intervalAt(ratios);
	const seen = intervalAt(noise.map(logRatio));
	const limit = Math.max(WORTH_REPORTING, -seen.low, seen.high);
	const isSmall = -WORTH_REPORTING <= low && high <= WORTH_REPORTING;
	const kind = kindOf({ low, high, limit, isSmall });
	return {
		kind,
		ratio: Math.exp(median(ratios)),
		low: Math.exp(low),
		high: Math.exp(high),
		isDecided: isDecided(kind, isSmall, measured.length),
	};
}

function isDecided(kind: SpeedComparison['kind'], isSmall: boolean, pairs: number): boolean {
	if (kind === 'faster' || kind === 'slower' || isSmall) return true;
	return kind === 'noDifference' ? pairs >= ENOUGH : pairs >= MOST_PAIRS;
}

function logRatio({ before, after }: SpeedPair): number {
	return Math.log(before / after);
}

/**
 * Each look may spend what the ones before have left of the allowed error, so that stopping at the first clear one stays within
 * it.
 */
function intervalAt(values: readonly number[]): MedianInterval {
	let left = MOST_MISSED;
	for (const count of LOOKS) {
		const interval = medianInterval(values.slice(0, count), left);
		if (interval === undefined || values.length < count) break;
		if (values.length === count) return interval;
		left -= interval.mayMiss;
	}
	throw new RangeError(`The number of pairs is ${values.length}, and not one of ${LOOKS.join(', ')}.`);
}

function kindOf({
	low,
	high,
	limit,
	isSmall,
}: {
	readonly low: number;
	readonly high: number;
	readonly limit: number;
	readonly isSmall: boolean;
}): SpeedComparison['kind'] {
	if (low > limit) return 'faster';
	if (high < -limit) return 'slower';
	const holdsNone = low <= 0 && high >= 0 && -MOST_UNSEEN <= low && high <= MOST_UNSEEN;
	return isSmall || holdsNone ? 'noDifference' : 'tooNoisy';
}

/** An interval for the median. */
interface MedianInterval {
	readonly low: number;
	readonly high: number;
	/** The probability that it misses the median, at most: whatever the distribution, if the values are independent. */
	readonly mayMiss: number;
}

/**
 * The shortest interval between two values of the same rank from either end that misses the median with at most this
 * probability. The ends are order statistics, so nothing is assumed about the distribution.
 * @returns undefined if there are too few values
 */
export function medianInterval(values: readonly number[], mostMissed: number): MedianInterval | undefined {
	const best = bestRank(values.length, mostMissed);
	if (best === undefined) return undefined;
	const sorted = values.toSorted((one, other) => one - other);
	const [low, high] = [sorted[best.rank - 1], sorted[values.length - best.rank]];
	return low === undefined || high === undefined ? undefined : { low, high, mayMiss: best.mayMiss };
}

/**
 * The median lies below the value of a rank if fewer values than that are below the median, which is as probable as that
 * few heads in as many coin tosses; and likewise above the one from the other end.
 */
function bestRank(count: number, mostMissed: number): { readonly rank: number; readonly mayMiss: number } | undefined {
	// The library omits the last values, which add up to less than 0.0001; they are not used.
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
