import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { Clock } from '../../../../../src/base/core/clock.ts';
import { RateLimit } from '../../../../../src/localService/node/http/rateLimit.ts';
import { partial } from '../../../../support/fakes/partial.ts';

describe('the rate limit', () => {
	let now = 0;
	const clock = partial<Clock>({ monotonic: () => now });

	beforeEach(() => {
		now = 1_000;
	});

	it('lets as many requests pass per minute as configured, and tells when the next one may', () => {
		const limit = new RateLimit(2, clock);
		assert.equal(limit.take('a'), undefined);
		now += 10_000;
		assert.equal(limit.take('a'), undefined);
		assert.equal(limit.take('a'), 50);
		now += 49_500;
		assert.equal(limit.take('a'), 1);
		now += 500;
		assert.equal(limit.take('a'), undefined);
		assert.equal(limit.take('a'), 10);
	});

	it('counts each key separately', () => {
		const limit = new RateLimit(1, clock);
		assert.equal(limit.take('a'), undefined);
		assert.equal(limit.take('b'), undefined);
		assert.equal(limit.take('a'), 60);
	});

	it('never lets more pass in any 60 seconds, at any times', () => {
		fc.assert(
			fc.property(fc.integer({ min: 1, max: 4 }), fc.array(fc.nat(30_000), { maxLength: 60 }), (rate, pauses) => {
				const limit = new RateLimit(rate, clock);
				const passed: number[] = [];
				for (const pause of pauses) {
					now += pause;
					const wait = limit.take('a');
					const recent = passed.filter((time) => now - time < 60_000).length;
					assert.equal(wait === undefined, recent < rate);
					if (wait === undefined) passed.push(now);
					else assert.ok(passed.filter((time) => now + wait * 1_000 - time < 60_000).length < rate);
				}
			}),
		);
	});
});
