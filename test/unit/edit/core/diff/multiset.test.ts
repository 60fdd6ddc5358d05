import assert from 'node:assert/strict';
import { countsOf, multisetDifference, sharedItems } from '../../../../../src/edit/core/diff/similarity.ts';

describe('two lists whose order does not matter', () => {
	const cases: readonly (readonly [before: string, after: string, added: string, shared: string])[] = [
		['aba', 'aaac', 'ac', 'aa'],
		['a', '', '', ''],
		['', 'aa', 'aa', ''],
		['abc', 'cba', '', 'cba'],
	];
	for (const [before, after, added, shared] of cases) {
		it(`have each item as often as it occurs: ${before} and ${after}`, () => {
			assert.equal(multisetDifference([...before], [...after]).join(''), added);
			assert.equal(sharedItems([...before], [...after]).join(''), shared);
		});
	}

	it('are counted', () => {
		assert.deepEqual(
			[...countsOf([3, 5, 3])],
			[
				[3, 2],
				[5, 1],
			],
		);
	});
});
