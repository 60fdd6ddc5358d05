import assert from 'node:assert/strict';
import { multisetDifference } from '../../../../../src/core/code/diff/multisetDifference.ts';

describe('a multiset difference', () => {
	it('has each surplus text as often as it occurs', () => {
		assert.deepEqual(multisetDifference(['a', 'b', 'a'], ['a', 'a', 'a', 'c']), ['a', 'c']);
		assert.deepEqual(multisetDifference(['a'], []), []);
	});
});
