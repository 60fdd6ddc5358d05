import assert from 'node:assert/strict';
import fc from 'fast-check';
import { sampleEvenly } from '../../../../../src/metrics/core/polls/downsample.ts';

describe('evenly chosen items', () => {
	const counting = (length: number) => Array.from({ length }, (_, index) => index);

	it('are limited in number, unique, in order, evenly spaced, and include the last one', () => {
		fc.assert(
			fc.property(fc.integer({ min: 1, max: 3_000 }), fc.integer({ min: 1, max: 1_000 }), (length, most) => {
				const chosen = sampleEvenly(counting(length), most);
				assert.deepEqual([chosen.length, chosen.at(-1)], [Math.min(length, most), length - 1]);
				const gaps = chosen.map((item, index) => item - (chosen[index - 1] ?? -1));
				const even = Math.max(1, length / most);
				assert.ok(gaps.every((gap) => gap >= Math.floor(even) && gap <= Math.ceil(even)));
			}),
			{ numRuns: 300, examples: [[1_198, 299]] },
		);
	});

	it('are none if there are no items or the limit is 0', () => {
		assert.deepEqual([sampleEvenly([], 5), sampleEvenly([1, 2], 0)], [[], []]);
	});
});
