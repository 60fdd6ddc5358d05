import { EQUALLY_FAST } from './equallyFast.ts';
import { FASTER_LOOKUPS } from './fasterLookups.ts';
import { FASTER_LOOPS } from './fasterLoops.ts';
import type { CallsCase } from './lyingCalls.ts';
import { REMEMBERING, SLOWER } from './slowerCases.ts';

/** A change of code.js that does the same, and what is to be measured on its calls. */
export interface SpeedCase extends Omit<CallsCase, 'expected'> {
	readonly expected: 'faster' | 'noDifference' | 'slower' | 'remembers';
}

const FASTER = [...FASTER_LOOKUPS, ...FASTER_LOOPS];

/** Fifteen that are faster, eight that are not, four that are slower, and two that only remember. */
export const SPEED_CASES: readonly SpeedCase[] = [
	...FASTER.map((each) => ({ ...each, expected: 'faster' as const })),
	...EQUALLY_FAST.map((each) => ({ ...each, expected: 'noDifference' as const })),
	...SLOWER.map((each) => ({ ...each, expected: 'slower' as const })),
	...REMEMBERING.map((each) => ({ ...each, expected: 'remembers' as const })),
];

const SHORT_TITLES = [
	'joins pieces once instead of looking at a growing text',
	'finds products of a catalog by an index',
	'renames variables',
	'splits a text to count its lines',
	'remembers results by the JSON of their inputs',
];

/** Two that are faster, and one of each other kind. */
export const SHORT_SPEED_CASES: readonly SpeedCase[] = SPEED_CASES.filter(({ title }) => SHORT_TITLES.includes(title));
