import { buildOnce } from './optimizations/buildOnce.ts';
import { filterCalls } from './optimizations/filterCalls.ts';
import { keyCounts } from './optimizations/keyCounts.ts';
import { mapLookups } from './optimizations/mapLookups.ts';
import { queueIndexes } from './optimizations/queueIndexes.ts';
import { setLookups } from './optimizations/setLookups.ts';
import type { Rewrite } from './rewrite.ts';

/** Every rewrite that the offline engine knows. */
export const rewrites: readonly Rewrite[] = [
	...filterCalls,
	...setLookups,
	...mapLookups,
	...buildOnce,
	...keyCounts,
	...queueIndexes,
];
