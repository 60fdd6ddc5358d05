import assert from 'node:assert/strict';
import { listParts } from '../../../../../src/edit/core/syntax/brackets.ts';

describe('the items of a list', () => {
	const lists: readonly (readonly [list: string, parts: string])[] = [
		['', ''],
		['a', 'a'],
		[' a , , b ', 'a|b'],
		['a: [b, c], d', 'a: [b, c]|d'],
		['a: {b, c}, d', 'a: {b, c}|d'],
		['a: (b, c), d', 'a: (b, c)|d'],
		['A<b, c<d>>, e', 'A<b, c<d>>|e'],
		['a => b, c', 'a => b|c'],
		['a -> b, c', 'a -> b|c'],
		['>a, b', '>a, b'],
	];
	for (const [list, parts] of lists) {
		it(`are separated by the commas outside of brackets: ${list}`, () =>
			assert.equal(listParts(list).join('|'), parts));
	}
});
