import assert from 'node:assert/strict';
import { typicalRoundTrip } from '../../../../src/core/receipts/typicalRoundTrip.ts';

describe('the typical round trip', () => {
	const entry = (roundTripMs: number, operation = 'chat', outcome = 'answered') => ({
		id: '',
		time: 0,
		workspace: '',
		operation,
		outcome,
		receipt: { roundTripMs },
	});

	it('is the median of the newest answers once there are three', () => {
		const others = [entry(1, 'generate'), entry(1, 'chat', 'cancelled')];
		assert.equal(typicalRoundTrip([...others, entry(9), entry(3)], 'chat'), undefined);
		assert.equal(typicalRoundTrip([...others, entry(9), entry(3), entry(5)], 'chat'), 5);
		const old = Array.from({ length: 50 }, () => entry(1_000));
		assert.equal(typicalRoundTrip([...old, ...Array.from({ length: 20 }, () => entry(7))], 'chat'), 7);
	});
});
