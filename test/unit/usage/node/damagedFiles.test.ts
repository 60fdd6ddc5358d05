import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as sqlite from 'node:sqlite';
import { DatabaseSync } from 'node:sqlite';
import { findDamage } from '../../../../src/usage/node/findDamage.ts';
import { runDamagedFiles } from '../../../support/damagedUsage.ts';
import { entry } from '../../../support/receipts.ts';
import { temporaryFolder } from '../../../support/temporaryFolder.ts';
import { saveAll, type TestUsage, usageWindows } from '../../../support/usage.ts';
import { loseReceipts, USAGE_DAMAGES } from '../../../support/usageDamages.ts';

describe('a damaged database of figures', () => {
	const open = usageWindows();
	const storage = temporaryFolder();
	const path = () => join(storage(), 'usage.db');
	const CHECKED = /^the check of the figures/;
	/** In milliseconds: by then, the check begins. */
	const PAUSE = 1_000;

	/** Changes the file as another program does. */
	function change(sql: string): void {
		const other = new DatabaseSync(path());
		other.exec(sql);
		other.close();
	}

	async function fill(count = 40): Promise<TestUsage> {
		const usage = await open(storage());
		await saveAll(
			usage,
			Array.from({ length: count }, (_, index) => entry(`old${index}`)),
		);
		return usage;
	}

	/** Waits until the windows have looked for damage. */
	async function check(...windows: readonly TestUsage[]): Promise<void> {
		const checked = windows.map(
			({ logger }) =>
				new Promise<void>((resolve) => {
					const hear = (message: string) => {
						logger.messages.push(message);
						if (CHECKED.test(message)) resolve();
					};
					Object.assign(logger, { debug: hear, warn: hear });
				}),
		);
		for (const { clock } of windows) clock.advance(PAUSE);
		await Promise.all(checked);
	}

	const reserve = async ({ receipts }: TestUsage) =>
		await receipts.reserve({ spans: [{ from: 0 }], samples: {}, count: 100 }, () => entry(crypto.randomUUID()));

	// The other nine tenths are a part of `npm run test:long`.
	it('D20 holds no request back for ever, and no figure is missing without a word, whatever the damage', async () => {
		const runs = await runDamagedFiles(storage(), Object.keys(USAGE_DAMAGES).length, 18);
		const bad = runs.filter(({ violation }) => violation !== undefined);
		assert.deepEqual(bad, []);
		assert.ok(runs.filter(({ problems }) => problems.includes('damaged')).length > runs.length / 2);
	});

	for (const [what, sql] of [
		['a trigger that refuses', `CREATE TRIGGER no BEFORE INSERT ON receipt BEGIN SELECT RAISE(FAIL, 'no'); END`],
		['one table fewer', 'DROP TABLE receipt_group'],
		['a time that no date can hold', `UPDATE receipt SET time = 9000000000000000000 WHERE id = 'old3'`],
	] as const) {
		it(`D20 is quarantined, and the request goes on, when another program has made ${what} while a window has it open`, async () => {
			const usage = await fill();
			change(sql);
			assert.equal(await reserve(usage), true);
			assert.deepEqual(
				usage.problems.map(({ kind, movedTo }) => [kind, movedTo !== undefined]),
				[['damaged', true]],
			);
			assert.equal((await readdir(join(storage(), 'quarantine'))).filter((name) => name.endsWith('.db')).length, 1);
		});
	}

	for (const [index, isRead, lost] of [
		['receipt_by_time', true, { all: 40, lost: 10 }],
		['receipt_by_service', false, { all: 41, lost: 10 }],
		['receipt_answered', false, undefined],
	] as const) {
		it(`D20 tells that receipts are lost which only ${index} remembers, and how many if that is known`, async () => {
			(await fill()).dispose();
			loseReceipts(path(), 4, index);
			const usage = await open(storage());
			assert.equal(await reserve(usage), true);
			// By what a reservation reads, or by the check alone.
			assert.equal(usage.problems.length, isRead ? 1 : 0);
			if (!isRead) await check(usage);
			const [{ kind, movedTo, receipts } = assert.fail(), ...others] = usage.problems;
			assert.deepEqual([kind, receipts, others], ['damaged', lost, []]);
			assert.ok(existsSync(movedTo ?? ''));
			assert.equal(await reserve(usage), true);
			assert.equal((await usage.receipts.totals({})).answered, isRead ? 2 : 1);
		});
	}

	it('is looked at without a lock, so that no other window waits', async () => {
		(await fill()).dispose();
		const other = new DatabaseSync(path());
		other.exec('BEGIN EXCLUSIVE');
		assert.equal(findDamage(path(), sqlite), undefined);
		other.close();
		loseReceipts(path(), 4, 'receipt_by_service');
		const found = findDamage(path(), sqlite) ?? assert.fail();
		assert.match(found.complaint, /receipt_by_service/);
		assert.equal(found.inode, (await stat(path(), { bigint: true })).ino);
	});

	it('keeps its answers if an index says that they are under way', async () => {
		(await fill()).dispose();
		const bytes = await readFile(path());
		const database = new DatabaseSync(path());
		const root = (name: string) =>
			(Number(database.prepare('SELECT rootpage FROM sqlite_schema WHERE name = ?').get(name)?.rootpage) - 1) * 4_096;
		bytes.copyWithin(root('receipt_pending'), root('sqlite_autoindex_receipt_group_1'), root('receipt'));
		database.close();
		await writeFile(path(), bytes);
		const usage = await open(storage());
		assert.equal(await reserve(usage), true);
		assert.equal((await usage.receipts.totals({})).answered, 41);
		await check(usage);
		assert.deepEqual(
			usage.problems.map(({ kind }) => kind),
			['damaged'],
		);
	});

	it('is looked at once in each window, after it was used', async () => {
		const [one, other] = [await fill(1), await open(storage())];
		assert.equal(other.clock.pendingTimers, 0);
		await reserve(other);
		await check(one, other);
		await reserve(other);
		assert.equal(other.clock.pendingTimers, 0);
		const said = [one, other].flatMap(({ logger }) => logger.messages.filter((message) => CHECKED.test(message)));
		assert.deepEqual(said, Array(2).fill('the check of the figures found no damage'));
		assert.deepEqual([one.problems, other.problems], [[], []]);
	});

	it('stays where it is if a newer version wrote it, whatever its schema, and if ANALYZE added statistics', async () => {
		(await fill()).dispose();
		change('ANALYZE');
		const usage = await open(storage());
		assert.equal(await reserve(usage), true);
		await check(usage);
		assert.deepEqual(usage.problems, []);
		assert.equal((await usage.receipts.totals({})).answered, 41);
		usage.dispose();
		change('CREATE TABLE later (x); DELETE FROM receipt_group; PRAGMA user_version = 99');
		const before = await readFile(path());
		const older = await open(storage());
		await older.receipts.save(entry('a'));
		await check(older);
		await older.receipts.first();
		assert.deepEqual(older.problems, [{ kind: 'newer' }]);
		assert.deepEqual(await readFile(path()), before);
	});

	it('is reported as damaged if it cannot be moved', async () => {
		await writeFile(path(), 'x'.repeat(5_000));
		await writeFile(join(storage(), 'quarantine'), 'a file in the place of the folder');
		const usage = await open(storage());
		assert.equal(await usage.receipts.save(entry('a')), false);
		assert.deepEqual(usage.problems, [{ kind: 'damaged' }]);
	});
});
