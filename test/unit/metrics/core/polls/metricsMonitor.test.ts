import assert from 'node:assert/strict';
import type { Json } from '../../../../../src/base/core/json.ts';
import { MetricsMonitor } from '../../../../../src/metrics/core/polls/metricsMonitor.ts';
import { ServiceError } from '../../../../../src/service/core/serviceError.ts';
import { FakeClock } from '../../../../support/fakes/fakeClock.ts';

const S = 1_000;

describe('the metrics monitor', () => {
	function createMonitor() {
		const clock = new FakeClock();
		const signals: AbortSignal[] = [];
		const forPerson: boolean[] = [];
		const state = { active: true, interval: 300, answer: async (): Promise<Json> => ({ n: signals.length }) };
		const monitor = new MetricsMonitor(
			clock,
			(signal, interactive) => {
				signals.push(signal);
				forPerson.push(interactive);
				return state.answer();
			},
			() => state.active,
			() => state.interval,
		);
		/** Advances the clock and waits for everything that this started. */
		const advance = async (milliseconds: number) => {
			const before = signals.length;
			const changed = new Promise<void>((resolve) => {
				const listening = monitor.onDidChange(() => {
					if (monitor.isRequesting) return;
					listening.dispose();
					resolve();
				});
			});
			clock.advance(milliseconds);
			if (signals.length > before) await changed;
		};
		return { monitor, clock, state, advance, signals, forPerson, asked: () => signals.length };
	}

	it('requests nothing and sets no timer before it is updated', () => {
		const { clock, asked } = createMonitor();
		assert.deepEqual([clock.pendingTimers, asked()], [0, 0]);
	});

	it('requests at each interval with one timer, and reports what arrived and when', async () => {
		const { monitor, clock, advance, asked } = createMonitor();
		monitor.update();
		monitor.update();
		assert.deepEqual([clock.pendingTimers, asked(), monitor.newest], [1, 0, undefined]);
		await advance(300 * S);
		assert.deepEqual(monitor.newest, { body: { n: 1 }, time: clock.now() });
		await advance(300 * S);
		assert.deepEqual([asked(), clock.pendingTimers], [2, 1]);
	});

	it('is interactive only for a request that the user made', async () => {
		const { monitor, advance, forPerson } = createMonitor();
		monitor.update();
		await advance(300 * S);
		await monitor.refresh();
		assert.deepEqual(forPerson, [false, true]);
	});

	it('keeps its metrics while a slow service makes it wait, and sends no second request', async () => {
		const { monitor, clock, state, advance, asked } = createMonitor();
		monitor.update();
		await advance(300 * S);
		const { newest } = monitor;
		const { promise, resolve } = Promise.withResolvers<Json>();
		state.answer = () => promise;
		clock.advance(300 * S);
		assert.ok(monitor.isRequesting);
		clock.advance(100_000 * S);
		const refreshed = monitor.refresh();
		assert.deepEqual([asked(), monitor.newest, clock.pendingTimers], [2, newest, 0]);
		resolve({ late: 1 });
		assert.deepEqual([await refreshed, monitor.newest?.body, monitor.isRequesting], [{ late: 1 }, { late: 1 }, false]);
	});

	it('has no timer while the window is inactive, and catches up when it is active again', async () => {
		const { monitor, clock, state, advance, asked } = createMonitor();
		monitor.update();
		state.active = false;
		monitor.update();
		assert.equal(clock.pendingTimers, 0);
		await advance(1_000 * S);
		assert.equal(asked(), 0);
		state.active = true;
		monitor.update();
		await advance(0);
		assert.equal(asked(), 1);
	});

	it('requests after an answer, at most every 30 seconds', async () => {
		const { monitor, advance, asked } = createMonitor();
		monitor.update();
		monitor.noteAnswer();
		await advance(0);
		assert.equal(asked(), 1);
		for (const expected of [1, 1, 2]) {
			monitor.noteAnswer();
			await advance(10 * S);
			assert.equal(asked(), expected);
		}
	});

	it('backs off while it fails, keeps its metrics, and returns to the interval after a success', async () => {
		const { monitor, state, advance, asked } = createMonitor();
		monitor.update();
		await advance(300 * S);
		const sound = state.answer;
		state.answer = async () => {
			throw new ServiceError('unavailable');
		};
		await advance(300 * S);
		assert.deepEqual([monitor.newest?.body, (monitor.error as ServiceError).kind], [{ n: 1 }, 'unavailable']);
		await advance(599 * S);
		assert.equal(asked(), 2);
		state.answer = sound;
		await advance(1 * S);
		assert.deepEqual([asked(), monitor.newest?.body, monitor.error], [3, { n: 3 }, undefined]);
		await advance(300 * S);
		assert.equal(asked(), 4);
	});

	it('waits as long as a service that refuses requests demands', async () => {
		const { monitor, clock, state, advance, asked } = createMonitor();
		state.answer = async () => {
			throw new ServiceError('rateLimited', { retryAt: clock.now() + 5_000 * S });
		};
		monitor.update();
		await advance(300 * S);
		await advance(4_999 * S);
		assert.equal(asked(), 1);
		await advance(1 * S);
		assert.equal(asked(), 2);
	});

	it('rejects each refresh immediately while a limit holds, and requests again once it has ended', async () => {
		const { monitor, clock, state, asked } = createMonitor();
		const sound = state.answer;
		const limited = new ServiceError('rateLimited', { retryAt: clock.now() + 40 * S });
		state.answer = () => Promise.reject(limited);
		for (let presses = 0; presses < 3; presses++) await assert.rejects(monitor.refresh(), limited);
		assert.deepEqual([asked(), monitor.isRequesting, monitor.error], [1, false, limited]);
		clock.advance(40 * S);
		state.answer = sound;
		await monitor.refresh();
		assert.deepEqual([asked(), monitor.error], [2, undefined]);
	});

	it('refreshes despite a long limit, and despite a limit of another service', async () => {
		const { monitor, clock, state, asked } = createMonitor();
		const limited = (seconds: number) => new ServiceError('rateLimited', { retryAt: clock.now() + seconds * S });
		state.answer = () => Promise.reject(limited(3_600));
		for (let presses = 0; presses < 2; presses++) await assert.rejects(monitor.refresh(), { kind: 'rateLimited' });
		assert.equal(asked(), 2);
		state.answer = () => Promise.reject(limited(30));
		await assert.rejects(monitor.refresh(), { kind: 'rateLimited' });
		monitor.reset();
		await assert.rejects(monitor.refresh(), { kind: 'rateLimited' });
		assert.equal(asked(), 4);
	});

	it('refreshes whatever the setting, with one request for concurrent calls, which share its error', async () => {
		const { monitor, clock, state, asked } = createMonitor();
		state.interval = 0;
		assert.deepEqual(await Promise.all([monitor.refresh(), monitor.refresh()]), [{ n: 1 }, { n: 1 }]);
		assert.deepEqual([asked(), clock.pendingTimers], [1, 0]);
		state.answer = async () => {
			throw new ServiceError('keyRejected');
		};
		await assert.rejects(monitor.refresh(), { kind: 'keyRejected' });
	});

	it('forgets everything when the service changes, including a late answer of the previous one', async () => {
		const { monitor, state } = createMonitor();
		await monitor.refresh();
		const late = Promise.withResolvers<Json>();
		state.answer = () => late.promise;
		const before = monitor.refresh();
		monitor.reset();
		assert.deepEqual([monitor.newest, monitor.error], [undefined, undefined]);
		late.resolve({ of: 'the one before' });
		assert.deepEqual(await before, { of: 'the one before' });
		assert.deepEqual([monitor.newest], [undefined]);
		state.answer = async () => ({ of: 'the new one' });
		await monitor.refresh();
		assert.deepEqual(monitor.newest?.body, { of: 'the new one' });
	});

	it('aborts the pending request of the previous service', async () => {
		const { monitor, state, signals } = createMonitor();
		const late = Promise.withResolvers<Json>();
		state.answer = () => late.promise;
		const before = monitor.refresh();
		monitor.reset();
		assert.deepEqual(
			signals.map(({ aborted }) => aborted),
			[true],
		);
		late.resolve({});
		await before;
		state.answer = async () => ({});
		await monitor.refresh();
		assert.deepEqual(
			signals.map(({ aborted }) => aborted),
			[true, false],
		);
	});

	it('requests nothing if the window is inactive when the timer fires', async () => {
		const { monitor, clock, state, asked, advance } = createMonitor();
		monitor.update();
		state.active = false;
		clock.advance(300 * S);
		assert.deepEqual([asked(), clock.pendingTimers], [0, 0]);
		state.active = true;
		monitor.update();
		await advance(0);
		assert.equal(asked(), 1);
	});

	it('aborts its request and clears its timer when it is disposed', async () => {
		const { monitor, clock, state, signals } = createMonitor();
		const late = Promise.withResolvers<Json>();
		state.answer = () => late.promise;
		monitor.update();
		const asked = monitor.refresh();
		monitor.dispose();
		assert.equal(signals[0]?.aborted, true);
		late.resolve(1);
		await asked;
		assert.equal(clock.pendingTimers, 0);
	});

	it('splits a very long interval into steps that timers can hold', async () => {
		const { monitor, clock, state, advance, asked } = createMonitor();
		state.interval = 40 * 86_400;
		monitor.update();
		for (let day = 0; day < 39; day++) await advance(86_400 * S);
		assert.deepEqual([asked(), clock.pendingTimers], [0, 1]);
		await advance(86_400 * S);
		assert.equal(asked(), 1);
	});
});
