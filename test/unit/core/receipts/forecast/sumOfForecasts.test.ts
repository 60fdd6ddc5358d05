import assert from 'node:assert/strict';
import { sumOfForecasts } from '../../../../../src/core/receipts/forecast/sumOfForecasts.ts';

const range = (middle: number) => ({ low: middle - 1, middle, high: middle + 1 });

describe('the forecast of several requests', () => {
	it('adds their ends, of the figures that are known of all', () => {
		const first = { promptTokens: range(10), cost: range(3) };
		assert.deepEqual(sumOfForecasts([first, { promptTokens: range(5) }]), {
			promptTokens: { low: 13, middle: 15, high: 17 },
		});
		assert.deepEqual(sumOfForecasts([first]), first);
	});

	it('is none if that of one is', () => {
		assert.equal(sumOfForecasts([{ cost: range(1) }, undefined]), undefined);
		assert.equal(sumOfForecasts([]), undefined);
	});
});
