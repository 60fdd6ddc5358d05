import assert from 'node:assert/strict';
import { daysOf } from '../../../../src/core/receipts/dayUsage.ts';
import { Ledger } from '../../../../src/core/receipts/ledger.ts';
import { FakeClock } from '../../../support/fakes/fakeClock.ts';
import { RecordingLogger } from '../../../support/fakes/recordingLogger.ts';
import { answered, entry, FakeLedgerStore, failed, LOCAL_NOON } from '../../../support/receipts.ts';

describe('the ledger', () => {
	function createLedger(store = new FakeLedgerStore()) {
		const clock = new FakeClock(LOCAL_NOON);
		const logger = new RecordingLogger();
		const ledger = new Ledger({ store, clock, logger, workspace: 'file:///w' });
		let changes = 0;
		ledger.onDidChange(() => changes++);
		return { ledger, store, clock, logger, changes: () => changes };
	}

	it('records the end of every paid call, including failures, and of no other', async () => {
		const { ledger, store, changes } = createLedger();
		await ledger.record({ kind: 'began', operation: 'chat' });
		await ledger.record(answered('metrics', 5));
		for (const outcome of ['notConnected', 'noKey', 'badAddress', 'serviceChanged', 'badEngine'] as const)
			await ledger.record(failed('chat', outcome));
		assert.deepEqual([store.entries, changes()], [[], 0]);
		await ledger.record(answered('chat', 5));
		await ledger.record(failed('generate', 'unavailable'));
		await ledger.record(failed('optimize', 'cancelled'));
		const common = { time: LOCAL_NOON, workspace: 'file:///w', service: 'local' };
		assert.deepEqual(
			store.entries.map(({ id, ...others }) => others),
			[
				{ ...common, operation: 'chat', outcome: 'answered', receipt: { usage: { totalTokens: 5 }, roundTripMs: 100 } },
				{ ...common, operation: 'generate', outcome: 'unavailable', receipt: { roundTripMs: 50 } },
				{ ...common, operation: 'optimize', outcome: 'cancelled', receipt: { roundTripMs: 50 } },
			],
		);
		assert.equal(new Set(store.entries.map(({ id }) => id)).size, 3);
		assert.equal(changes(), 3);
	});

	it('reads nothing until needed, and then once', async () => {
		const { ledger, store } = createLedger(new FakeLedgerStore([entry('earlier')]));
		assert.deepEqual([store.reads, ledger.today().requests], [0, 0]);
		await ledger.load();
		await ledger.load();
		await ledger.record(answered('chat', 5));
		assert.deepEqual([store.reads, ledger.today().requests, ledger.today().totalTokens], [1, 2, 12]);
	});

	it('notices a change even if the number of entries is the same', async () => {
		const store = new FakeLedgerStore([entry('a'), entry('b')]);
		const { ledger, changes } = createLedger(store);
		await ledger.load();
		const before = changes();
		store.entries.splice(0, 1, entry('c'));
		await ledger.reload();
		assert.deepEqual([ledger.entries.map(({ id }) => id), changes()], [['b', 'c'], before + 1]);
		await ledger.reload();
		assert.equal(changes(), before + 1);
	});

	it('reads shortly after the window becomes active, and each time that it becomes active again', async () => {
		const store = new FakeLedgerStore([entry('a')]);
		const { ledger, clock } = createLedger(store);
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
		assert.deepEqual([store.reads, clock.pendingTimers, ledger.entries.length], [1, 0, 1]);
		store.entries.push(entry('b', { workspace: 'of another window' }));
		ledger.watch(false);
		ledger.watch(true);
		await ledger.load();
		assert.deepEqual(
			[store.reads, clock.pendingTimers, ledger.today().requests, ledger.workspace().requests],
			[2, 0, 2, 1],
		);
	});

	it('notices the entries of another window without being active, and reads once for simultaneous changes', async () => {
		const store = new FakeLedgerStore([entry('a')]);
		const { ledger, clock } = createLedger(store);
		await ledger.load();
		ledger.watch(false);
		const changed = new Promise<void>((resolve) => ledger.onDidChange(() => resolve()));
		for (const id of ['b', 'c', 'd']) store.addElsewhere(entry(id));
		await changed;
		assert.deepEqual([ledger.today().requests, store.reads, clock.pendingTimers], [4, 2, 0]);
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

	it('keeps an entry in memory if it cannot be saved, logs that, and saves it before the next one', async () => {
		const { ledger, store, logger } = createLedger();
		store.failure = new Error('ENOSPC: no space left');
		await ledger.record(answered('chat', 5));
		await ledger.record(answered('chat', 6));
		assert.deepEqual([ledger.today().totalTokens, store.entries.length], [11, 0]);
		assert.match(logger.messages.at(-1) ?? '', /2 receipts could not be saved: Error: ENOSPC/);
		store.failure = undefined;
		await ledger.record(answered('chat', 7));
		assert.deepEqual(
			store.entries.map(({ receipt }) => receipt.usage?.totalTokens),
			[5, 6, 7],
		);
	});

	it('logs that receipts cannot be read, and continues with those in memory', async () => {
		const { ledger, store, logger } = createLedger();
		store.failure = new Error('EACCES');
		await ledger.load();
		assert.match(logger.messages.join('\n'), /could not be read: Error: EACCES/);
		assert.equal(ledger.isComplete, false);
		store.failure = undefined;
		await ledger.record(answered('chat', 5));
		assert.equal(ledger.today().requests, 1);
		await ledger.reload();
		assert.equal(ledger.isComplete, true);
	});

	it('counts an entry once if it was both written and read', async () => {
		const { ledger } = createLedger();
		await ledger.record(answered('chat', 5));
		ledger.watch(true);
		await ledger.load();
		assert.equal(ledger.entries.length, 1);
	});

	it('counts days and entries together, and each once after another window added entries up', async () => {
		const old = entry('old', { time: LOCAL_NOON - 40 * 86_400_000 });
		const store = new FakeLedgerStore([old, entry('new')]);
		const { ledger } = createLedger(store);
		await ledger.load();
		assert.deepEqual([ledger.workspace().requests, ledger.hasBefore(LOCAL_NOON - 1)], [2, true]);
		store.entries.splice(0, 1);
		store.days = daysOf([old]);
		await ledger.reload();
		assert.deepEqual([ledger.workspace().requests, ledger.workspace().totalTokens, ledger.entries.length], [2, 14, 1]);
		assert.deepEqual([ledger.today().requests, ledger.hasBefore(LOCAL_NOON - 1)], [1, false]);
	});

	it('notices that only the days have changed', async () => {
		const [old, older] = [40, 41].map((days) => entry('old', { time: LOCAL_NOON - days * 86_400_000 }));
		const store = new FakeLedgerStore([entry('new')]);
		store.days = daysOf(old === undefined ? [] : [old]);
		const { ledger, changes } = createLedger(store);
		await ledger.load();
		const before = [changes(), ledger.workspace().requests];
		store.days = daysOf([old, older].flatMap((each) => each ?? []));
		await ledger.reload();
		assert.deepEqual(
			[before, [changes(), ledger.workspace().requests]],
			[
				[1, 2],
				[2, 3],
			],
		);
	});

	it('knows the tokens of each of the last days, today last, and keeps counting', async () => {
		const yesterday = entry('y', { time: LOCAL_NOON - 86_400_000 });
		const { ledger, clock } = createLedger(new FakeLedgerStore([yesterday]));
		await ledger.load();
		await ledger.record(answered('chat', 5));
		assert.deepEqual(ledger.tokensByDay(3), [0, 7, 5]);
		await ledger.record(answered('chat', 6));
		assert.deepEqual(ledger.tokensByDay(3), [0, 7, 11]);
		clock.advance(12 * 3_600_000);
		assert.deepEqual(ledger.tokensByDay(3), [7, 11, 0]);
	});

	it('loses no entry that is recorded during a read', async () => {
		const { ledger, store } = createLedger(new FakeLedgerStore([entry('a')]));
		const reading = ledger.load();
		await ledger.record(answered('chat', 5));
		await reading;
		assert.deepEqual([ledger.entries.length, store.entries.length], [2, 2]);
	});

	it('starts a new day at midnight by itself', async () => {
		const { ledger, clock } = createLedger();
		await ledger.record(answered('chat', 5));
		clock.advance(12 * 3_600_000 - 1);
		assert.equal(ledger.today().requests, 1);
		clock.advance(1);
		assert.equal(ledger.today().requests, 0);
		assert.equal(ledger.workspace().requests, 1);
	});
});
