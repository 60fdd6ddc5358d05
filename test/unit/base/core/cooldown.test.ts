import assert from 'node:assert/strict';
import { Cooldown } from '../../../../src/base/core/clock.ts';
import { FakeClock } from '../../../support/fakes/fakeClock.ts';

describe('what may interrupt only rarely', () => {
	it('happens once at a time, and again only after the gap', () => {
		const clock = new FakeClock();
		const event = new Cooldown(clock, 600_000);
		assert.deepEqual([event.begin(), event.begin()], [true, false]);
		clock.advance(600_000);
		assert.equal(event.begin(), false, 'the first one is still open');
		event.end();
		assert.deepEqual([event.begin(), event.begin()], [true, false]);
		event.end();
		clock.advance(599_999);
		assert.equal(event.begin(), false);
		clock.advance(1);
		assert.equal(event.begin(), true);
	});
});
