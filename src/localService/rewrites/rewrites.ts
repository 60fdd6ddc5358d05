import { filterCalls } from './optimizations/filterCalls.ts';
import { growingLists } from './optimizations/growingLists.ts';
import { growingObjects } from './optimizations/growingObjects.ts';
import { prependedLists } from './optimizations/prependedLists.ts';
import { reduceToList } from './optimizations/reduceToList.ts';
import { reduceToObject } from './optimizations/reduceToObject.ts';
import { sortForLeast } from './optimizations/sortForLeast.ts';
import type { Rewrite } from './rewrite.ts';

/** Every rewrite that the offline engine knows. */
export const rewrites: readonly Rewrite[] = [
	...filterCalls,
	...growingLists,
	...prependedLists,
	...reduceToList,
	...reduceToObject,
	...growingObjects,
	...sortForLeast,
];
