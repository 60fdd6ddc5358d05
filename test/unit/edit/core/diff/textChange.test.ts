import assert from 'node:assert/strict';
import { applyChanges, sortedDisjointChanges } from '../../../../../src/edit/core/diff/textChange.ts';

const change = (start: number, end: number, text: string) => ({ start, end, text });

describe('changes of a text', () => {
	it('are applied in order', () => {
		assert.equal(applyChanges('abcdef', [change(0, 1, 'x'), change(3, 3, 'yz'), change(4, 6, '')]), 'xbcyzd');
		assert.equal(applyChanges('abc', []), 'abc');
	});

	it('are sorted, and of those that overlap the first one stays', () => {
		const [one, two, three] = [change(0, 3, 'a'), change(3, 5, 'b'), change(8, 9, 'c')];
		assert.deepEqual(sortedDisjointChanges([three, two, one]), [one, two, three]);
		assert.deepEqual(sortedDisjointChanges([one, change(2, 4, 'd'), three]), [one, three]);
		assert.deepEqual(sortedDisjointChanges([three, one, two, change(7, 9, 'e')]), [one, two, change(7, 9, 'e')]);
	});

	it('include two insertions at one place, unless they are the same', () => {
		const [one, two] = [change(1, 1, 'a'), change(1, 1, 'b')];
		assert.deepEqual(sortedDisjointChanges([one, two, change(1, 2, 'c')]), [one, two, change(1, 2, 'c')]);
		assert.deepEqual(sortedDisjointChanges([two, two]), [two]);
	});
});
