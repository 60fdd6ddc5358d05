import assert from 'node:assert/strict';
import fc from 'fast-check';
import { changedSpan } from '../../../../src/core/code/changedSpan.ts';

describe('the changed span', () => {
	it('is what two texts do not share at their ends, in whole characters', () => {
		const text = fc.array(fc.constantFrom('a', 'b', '\n', '😀', '🎉')).map((all) => all.join(''));
		fc.assert(
			fc.property(text, text, (before, after) => {
				const { start, endBefore, endAfter } = changedSpan(before, after);
				const rebuilt = before.slice(0, start) + after.slice(start, endAfter) + before.slice(endBefore);
				assert.equal(rebuilt, after);
				for (const piece of [before.slice(start, endBefore), after.slice(start, endAfter)])
					assert.ok(piece.isWellFormed());
				if (before === after) assert.equal(start, endBefore);
			}),
			{ numRuns: 2_000 },
		);
	});
});
