import { comparedWithNull } from './clearer/comparedWithNull.ts';
import { operators } from './clearer/operators.ts';
import { truthTests } from './clearer/truthTests.ts';
import { buildOnce } from './optimizations/buildOnce.ts';
import { currentTime } from './optimizations/currentTime.ts';
import { filterCalls } from './optimizations/filterCalls.ts';
import { growingLists } from './optimizations/growingLists.ts';
import { growingObjects } from './optimizations/growingObjects.ts';
import { keyCounts } from './optimizations/keyCounts.ts';
import { mapLookups } from './optimizations/mapLookups.ts';
import { prependedLists } from './optimizations/prependedLists.ts';
import { queueIndexes } from './optimizations/queueIndexes.ts';
import { reduceToList } from './optimizations/reduceToList.ts';
import { reduceToObject } from './optimizations/reduceToObject.ts';
import { setLookups } from './optimizations/setLookups.ts';
import { slicedRecursion } from './optimizations/slicedRecursion.ts';
import { sortForLeast } from './optimizations/sortForLeast.ts';
import { textSearches } from './optimizations/textSearches.ts';
import type { Rewrite } from './rewrite.ts';

/** Every rewrite that the offline engine knows: what is faster, and what only reads better. */
export const rewrites: readonly Rewrite[] = [
	...filterCalls,
	...textSearches,
	...sortForLeast,
	...reduceToList,
	...reduceToObject,
	...growingLists,
	...growingObjects,
	...prependedLists,
	...setLookups,
	...mapLookups,
	...buildOnce,
	...keyCounts,
	...queueIndexes,
	...slicedRecursion,
	...currentTime,
	...comparedWithNull,
	...truthTests,
	...operators,
];
