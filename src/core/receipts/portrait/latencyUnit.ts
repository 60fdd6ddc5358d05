import type { LedgerEntry } from '../ledgerEntry.ts';
import { median, quantile } from '../medians.ts';
import { type Finding, unknown } from './finding.ts';
import { slopes } from './slopes.ts';

/** A unit of time that services state. */
export type LatencyUnit = 's' | 'ms' | 'µs';

/** In milliseconds. */
const UNITS: readonly (readonly [LatencyUnit, number])[] = [
	['s', 1_000],
	['ms', 1],
	['µs', 0.001],
];

export interface LatencyFigures {
	/** The stated latency as a share of our round trip: typical, smallest, and largest. */
	readonly share: number;
	readonly least: number;
	readonly most: number;
}

const LEAST_ANSWERS = 6;

/** How many of the newest answers are looked at: each is compared with every other one. */
const MOST_ANSWERS = 120;

/** A latency that is less than this share of the round trip is no time of the answer in that unit. */
const LEAST_SHARE = 0.3;

/** More than the whole: the clocks of two machines run alike, but figures are rounded. */
const MOST_SHARE = 1.05;

/** How far a growing latency and the growing round trip may differ. */
const LEAST_SLOPE = 0.7;
const MOST_SLOPE = 1.5;

/** By how much the round trips must differ for that to show. */
const LEAST_RANGE = 1.3;

/**
 * The unit of `latency`: the one in which it fits into our round trip and fills most of it, in every answer, and grows as
 * that does. The units lie too far apart for two to fit.
 */
export function latencyUnitFinding(entries: readonly LedgerEntry[]): Finding<LatencyUnit, LatencyFigures> {
	const stated = entries.flatMap(({ outcome, receipt: { latency, roundTripMs } }) => {
		if (outcome !== 'answered' || latency === undefined || latency <= 0 || roundTripMs <= 0) return [];
		return [[latency, roundTripMs] as const];
	});
	const points = stated.slice(-MOST_ANSWERS);
	if (points.length < LEAST_ANSWERS) return unknown('few', points.length);
	const roundTrips = points.map(([, roundTrip]) => roundTrip);
	const range = quantile(roundTrips, 0.9) / quantile(roundTrips, 0.1);
	const slope = median(slopes(points, 0));
	for (const [unit, milliseconds] of UNITS) {
		const shares = points.map(([latency, roundTrip]) => (latency * milliseconds) / roundTrip);
		const [share, least, most] = [median(shares), quantile(shares, 0.05), quantile(shares, 0.95)];
		if (share < LEAST_SHARE || most > MOST_SHARE) continue;
		// Every round trip alike: nothing shows that the latency is a time at all.
		if (range < LEAST_RANGE) return unknown('few', points.length);
		const grown = slope / milliseconds;
		if (!(grown >= LEAST_SLOPE && grown <= MOST_SLOPE)) break;
		const figures = { share, least, most };
		return { isKnown: true, value: unit, certainty: 'certain', answers: points.length, figures };
	}
	return unknown('unclear', points.length);
}
