import { median } from 'simple-statistics';

/** How many answers are needed. */
const LEAST = 3;

/**
 * The time that an answer usually takes, in milliseconds: the median of the newest round trips.
 * @returns undefined until there are enough answers
 */
export function typicalRoundTrip(roundTrips: readonly number[]): number | undefined {
	return roundTrips.length < LEAST ? undefined : median([...roundTrips]);
}
