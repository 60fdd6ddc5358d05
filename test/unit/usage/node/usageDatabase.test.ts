import assert from 'node:assert/strict';
import { once } from 'node:events';
import { existsSync, renameSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as sqlite from 'node:sqlite';
import { DatabaseSync } from 'node:sqlite';
import { ReceiptStore } from '../../../../src/usage/node/receiptStore.ts';
import { UsageAccess } from '../../../../src/usage/node/usageAccess.ts';
import { UsageDatabase } from '../../../../src/usage/node/usageDatabase.ts';
import { faultOf, UsageFault } from '../../../../src/usage/node/usageFault.ts';
import { prepareSchema } from '../../../../src/usage/node/usageSchema.ts';
import { FakeClock } from '../../../support/fakes/fakeClock.ts';
import { entry, LOCAL_NOON } from '../../../support/receipts.ts';
import { temporaryFolder } from '../../../support/temporaryFolder.ts';
import { saveAll, type TestUsage, usageWindows } from '../../../support/usage.ts';
import { bundleUsageWindow, UsageProcess } from '../../../support/usageProcesses.ts';

describe('the database of figures', () => {
	const open = usageWindows();
	const storage = temporaryFolder();
	const path = () => join(storage(), 'usage.db');
	const quarantined = async () => {
		const names = await readdir(join(storage(), 'quarantine')).catch(() => []);
		return names.filter((name) => name.endsWith('.db')).map((name) => join(storage(), 'quarantine', name));
	};
	const ids = async ({ receipts }: TestUsage) => (await receipts.newest({}, 1_000)).map(({ id }) => id).sort();
	const OLD = 20;
	/** When what could not be saved is tried again. */
	const AGAIN = 30_000;

	async function fill(): Promise<void> {
		const usage = await open(storage());
		await saveAll(
			usage,
			Array.from({ length: OLD }, (_, index) => entry(`old${index}`, { service: 'x'.repeat(3_000) })),
		);
		usage.dispose();
	}

	it('waits for another window for a tenth of a second at most', () => {
		const database = new UsageDatabase(
			path(),
			join(storage(), 'quarantine'),
			() => sqlite,
			() => {},
		);
		const { timeout } = database.read((opened) => opened.prepare('PRAGMA busy_timeout').get()) ?? {};
		assert.equal(timeout, 100);
		database.close();
	});

	it('is for this user only', async () => {
		await fill();
		assert.equal((await stat(path())).mode & 0o777, 0o600);
	});

	const damages: Readonly<Record<string, () => Promise<void>>> = {
		'holds random bytes': () =>
			writeFile(path(), Buffer.from(Array.from({ length: 20_000 }, (_, i) => (i * 7_919) % 251))),
		'is a text file': () => writeFile(path(), 'Dear diary,\n'.repeat(100)),
		'is cut off in the middle': async () => {
			await fill();
			await truncate(path(), Math.floor((await stat(path())).size / 2));
		},
		'is cut off within its first page': async () => {
			await fill();
			await truncate(path(), 1_000);
		},
		'has pages of zeros': async () => {
			await fill();
			const bytes = await readFile(path());
			await writeFile(path(), bytes.fill(0, 4_096));
		},
		'has a page turned round': async () => {
			await fill();
			const bytes = await readFile(path());
			for (let page = 4_096; page < bytes.length; page += 4_096) bytes.subarray(page, page + 4_096).reverse();
			await writeFile(path(), bytes);
		},
		'is another program’s database': async () => {
			const database = new DatabaseSync(path());
			database.exec('CREATE TABLE receipt (id TEXT); PRAGMA user_version = 3');
			database.close();
		},
		'is a database with another application’s mark': async () => {
			const database = new DatabaseSync(path());
			database.exec('PRAGMA application_id = 77; PRAGMA user_version = 1');
			database.close();
		},
	};
	for (const [what, damage] of Object.entries(damages)) {
		it(`quarantines a file that ${what}, and reports it once`, async () => {
			await damage();
			const damaged = await readFile(path());
			const [one, other] = [await open(storage()), await open(storage())];
			const durable = [await one.receipts.save(entry('a')), await other.receipts.save(entry('b'))];
			for (const window of [one, other]) await ids(window);
			for (const window of [one, other]) {
				window.clock.advance(AGAIN);
				await ids(window);
			}
			const problems = [...one.problems, ...other.problems];
			assert.deepEqual(
				problems.map(({ kind }) => kind),
				['damaged'],
			);
			const aside = await quarantined();
			assert.deepEqual(aside, [problems[0]?.movedTo]);
			assert.deepEqual(durable, [true, true]);
			const held = [...(await ids(one))];
			assert.deepEqual(await ids(other), held);
			// What the damage hid until it was read is in the quarantined file.
			if (held.length === 2) assert.deepEqual(held, ['a', 'b']);
			else assert.ok((await readFile(aside[0] ?? '')).length >= damaged.length);
			assert.equal(await one.receipts.save(entry('c')), true);
			assert.ok((await ids(other)).includes('c'));
		});
	}

	it('waits while another window quarantines the file, unless that has crashed', async () => {
		await writeFile(path(), 'x'.repeat(5_000));
		await writeFile(`${path()}.lock`, '');
		const usage = await open(storage());
		assert.equal(await usage.receipts.save(entry('a')), false);
		assert.deepEqual(await quarantined(), []);
		await rm(`${path()}.lock`);
		usage.clock.advance(400);
		assert.deepEqual(await ids(usage), ['a']);
		assert.equal((await quarantined()).length, 1);
	});

	it('is not taken for another program’s by a window that opens it while another one makes it', () => {
		/** What the other window does between two questions to the database. */
		let meanwhile = () => {};
		class Interrupted extends DatabaseSync {
			override prepare(sql: string): sqlite.StatementSync {
				meanwhile();
				return super.prepare(sql);
			}
		}
		for (let question = 0; question < 3; question++) {
			const file = join(storage(), `${question}.db`);
			let asked = 0;
			meanwhile = () => {
				if (asked++ === question) makeElsewhere(file);
			};
			const database = new Interrupted(file);
			assert.equal(prepareSchema(database, sqlite), 'ready');
			database.close();
		}
	});

	/** It may find the database in use: a real window would try again. */
	function makeElsewhere(file: string): void {
		const other = new DatabaseSync(file);
		try {
			prepareSchema(other, sqlite);
		} catch (error) {
			assert.deepEqual(faultOf(error), new UsageFault('busy', error));
		} finally {
			other.close();
		}
	}

	it('is opened again if another window quarantines it in the middle of a change', async () => {
		await fill();
		const database = new UsageDatabase(
			path(),
			join(storage(), 'quarantine'),
			() => sqlite,
			() => {},
		);
		const insert = (opened: DatabaseSync) => opened.exec('INSERT INTO free_request VALUES (1, 2, 3, 4)');
		const movedMeanwhile = () =>
			database.write((opened) => {
				renameSync(path(), `${path()}.aside`);
				insert(opened);
			});
		assert.throws(movedMeanwhile, (error) => error instanceof UsageFault && error.kind === 'busy');
		database.write(insert);
		assert.equal(
			database.read((opened) => opened.prepare('SELECT * FROM free_request').all().length),
			1,
		);
		database.close();
	});

	it('leaves a file of a newer version alone, and keeps figures in memory', async () => {
		await fill();
		const newer = new DatabaseSync(path());
		newer.exec('PRAGMA user_version = 99; PRAGMA journal_mode = WAL');
		newer.close();
		const before = await readFile(path());
		const usage = await open(storage());
		assert.equal(await usage.receipts.save(entry('a')), false);
		assert.deepEqual(await ids(usage), ['a']);
		await usage.receipts.save(entry('b'));
		usage.clock.advance(AGAIN);
		assert.equal((await usage.receipts.totals({})).answered, 2);
		assert.equal((await usage.receipts.charged([{ from: 0 }]))[0]?.used.requests, 2);
		assert.equal((await usage.receipts.aggregates([0])).length, 2);
		await assert.rejects(
			async () => await usage.receipts.reserve({ spans: [], samples: {}, count: 0 }, () => entry('r')),
		);
		assert.deepEqual(usage.problems, [{ kind: 'newer' }]);
		assert.deepEqual(await readFile(path()), before);
		assert.deepEqual(await quarantined(), []);
	});

	it('is missing where Node has no SQLite: figures stay in memory, which is reported once', async () => {
		const clock = new FakeClock(LOCAL_NOON);
		const faults: string[] = [];
		const database = new UsageDatabase(
			path(),
			join(storage(), 'quarantine'),
			() => undefined,
			() => {},
		);
		const access = new UsageAccess(
			database,
			clock,
			(kind) => faults.push(kind),
			() => {},
			() => 0,
		);
		const receipts = new ReceiptStore(access, clock, path(), 'p1-w', () => false);
		for (const id of ['a', 'b']) assert.equal(await receipts.save(entry(id)), false);
		await receipts.reconcile();
		assert.equal((await receipts.totals({})).answered, 2);
		assert.equal((await receipts.newest({}, 1)).length, 1);
		await assert.rejects(receipts.reserve({ spans: [], samples: {}, count: 0 }, () => entry('r')));
		clock.advance(AGAIN);
		await receipts.first();
		assert.deepEqual(faults, ['missing']);
		assert.deepEqual(await readdir(storage()), []);
		receipts.dispose();
	});

	it('begins in an empty file', async () => {
		await writeFile(path(), '');
		const usage = await open(storage());
		assert.equal(await usage.receipts.save(entry('a')), true);
		assert.deepEqual([usage.problems, await ids(usage)], [[], ['a']]);
	});

	/** Something that keeps the database from being written, until it is taken away. */
	const obstacles: Readonly<Record<string, { set: () => Promise<void>; clear: () => Promise<void>; isEmpty?: true }>> =
		{
			'a folder in its place': {
				set: async () => {
					await rm(path(), { force: true });
					await mkdir(path());
				},
				clear: () => rm(path(), { recursive: true }),
				isEmpty: true,
			},
			'a folder in the place of its journal': {
				set: async () => {
					await fill();
					await rm(`${path()}-journal`, { force: true });
					await mkdir(`${path()}-journal`);
				},
				clear: () => rm(`${path()}-journal`, { recursive: true }),
			},
			'a full disk': {
				set: async () => {
					await fill();
					await rm(`${path()}-journal`, { force: true });
					await symlink('/dev/full', `${path()}-journal`);
				},
				clear: () => rm(`${path()}-journal`),
			},
			'a file in the place of its folder': {
				set: async () => {
					await rm(storage(), { recursive: true });
					await writeFile(storage(), '');
				},
				clear: async () => {
					await rm(storage());
					await mkdir(storage());
				},
				isEmpty: true,
			},
		};
	for (const [what, { set, clear, isEmpty }] of Object.entries(obstacles)) {
		it(`keeps figures in memory because of ${what}, and saves them when it is gone`, async function () {
			if (what === 'a full disk' && !existsSync('/dev/full')) this.skip();
			await set();
			const usage = await open(storage());
			assert.equal(await usage.receipts.save(entry('a')), false);
			assert.equal(await usage.receipts.save(entry('b')), false);
			assert.equal(await usage.receipts.remove('b'), false);
			await assert.rejects(
				async () => await usage.receipts.reserve({ spans: [], samples: {}, count: 0 }, () => entry('r')),
			);
			const seen = await ids(usage);
			assert.deepEqual(
				seen.filter((id) => !id.startsWith('old')),
				['a'],
			);
			usage.clock.advance(AGAIN);
			await ids(usage);
			assert.deepEqual(usage.problems, [{ kind: 'unavailable' }]);
			await clear();
			usage.clock.advance(AGAIN);
			await ids(usage);
			const saved = await ids(await open(storage()));
			assert.deepEqual(saved.length, isEmpty === true ? 1 : OLD + 1);
			assert.ok(saved.includes('a'));
			assert.equal(usage.clock.pendingTimers, 0);
			// It is reported again if it happens again.
			await set();
			await usage.receipts.save(entry('c'));
			assert.equal(usage.problems.length, 2);
			await clear();
		});
	}

	describe('of windows in processes of their own', () => {
		let programs = '';
		let script = '';
		before(async () => {
			programs = await mkdtemp(join(tmpdir(), 'whetstone-usage-'));
			script = await bundleUsageWindow(programs);
		});
		after(async () => {
			await rm(programs, { recursive: true, force: true });
		});

		async function saveAtOnce(count: number): Promise<readonly UsageProcess[]> {
			const windows = Array.from({ length: count }, () => new UsageProcess(script, storage(), 'once'));
			await Promise.all(windows.map((window) => window.until('ready')));
			await Promise.all(windows.map((window) => window.goOn()));
			return windows;
		}

		it('is made once by windows that begin at the same time', async () => {
			const windows = await saveAtOnce(5);
			assert.deepEqual(
				windows.flatMap((window) => window.of('problem')),
				[],
			);
			assert.equal((await ids(await open(storage()))).length, 5);
			assert.deepEqual((await readdir(storage())).sort(), ['usage.db', 'usage.db-journal']);
		});

		it('is quarantined once by windows that find the damage at the same time', async () => {
			await writeFile(path(), 'x'.repeat(50_000));
			const windows = await saveAtOnce(5);
			const problems = windows.flatMap((window) => window.of('problem'));
			const aside = await quarantined();
			assert.deepEqual(
				problems.map(({ problem }) => problem),
				[{ kind: 'damaged', movedTo: aside[0] }],
			);
			assert.equal(aside.length, 1);
			const saved = windows.flatMap((window) => window.of('saved')).map(({ id }) => id);
			assert.deepEqual(await ids(await open(storage())), saved.sort());
		});

		it('holds all that was reported as saved when the disk was full, and nothing by half', async function () {
			if (process.platform === 'win32') this.skip();
			// A file cannot become larger than 100 KB.
			const limited = join(programs, 'limited.sh');
			await writeFile(limited, `#!/bin/sh\ntrap '' XFSZ\nulimit -f 200\nexec "${process.execPath}" "$@"\n`);
			await chmod(limited, 0o755);
			const window = new UsageProcess(script, storage(), 'until-full', { execPath: limited });
			await once(window.child, 'close');
			const saved = window.of('saved');
			assert.ok(saved.length > 10);
			assert.equal(window.of('read')[0]?.count, saved.length);
			assert.deepEqual(
				window.of('problem').map(({ problem }) => problem),
				[{ kind: 'unavailable' }],
			);
			const durable = saved.filter(({ isDurable }) => isDurable).map(({ id }) => id);
			assert.deepEqual(await ids(await open(storage())), durable.sort());
			assert.equal(durable.length, saved.length - 1);
		});

		it('is only read where nothing may be written', async function () {
			if (process.getuid?.() !== 0) return await asThisUser.call(this);
			await fill();
			await chmod(storage(), 0o755);
			await chmod(path(), 0o644);
			await chmod(`${path()}-journal`, 0o644);
			await chmod(programs, 0o755);
			const window = new UsageProcess(script, storage(), 'read-only', { uid: 65_534, gid: 65_534 });
			await once(window.child, 'close');
			const [report] = window.of('read');
			assert.deepEqual(report, { kind: 'read', isDurable: false, isReserved: false, count: OLD + 1 });
			assert.deepEqual(
				window.of('problem').map(({ problem }) => problem),
				[{ kind: 'unavailable' }],
			);
		});

		async function asThisUser(this: Mocha.Context): Promise<void> {
			await fill();
			await chmod(path(), 0o400);
			await chmod(storage(), 0o500);
			const usage = await open(storage());
			assert.equal(await usage.receipts.save(entry('a')), false);
			assert.equal((await ids(usage)).length, OLD + 1);
			assert.deepEqual(usage.problems, [{ kind: 'unavailable' }]);
			await chmod(storage(), 0o700);
			await chmod(path(), 0o600);
		}
	});
});
