import assert from 'node:assert/strict';
import { Ledger } from '../../../../src/usage/core/ledger.ts';
import { FakeClock } from '../../../support/fakes/fakeClock.ts';
import { RecordingLogger } from '../../../support/fakes/recordingLogger.ts';
import { entry, FakeUsageStore, LOCAL_NOON } from '../../../support/receipts.ts';

const DAY = 86_400_000;

describe('the ledger', () => {
	function createLedger(store = new FakeUsageStore()) {
		const clock = new FakeClock(LOCAL_NOON);
		const logger = new RecordingLogger();
		const ledger = new Ledger(store, clock, logger, 'file:///w', async () => undefined);
		let changes = 0;
		ledger.onDidChange(() => changes++);
		return { ledger, store, clock, logger, changes: () => changes };
	}

	it('reads nothing until needed, and then once', async () => {
		const { ledger, store, changes } = createLedger(new FakeUsageStore([entry('earlier')]));
		assert.deepEqual([store.reads, ledger.summary.today.requests], [0, 0]);
		await ledger.load();
		await ledger.load();
		assert.deepEqual([store.reads, ledger.summary.today.requests, changes()], [1, 1, 1]);
	});

	it('completes first what windows left that have ended', async () => {
		const { ledger, store } = createLedger();
		await ledger.load();
		assert.equal(store.isReconciled, true);
	});

	it('tells today, this workspace, the week, and how long answers took', async () => {
		const roundTrip = (roundTripMs: number) => ({ receipt: { usage: { totalTokens: 5 }, roundTripMs } });
		const { ledger } = createLedger(
			new FakeUsageStore([
				entry('old', { time: LOCAL_NOON - 40 * DAY }),
				entry('y', { time: LOCAL_NOON - DAY, operation: 'optimize', workspace: 'file:///v' }),
				entry('a', { time: LOCAL_NOON - 2, ...roundTrip(30) }),
				entry('b', { time: LOCAL_NOON - 1, operation: 'generate', ...roundTrip(40) }),
				entry('failed', { outcome: 'unavailable', ...roundTrip(50) }),
			]),
		);
		await ledger.load();
		const { today, workspace, week, lastRoundTripMs, chatRoundTrips } = ledger.summary;
		assert.deepEqual([today.requests, today.failed, today.totalTokens], [3, 1, 10]);
		assert.deepEqual([workspace.requests, workspace.totalTokens], [4, 17]);
		assert.deepEqual(week, [0, 0, 0, 0, 0, 7, 10]);
		assert.deepEqual([lastRoundTripMs, chatRoundTrips], [40, [30, 100]]);
	});

	it('reads shortly after the window becomes active, and each time that it becomes active again', async () => {
		const { ledger, store, clock } = createLedger(new FakeUsageStore([entry('a')]));
		ledger.watch(false);
		assert.equal(clock.pendingTimers, 0);
		ledger.watch(true);
		ledger.watch(false);
		assert.equal(clock.pendingTimers, 0);
		ledger.watch(true);
		clock.advance(1_999);
		assert.equal(store.reads, 0);
		clock.advance(1);
		await ledger.load();
		assert.deepEqual([store.reads, clock.pendingTimers, ledger.summary.today.requests], [1, 0, 1]);
		await store.save(entry('b', { workspace: 'of another window' }));
		ledger.watch(false);
		ledger.watch(true);
		await ledger.reload();
		const { today, workspace } = ledger.summary;
		assert.deepEqual([store.reads, clock.pendingTimers, today.requests, workspace.requests], [2, 0, 2, 1]);
	});

	it('notices the receipts of another window without being active, and reads once for simultaneous changes', async () => {
		const { ledger, store, clock } = createLedger(new FakeUsageStore([entry('a')]));
		await ledger.load();
		ledger.watch(false);
		const changed = new Promise<void>((resolve) => ledger.onDidChange(() => resolve()));
		for (const id of ['b', 'c', 'd']) store.addElsewhere(entry(id));
		await changed;
		assert.deepEqual([ledger.summary.today.requests, store.reads, clock.pendingTimers], [4, 2, 0]);
		ledger.dispose();
		assert.equal(store.listeners.size, 0);
	});

	it('watches again after the next read if the system ended the watch', async () => {
		const { ledger, store } = createLedger();
		await ledger.load();
		store.endWatching();
		assert.equal(store.listeners.size, 0);
		await ledger.reload();
		assert.equal(store.listeners.size, 1);
	});

	it('watches the others from the first reading on, though that makes the folder to watch', async () => {
		const { ledger, store } = createLedger();
		const watch = store.watch.bind(store);
		let isMade = false;
		store.watch = (...told) => (isMade ? watch(...told) : (undefined as never));
		store.reconcile = async () => {
			isMade = true;
		};
		await ledger.load();
		assert.equal(store.listeners.size, 1);
	});

	it('tells the other figures if the budget cannot be read', async () => {
		const clock = new FakeClock(LOCAL_NOON);
		const logger = new RecordingLogger();
		const nearestLimit = async () => {
			throw new Error('unavailable');
		};
		const store = new FakeUsageStore([entry('a')]);
		const ledger = new Ledger(store, clock, logger, '', nearestLimit);
		await ledger.load();
		assert.deepEqual([ledger.summary.today.requests, ledger.summary.nearestLimit], [1, undefined]);
		assert.match(logger.messages.join('\n'), /the budget could not be read/);
	});

	it('logs that receipts cannot be read, and keeps what it knew', async () => {
		const { ledger, store, logger } = createLedger(new FakeUsageStore([entry('a')]));
		await ledger.load();
		store.failure = new Error('database is locked');
		await ledger.reload();
		assert.match(logger.messages.join('\n'), /could not be read: Error: database is locked/);
		assert.deepEqual([ledger.isComplete, ledger.summary.today.requests], [false, 1]);
		store.failure = undefined;
		await ledger.reload();
		assert.equal(ledger.isComplete, true);
	});

	it('reads again after what windows left could not be completed', async () => {
		const { ledger, store } = createLedger(new FakeUsageStore([entry('a')]));
		store.reconcile = async () => {
			throw new Error('the chunk is missing');
		};
		await ledger.load();
		store.reconcile = async () => {};
		await ledger.reload();
		assert.deepEqual([ledger.isComplete, ledger.summary.today.requests], [true, 1]);
	});

	it('starts a new day at midnight by itself', async () => {
		const { ledger, clock } = createLedger(new FakeUsageStore([entry('a')]));
		await ledger.load();
		clock.advance(12 * 3_600_000 - 1);
		assert.equal(ledger.summary.today.requests, 1);
		clock.advance(1);
		assert.deepEqual([ledger.summary.today.requests, ledger.summary.lastRoundTripMs], [0, undefined]);
		await ledger.reload();
		assert.deepEqual(ledger.summary.week, [0, 0, 0, 0, 0, 7, 0]);
		assert.equal(ledger.summary.workspace.requests, 1);
	});
});
