import { median } from 'simple-statistics';
import type { Ratio } from '../../../edit/core/proof/proof.ts';
import { type MedianInterval, medianInterval } from './medianInterval.ts';

/** Two runs next to each other, as durations or whatever else is less if it is faster. Greater than zero. */
export interface SpeedPair {
	readonly before: number;
	readonly after: number;
}

export interface SpeedComparison extends Ratio {
	readonly kind: 'faster' | 'slower' | 'noDifference' | 'tooNoisy';
	/** Whether more pairs are of no use. */
	readonly isDecided: boolean;
}

/** After how many pairs of each series to look whether they are enough. */
export const LOOKS = [8, 16, 32, 64] as const;

/** So many pairs are enough for an interval within `MOST_UNSEEN`; only what would be too noisy goes on to the last look. */
const ENOUGH = LOOKS[2];
const MOST_PAIRS = LOOKS[3];

/** How probably the interval may miss the true ratio, over all looks together. */
const MOST_MISSED = 0.01;

/** Logarithms of ratios: no smaller difference is told. */
const WORTH_TELLING = Math.log(1.03);
/** What an interval of no difference may hold at most. */
const MOST_UNSEEN = Math.log(1.15);

/**
 * Compares the speeds before and after: see docs/proofs.md.
 * @param noise pairs of which both runs are of the code before, which show what this machine takes for a difference
 * @param measured as many pairs, one of `LOOKS`
 */
export function compareSpeed(noise: readonly SpeedPair[], measured: readonly SpeedPair[]): SpeedComparison {
	const ratios = measured.map(logRatio);
	const { low, high } = intervalAt(ratios);
	const seen = intervalAt(noise.map(logRatio));
	const limit = Math.max(WORTH_TELLING, -seen.low, seen.high);
	const isSmall = -WORTH_TELLING <= low && high <= WORTH_TELLING;
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
 * Each look may miss as much as the ones before it have left, so that stopping at the first clear one misses no more than
 * is allowed for all.
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
