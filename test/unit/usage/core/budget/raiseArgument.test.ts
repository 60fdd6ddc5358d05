import assert from 'node:assert/strict';
import fc from 'fast-check';
import { parseRaiseArgument } from '../../../../../src/usage/core/budget/editLimits.ts';

describe('what Set a Budget is called with', () => {
	const limit = { amount: 5, unit: 'tokens', per: 'day' } as const;
	const passed = { limit, used: 4, reserved: 0, needed: 3, left: 1, resetsAt: 5 };

	it('is a limit to raise, or what a request would have passed', () => {
		assert.deepEqual(parseRaiseArgument({ raise: limit }), { limit });
		assert.deepEqual(parseRaiseArgument({ raise: passed }), { limit, passed });
	});

	it('is nothing otherwise', () => {
		fc.assert(fc.property(fc.anything(), (value) => assert.equal(parseRaiseArgument(value), undefined)));
		for (const raise of [undefined, 5, { ...limit, amount: -1 }, { ...passed, limit: {} }]) {
			assert.equal(parseRaiseArgument({ raise }), undefined);
		}
	});
});
