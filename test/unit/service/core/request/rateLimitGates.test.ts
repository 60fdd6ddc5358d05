import assert from 'node:assert/strict';
import { RateLimitGates } from '../../../../../src/service/core/request/rateLimitGates.ts';
import { FakeClock } from '../../../../support/fakes/fakeClock.ts';
import { connectionTo } from '../../../../support/fakes/scriptedClient.ts';

const ONE = connectionTo('https://service.test', 'key-one');
const OTHER = connectionTo('https://service.test', 'key-two');
const ELSEWHERE = connectionTo('https://other.test', 'key-one');

describe('the pause of a key after a 429', () => {
	let clock: FakeClock;
	let gates: RateLimitGates;
	let heard: string[];
	beforeEach(() => {
		clock = new FakeClock();
		gates = new RateLimitGates(clock);
		heard = [];
		gates.listen(ONE, (change) => heard.push(change));
	});

	const left = (target = ONE) => (gates.pauseOf(target)?.end ?? clock.monotonic()) - clock.monotonic();

	it('holds for its time, and then no longer', () => {
		gates.pause(ONE, 5_000, undefined);
		clock.advance(4_999);
		assert.equal(left(), 1);
		clock.advance(1);
		assert.equal(gates.pauseOf(ONE), undefined);
	});

	it('is not shortened by a second 429 that asks for less', () => {
		gates.pause(ONE, 60_000, undefined);
		gates.pause(ONE, 5_000, undefined);
		assert.equal(left(), 60_000);
	});

	it('grows with a second 429 that asks for more', () => {
		gates.pause(ONE, 5_000, undefined);
		gates.pause(ONE, 60_000, undefined);
		assert.equal(left(), 60_000);
	});

	it('is shortened if a request that was sent in spite of it gets a shorter time', () => {
		gates.pause(ONE, 60_000, undefined);
		gates.pause(ONE, 5_000, gates.pauseOf(ONE));
		assert.equal(left(), 5_000);
	});

	it('is reported to the waiting requests, so that their countdown is right', () => {
		gates.pause(ONE, 60_000, undefined);
		gates.pause(ONE, 5_000, undefined);
		assert.deepEqual(heard, ['paused']);
	});

	it('ends for all when a request that was sent in spite of it is answered', () => {
		gates.pause(ONE, 60_000, undefined);
		gates.resume(ONE, gates.pauseOf(ONE));
		assert.equal(gates.pauseOf(ONE), undefined);
		assert.deepEqual(heard, ['paused', 'resumed']);
	});

	it('does not end with the answer to a request that was sent before it, or during an earlier pause', () => {
		gates.resume(ONE, undefined);
		gates.pause(ONE, 5_000, undefined);
		gates.resume(ONE, undefined);
		const earlier = gates.pauseOf(ONE);
		gates.pause(ONE, 60_000, undefined);
		gates.resume(ONE, earlier);
		assert.equal(left(), 60_000);
		assert.deepEqual(heard, ['paused', 'paused']);
	});

	it('concerns neither another key nor the same key at another service', () => {
		for (const target of [OTHER, ELSEWHERE]) {
			gates.pause(target, 5_000, undefined);
			gates.resume(target, gates.pauseOf(target));
			gates.reportRejectedKey(target);
		}
		assert.deepEqual([heard, gates.pauseOf(ONE)], [[], undefined]);
		gates.reportRejectedKey(ONE);
		assert.deepEqual(heard, ['rejected']);
	});

	it('is not reported to a listener that was disposed', () => {
		const late: string[] = [];
		gates.listen(ONE, (change) => late.push(change)).dispose();
		gates.pause(ONE, 5_000, undefined);
		assert.deepEqual(late, []);
	});
});
