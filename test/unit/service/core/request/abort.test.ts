import assert from 'node:assert/strict';
import { abortable, race, withAbort, withDeadline } from '../../../../../src/service/core/request/abort.ts';
import { FakeClock } from '../../../../support/fakes/fakeClock.ts';

describe('what ends a request', () => {
	const never = new AbortController().signal;
	const endless = (signal: AbortSignal) => abortable(signal, new Promise<never>(() => {}));

	it('is its deadline, which says how much time is left', async () => {
		const clock = new FakeClock();
		clock.advance(1_000);
		const left: number[] = [];
		const work = withDeadline(clock, 10, never, async ({ signal, remaining }) => {
			left.push(remaining());
			clock.advance(4_000);
			left.push(remaining());
			return await endless(signal);
		});
		clock.advance(6_000);
		await assert.rejects(work, { kind: 'deadline', details: { seconds: 10 } });
		assert.deepEqual([left, clock.pendingTimers], [[10_000, 6_000], 0]);
	});

	it('is its result, which leaves no timer and no listener', async () => {
		const clock = new FakeClock();
		assert.equal(await withDeadline(clock, 10, never, async () => 'done'), 'done');
		await assert.rejects(
			withDeadline(clock, 10, never, () => Promise.reject(new Error('failed'))),
			/failed/,
		);
		assert.equal(clock.pendingTimers, 0);
	});

	it('is the user who stops it, before or while it runs', async () => {
		const stop = new AbortController();
		const work = withAbort(stop.signal, ({ signal }) => endless(signal));
		stop.abort();
		await assert.rejects(work, { kind: 'cancelled' });
		await assert.rejects(
			withAbort(stop.signal, async () => assert.fail('it is not begun')),
			{ kind: 'cancelled' },
		);
	});

	it('is the first of several events, after which the others are disposed of', async () => {
		let disposed = 0;
		const waiting = () => ({ dispose: () => void disposed++ });
		const first = race<string>(never, (resolve) => {
			resolve('first');
			resolve('second');
			return [waiting(), waiting()];
		});
		assert.deepEqual([await first, disposed], ['first', 2]);
		const stop = new AbortController();
		const stopped = race<string>(stop.signal, () => [waiting()]);
		stop.abort(new Error('stopped'));
		await assert.rejects(stopped, /stopped/);
		assert.equal(disposed, 3);
		await assert.rejects(
			race<string>(stop.signal, () => assert.fail('it is not begun')),
			/stopped/,
		);
	});
});
