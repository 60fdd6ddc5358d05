import assert from 'node:assert/strict';
import { TRANSPORTS } from '../../support/fakes/testClient.ts';
import { runSoak } from '../../support/programs/soak.ts';

/** `npm run test:long` sends fifty times as many, and measures the heap, too. */
const COUNT = 200;
const SEED = 2;

for (const transport of TRANSPORTS) {
	describe(`random faults (${transport})`, () => {
		it(`leave nothing behind after ${COUNT} requests, and none is processed twice`, async () => {
			const { outcomes, heapPerRequest, mostOpen, duration, ...left } = await runSoak(COUNT, transport, SEED);
			assert.deepEqual(left, {
				processedTwice: 0,
				resourcesLeft: [],
				timersLeft: 0,
				listenersLeft: 0,
				complaints: [],
			});
			assert.ok(Object.keys(outcomes).length > 5, JSON.stringify(outcomes));
		});
	});
}
