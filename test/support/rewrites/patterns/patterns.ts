import { rewrites } from '../../../../src/localService/rewrites/rewrites.ts';
import { expressionPatterns } from './expressionPatterns.ts';
import { growthPatterns } from './growthPatterns.ts';
import { loopPatterns } from './loopPatterns.ts';
import type { Pattern } from './pattern.ts';
import { recursionPatterns } from './recursionPatterns.ts';

/** Every pattern that a function can be written around. */
export const patterns: readonly Pattern[] = [
	...expressionPatterns,
	...growthPatterns,
	...loopPatterns,
	...recursionPatterns,
];

const known = patterns.filter(({ name }) => rewrites.some((rewrite) => rewrite.name === name));

/** These are changed only where a type says enough, and nothing around has an effect. */
const rare = patterns.filter(({ name }) => name === 'map-lookup' || name === 'recursion-index');

/** The same, those that a rewrite is for more often: what no rewrite is for shows only that it is left alone. */
export const likelyPatterns: readonly Pattern[] = [
	...patterns,
	...known,
	...known,
	...known,
	...known,
	...rare,
	...rare,
	...rare,
	...rare,
];
