import type { LedgerEntry } from './ledgerEntry.ts';

/** How many of the newest answers count at most, and how many are needed. */
const MOST = 20;
const LEAST = 3;

/**
 * The median round trip of the newest answers to an operation, in milliseconds.
 * @param entries oldest first
 * @returns undefined until there are enough answers
 */
export function typicalRoundTrip(entries: readonly LedgerEntry[], operation: string): number | undefined {
	const answers = entries.filter((entry) => entry.operation === operation && entry.outcome === 'answered');
	const times = answers.slice(-MOST).map(({ receipt }) => receipt.roundTripMs);
	const sorted = times.toSorted((a, b) => a - b);
	return sorted.length < LEAST ? undefined : sorted[Math.floor(sorted.length / 2)];
}
