import assert from 'node:assert/strict';
import fc from 'fast-check';
import { decimalSum } from '../../../../src/usage/core/decimalSum.ts';

describe('a sum of decimals', () => {
	it('is exact', () => {
		assert.equal(decimalSum([]), 0);
		assert.equal(decimalSum([0.1, 0.2]), 0.3);
		assert.equal(decimalSum(Array.from({ length: 16 }, () => 0.00042)), 0.00672);
		assert.equal(decimalSum(Array.from({ length: 100_000 }, () => 0.01)), 1_000);
		assert.equal(decimalSum([9_007_199_254.12345, 0.00001]), 9_007_199_254.12346);
	});

	it('equals the sum in integers of the smallest unit, whatever the figures', () => {
		const figures = fc.array(fc.integer({ min: 0, max: 10_000_000 }), { maxLength: 400 });
		fc.assert(
			fc.property(figures, fc.integer({ min: 0, max: 7 }), (units, decimals) => {
				const whole = units.reduce((sum, unit) => sum + unit, 0);
				const given = units.map((unit) => Number(`${unit}e-${decimals}`));
				assert.equal(decimalSum(given), Number(`${whole}e-${decimals}`));
			}),
		);
	});
});
