import { constants, keys } from './constants.ts';
import { filters } from './filters.ts';
import { findForms } from './forms.ts';
import { findGrowingLookups } from './growingLookups.ts';
import { findGrowth } from './growth.ts';
import { findLeast } from './least.ts';
import { lookups, ownLookups } from './lookups.ts';
import type { Pattern } from './pattern.ts';
import { findQueues } from './queue.ts';

/** Every pattern that the offline engine knows. */
export const patterns: readonly Pattern[] = [
	{
		name: 'copied-growth',
		description:
			'A list or object that is copied to add to it grows in place instead: each copy reads everything added before.',
		find: findGrowth,
	},
	{
		name: 'list-lookup',
		description:
			'A list that is searched in each iteration of a loop becomes a Set or a Map before the loop: the list is read once.',
		find: (script) => findForms(script, lookups),
	},
	{
		name: 'growing-lookup',
		description: 'A list that is searched while it grows gets a Set or a Map beside it: no search reads the list.',
		find: function* (script) {
			yield* findForms(script, ownLookups);
			yield* findGrowingLookups(script);
		},
	},
	{
		name: 'filter-first',
		description:
			'A list that is filtered for one element, or to see whether there is any, is searched only up to the first match.',
		find: (script) => findForms(script, filters),
	},
	{
		name: 'sort-for-least',
		description: 'A list that is sorted only for its first or last element is traversed once instead.',
		find: findLeast,
	},
	{
		name: 'constant-in-loop',
		description: 'A costly value that is the same in each iteration of a loop is computed once before the loop.',
		find: (script) => findForms(script, constants),
	},
	{
		name: 'shifted-queue',
		description:
			'`shift()` in a loop over a queue becomes an index that counts up: each `shift` moves all other elements.',
		find: findQueues,
	},
	{
		name: 'repeated-keys',
		description:
			'The keys, values or entries of an object that stays the same in a loop are listed once before the loop.',
		find: (script) => findForms(script, keys),
	},
];
