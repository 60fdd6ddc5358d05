import assert from 'node:assert/strict';
import { join } from 'node:path';
import * as sqlite from 'node:sqlite';
import { DatabaseSync } from 'node:sqlite';
import { setImmediate as turn } from 'node:timers/promises';
import { ReceiptStore } from '../../../../src/usage/node/receiptStore.ts';
import { UsageAccess } from '../../../../src/usage/node/usageAccess.ts';
import { UsageDatabase } from '../../../../src/usage/node/usageDatabase.ts';
import { UsageFault, type UsageFaultKind } from '../../../../src/usage/node/usageFault.ts';
import { FakeClock } from '../../../support/fakes/fakeClock.ts';
import { entry, LOCAL_NOON } from '../../../support/receipts.ts';
import { temporaryFolder } from '../../../support/temporaryFolder.ts';
import { usageWindows } from '../../../support/usage.ts';

/** Counts how often it is asked to change anything. */
class CountingDatabase extends UsageDatabase {
	attempts = 0;

	override write<T>(work: (database: DatabaseSync) => T): T {
		this.attempts++;
		return super.write(work);
	}
}

describe('the access to the database', () => {
	/** A database that fails as told, with its attempts. */
	function failing(random = 0.5) {
		const clock = new FakeClock();
		const faults: UsageFaultKind[] = [];
		const attempts: number[] = [];
		const state: { failure: UsageFaultKind | undefined } = { failure: 'busy' };
		const attempt = () => {
			attempts.push(clock.monotonic());
			if (state.failure !== undefined) throw new UsageFault(state.failure);
			return 'done';
		};
		const database = { read: attempt, write: attempt, close: () => {} } as unknown as UsageDatabase;
		const access = new UsageAccess(
			database,
			clock,
			(kind) => faults.push(kind),
			() => {},
			() => random,
		);
		return { access, clock, faults, attempts, state };
	}

	async function settled(work: Promise<unknown>, clock: FakeClock, step: number): Promise<string> {
		let result = '';
		void work.then(
			(value) => (result = String(value)),
			(error) => (result = String(error)),
		);
		for (let waited = 0; waited <= 3_000 && result === ''; waited += step) {
			await turn();
			if (result === '') clock.advance(step);
		}
		return result;
	}

	for (const [random, pause] of [
		[0, 50],
		[1, 400],
	] as const) {
		it(`tries again after ${pause} ms while another window uses it, and gives up within two seconds`, async () => {
			const { access, clock, attempts, faults } = failing(random);
			assert.match(
				await settled(
					access.write(() => 0, 2_000),
					clock,
					10,
				),
				/busy/,
			);
			assert.deepEqual(attempts.slice(0, 3), [0, pause, 2 * pause]);
			assert.ok((attempts.at(-1) ?? 0) < 2_000 && (attempts.at(-1) ?? 0) >= 2_000 - 2 * pause);
			assert.deepEqual(faults, []);
			assert.equal(clock.pendingTimers, 0);
		});
	}

	it('makes one attempt if it may not wait', async () => {
		const { access, attempts } = failing();
		await assert.rejects(
			access.write(() => 0, 0),
			UsageFault,
		);
		assert.equal(attempts.length, 1);
	});

	it('goes on once the other window lets go', async () => {
		const { access, clock, attempts, state } = failing(0);
		const reading = access.read(() => 0, 0);
		await turn();
		state.failure = undefined;
		assert.equal(await settled(reading, clock, 50), 'done');
		assert.equal(attempts.length, 2);
	});

	it('does not try again in the turn in which it has waited, whatever the caller', async () => {
		const { access, clock, attempts } = failing();
		const asked = [0, 1, 2].map(() => access.write(() => 0, 0));
		for (const each of asked) await assert.rejects(each, UsageFault);
		assert.equal(access.isChangedByOthers(), true);
		assert.equal(attempts.length, 1);
		clock.advance(50);
		await assert.rejects(access.write(() => 0, 0));
		assert.equal(attempts.length, 2);
		access.hurry();
		await assert.rejects(access.write(() => 0, 0));
		assert.equal(attempts.length, 3);
	});

	it('gives nothing where nothing can be read, but rejects if another window is in the way', async () => {
		const { access, clock, state } = failing();
		assert.match(
			await settled(
				access.read(() => 0, -1),
				clock,
				10,
			),
			/busy/,
		);
		clock.advance(400);
		for (const kind of ['damaged', 'newer', 'missing', 'unavailable'] as const) {
			state.failure = kind;
			assert.equal(await access.read(() => 0, -1), -1);
		}
	});

	it('says each trouble once until it is mended: what can only be read is not', async () => {
		const { access, faults, state } = failing();
		const read = () => access.read(() => 0, 0);
		const write = () => access.write(() => 0, 0).catch(() => undefined);
		state.failure = 'unavailable';
		for (const each of [read, write, read, write]) await each();
		state.failure = undefined;
		await read();
		state.failure = 'unavailable';
		for (const each of [write, read]) await each();
		assert.deepEqual(faults, ['unavailable']);
		state.failure = undefined;
		await write();
		state.failure = 'unavailable';
		await write();
		assert.deepEqual(faults, ['unavailable', 'unavailable']);
		state.failure = 'newer';
		await write();
		assert.deepEqual(faults, ['unavailable', 'unavailable', 'newer']);
	});

	describe('of a real database', () => {
		const open = usageWindows();
		const storage = temporaryFolder();

		async function holder(begin: string): Promise<DatabaseSync> {
			const usage = await open(storage());
			await usage.receipts.save(entry('before'));
			const database = new DatabaseSync(join(storage(), 'usage.db'));
			database.exec(begin);
			database.prepare('SELECT count(*) FROM receipt').get();
			return database;
		}

		for (const begin of ['BEGIN', 'BEGIN IMMEDIATE', 'BEGIN EXCLUSIVE']) {
			it(`loses nothing while another window is in the midst of ${begin}`, async () => {
				const held = await holder(begin);
				const usage = await open(storage());
				for (let count = 0; count < 5; count++) assert.equal(await usage.receipts.save(entry('a')), false);
				usage.clock.advance(50);
				if (begin !== 'BEGIN EXCLUSIVE') {
					const found = (await usage.receipts.newest({}, 10)).map(({ id }) => id);
					assert.deepEqual(found.sort(), ['a', 'before']);
				}
				const refused = usage.receipts.reserve({ spans: [], samples: {}, count: 0 }, () => entry('r'));
				assert.match(await settled(Promise.resolve(refused), usage.clock, 400), /busy/);
				held.exec('COMMIT');
				held.close();
				usage.clock.advance(60_000);
				const after = await open(storage());
				assert.deepEqual((await after.receipts.newest({}, 10)).map(({ id }) => id).sort(), ['a', 'before']);
				assert.deepEqual(usage.problems, []);
			});
		}

		it('asks more and more rarely while another window does not let go', async () => {
			const held = await holder('BEGIN EXCLUSIVE');
			const clock = new FakeClock(LOCAL_NOON);
			const path = join(storage(), 'usage.db');
			const database = new CountingDatabase(
				path,
				join(storage(), 'quarantine'),
				() => sqlite,
				() => {},
			);
			const access = new UsageAccess(
				database,
				clock,
				() => {},
				() => {},
				() => 0,
			);
			const receipts = new ReceiptStore(access, clock, path, 'w', () => false);
			await receipts.save(entry('a'));
			for (let waited = 0; waited < 30_000; waited += 50) {
				clock.advance(50);
				await turn();
			}
			assert.ok(database.attempts > 5 && database.attempts < 20, `${database.attempts} attempts`);
			held.exec('ROLLBACK');
			held.close();
			clock.advance(30_000);
			await turn();
			assert.equal(clock.pendingTimers, 0);
			receipts.dispose();
			access.close();
		});

		it('tells a change by another window from one of its own', async () => {
			const [one, other] = [await open(storage()), await open(storage())];
			const changes: string[] = [];
			const watching = async (usage: typeof one, name: string) => {
				await usage.receipts.newest({}, 1);
				return usage.receipts.watch(
					() => changes.push(name),
					() => {},
				);
			};
			await one.receipts.save(entry('a'));
			const watchers = [await watching(one, 'one'), await watching(other, 'other')];
			const until = async (name: string) => {
				while (!changes.includes(name)) await new Promise((resolve) => setTimeout(resolve, 5));
			};
			await one.receipts.save(entry('b'));
			await until('other');
			changes.length = 0;
			await other.receipts.save(entry('c'));
			await until('one');
			for (const watcher of watchers) watcher?.dispose();
		});
	});
});
