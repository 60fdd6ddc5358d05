import assert from 'node:assert/strict';
import { setImmediate } from 'node:timers/promises';
import { entry, LOCAL_NOON } from '../../../support/receipts.ts';
import { temporaryFolder } from '../../../support/temporaryFolder.ts';
import { usageWindows } from '../../../support/usage.ts';

const DAY = 86_400_000;
const ALL = [-Infinity, Infinity] as const;

describe('requests that cost nothing', () => {
	const open = usageWindows();
	const storage = temporaryFolder();

	it('are counted by kind at once, and saved together some seconds later, without anyone waiting', async () => {
		const [one, other] = [await open(storage()), await open(storage())];
		for (let count = 0; count < 3; count++) one.receipts.countFree('metrics', 'local');
		one.receipts.countFree('diagnosis', 'https://example.com');
		const counted = [
			{ kind: 'metrics', requests: 3 },
			{ kind: 'diagnosis', requests: 1 },
		];
		assert.deepEqual(await one.receipts.free(...ALL), counted);
		assert.deepEqual(await other.receipts.free(...ALL), []);
		assert.equal(one.clock.pendingTimers, other.clock.pendingTimers + 1);
		one.clock.advance(5_000);
		assert.deepEqual(await other.receipts.free(...ALL), counted);
		other.receipts.countFree('metrics', 'local');
		other.clock.advance(5_000);
		assert.deepEqual((await one.receipts.free(...ALL))[0], { kind: 'metrics', requests: 4 });
	});

	it('are counted by local day', async () => {
		const { receipts, clock } = await open(storage());
		receipts.countFree('keyCheck', 'https://example.com');
		clock.advance(DAY);
		await setImmediate();
		receipts.countFree('keyCheck', 'https://example.com');
		const midnight = new Date(2026, 1, 1).getTime();
		const counts = await Promise.all([
			receipts.free(midnight - DAY, midnight),
			receipts.free(midnight, Infinity),
			receipts.free(LOCAL_NOON - DAY, Infinity),
			receipts.free(midnight + DAY, Infinity),
		]);
		assert.deepEqual(
			counts.map(([first]) => first?.requests),
			[1, 1, 2, undefined],
		);
	});

	it('are saved when the window closes', async () => {
		const { receipts, dispose } = await open(storage());
		receipts.countFree('metrics', 'local');
		dispose();
		const { receipts: later } = await open(storage());
		assert.deepEqual(await later.free(...ALL), [{ kind: 'metrics', requests: 1 }]);
	});

	it('are not looked for any more once the window has closed: that would open the database again', async () => {
		const { receipts, dispose } = await open(storage());
		receipts.countFree('metrics', 'local');
		dispose();
		await setImmediate();
		assert.deepEqual([await receipts.free(...ALL), await receipts.newest({}, 1)], [[], []]);
		assert.equal(await receipts.save(entry('late')), false);
	});
});
