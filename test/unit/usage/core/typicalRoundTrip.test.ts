import assert from 'node:assert/strict';
import { typicalRoundTrip } from '../../../../src/usage/core/ledger.ts';

describe('the typical round trip', () => {
	it('is the median of the newest answers once there are three', () => {
		assert.deepEqual(
			[[], [9, 3], [9, 3, 5], [9, 1, 7, 3]].map((roundTrips) => typicalRoundTrip(roundTrips)),
			[undefined, undefined, 5, 5],
		);
	});
});
