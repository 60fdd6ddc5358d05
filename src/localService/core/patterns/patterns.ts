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
			'A list or an object that is copied to add to it is added to in place: each copy reads all that is there already.',
		find: findGrowth,
	},
	{
		name: 'list-lookup',
		description:
			'A list that is searched in each iteration of a loop is put into a Set or a Map before the loop: the list is read once.',
		find: (script) => findForms(script, lookups),
	},
	{
		name: 'growing-lookup',
		description: 'A list that is searched while it grows has a Set or a Map beside it: no search reads the list.',
		find: function* (script) {
			yield* findForms(script, ownLookups);
			yield* findGrowingLookups(script);
		},
	},
	{
		name: 'filter-first',
		description:
			'A list that is filtered for one element, or to see whether there is any, is searched only as far as the first.',
		find: (script) => findForms(script, filters),
	},
	{
		name: 'sort-for-least',
		description: 'A list that is sorted for its first or its last element is gone through once.',
		find: findLeast,
	},
	{
		name: 'constant-in-loop',
		description: 'What is costly to make, and the same in each iteration of a loop, is made once before the loop.',
		find: (script) => findForms(script, constants),
	},
	{
		name: 'shifted-queue',
		description:
			'`shift()` in a loop over a queue is an index that counts up: each `shift` moves all the other elements.',
		find: findQueues,
	},
	{
		name: 'repeated-keys',
		description:
			'The keys, values or entries of an object that stays the same in a loop are listed once before the loop.',
		find: (script) => findForms(script, keys),
	},
];
