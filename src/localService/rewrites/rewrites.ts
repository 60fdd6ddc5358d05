import { comparedWithNull } from './clearer/comparedWithNull.ts';
import { operators } from './clearer/operators.ts';
import { truthTests } from './clearer/truthTests.ts';
import { currentTime } from './optimizations/currentTime.ts';
import { filterCalls } from './optimizations/filterCalls.ts';
import { slicedRecursion } from './optimizations/slicedRecursion.ts';
import { textSearches } from './optimizations/textSearches.ts';
import type { Rewrite } from './rewrite.ts';

/** Every rewrite that the offline engine knows: what is faster, and what only reads better. */
export const rewrites: readonly Rewrite[] = [
	...filterCalls,
	...textSearches,
	...slicedRecursion,
	...currentTime,
	...comparedWithNull,
	...truthTests,
	...operators,
];
