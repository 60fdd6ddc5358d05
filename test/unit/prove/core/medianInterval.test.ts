import assert from 'node:assert/strict';
import fc from 'fast-check';
import { medianInterval } from '../../../../src/prove/core/concludeSpeed.ts';

/** How probably an interval between the ranks from either end misses the median, from whole numbers alone. */
function exactMiss(count: number, rank: number): number {
	let cell = 1n;
	let below = 0n;
	for (let heads = 0n; heads < BigInt(rank); heads += 1n) {
		below += cell;
		cell = (cell * (BigInt(count) - heads)) / (heads + 1n);
	}
	return Number(2n * below) / 2 ** count;
}

describe('the interval of a median', () => {
	const ranks = (count: number) => Array.from({ length: count }, (_, at) => at + 1);

	it('is the shortest that misses the median as seldom as asked, to the last digits of the binomial distribution', () => {
		fc.assert(
			fc.property(fc.integer({ min: 1, max: 60 }), fc.double({ min: 0.0001, max: 0.5, noNaN: true }), (count, most) => {
				const found = medianInterval(ranks(count), most);
				if (found === undefined) return exactMiss(count, 1) > most * (1 - 1e-9);
				assert.equal(found.low + found.high, count + 1);
				const exact = exactMiss(count, found.low);
				assert.ok(Math.abs(found.mayMiss - exact) <= exact * 1e-9, `${found.mayMiss} against ${exact}`);
				assert.ok(found.mayMiss <= most);
				const next = found.low + 1;
				return next > count / 2 || exactMiss(count, next) > most * (1 - 1e-9);
			}),
		);
	});

	it('is that of any order of the values', () => {
		const values = [5, 1, 8, 2, 7, 3, 6, 4];
		assert.deepEqual(medianInterval(values, 0.01), medianInterval(ranks(8), 0.01));
		assert.deepEqual(values, [5, 1, 8, 2, 7, 3, 6, 4]);
	});

	it('needs enough values', () => {
		assert.equal(medianInterval([], 0.5), undefined);
		assert.equal(medianInterval(ranks(7), 0.01), undefined);
		assert.deepEqual([medianInterval(ranks(8), 0.01)?.low, medianInterval(ranks(8), 0.01)?.high], [1, 8]);
	});
});
