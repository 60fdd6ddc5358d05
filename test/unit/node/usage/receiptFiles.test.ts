import assert from 'node:assert/strict';
import { watch } from 'node:fs';
import { appendFile, mkdir, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { encodeEntry } from '../../../../src/core/receipts/ledgerEntry.ts';
import { compactReceipts } from '../../../../src/node/usage/compactReceipts.ts';
import { ReceiptFiles, receiptLocation } from '../../../../src/node/usage/receiptFiles.ts';
import { entry, LOCAL_NOON } from '../../../support/receipts.ts';
import { temporaryFolder } from '../../../support/temporaryFolder.ts';

describe('ReceiptFiles', () => {
	const root = temporaryFolder();
	const folder = () => join(root(), 'receipts', 'v1');
	const quarantine = () => join(root(), 'receipts', 'quarantine');
	const segment = (writer = 'window-1') => join(folder(), `${writer}.jsonl`);
	const open = (writer = 'window-1') => new ReceiptFiles(receiptLocation(root(), writer));
	const idsIn = async (files: ReceiptFiles) => (await files.read()).entries.map(({ id }) => id);

	it('creates nothing before the first receipt, and then a file that only this user can read', async () => {
		const files = open();
		assert.deepEqual(await files.read(), { entries: [], days: [] });
		assert.deepEqual(await readdir(root()), []);
		await files.append(entry('a'));
		assert.deepEqual(await readdir(folder()), ['window-1.jsonl']);
		if (process.platform !== 'win32') assert.equal((await stat(segment())).mode & 0o777, 0o600);
		assert.deepEqual((await open('window-2').read()).entries, [entry('a')]);
	});

	it('reads the receipts of all windows, oldest first', async () => {
		const [one, two] = [open('window-1'), open('window-2')];
		await one.append(entry('b', { time: LOCAL_NOON + 2 }));
		await two.append(entry('a', { time: LOCAL_NOON + 1 }));
		await one.append(entry('c', { time: LOCAL_NOON + 3 }));
		assert.deepEqual(await idsIn(one), ['a', 'b', 'c']);
		await two.append(entry('d', { time: LOCAL_NOON + 4 }));
		assert.deepEqual(await idsIn(one), ['a', 'b', 'c', 'd']);
		await rm(segment('window-2'));
		assert.deepEqual(await idsIn(one), ['b', 'c']);
	});

	it('returns the same reading if nothing has changed, and another if anything has', async () => {
		const [one, two] = [open('window-1'), open('window-2')];
		await two.append(entry('a', { time: LOCAL_NOON - 40 * 86_400_000 }));
		const first = await one.read();
		assert.equal(await one.read(), first);
		await two.append(entry('b'));
		const second = await one.read();
		assert.notEqual(second, first);
		await compactReceipts(receiptLocation(root(), 'window-3'), LOCAL_NOON - 86_400_000, LOCAL_NOON);
		const third = await one.read();
		assert.deepEqual(
			[third.entries.map(({ id }) => id), third.days.length, (await one.read()) === third],
			[['b'], 1, true],
		);
	});

	it('reports what another window saves, not what this one does, and nothing after disposal', async () => {
		const [one, two] = [open('window-1'), open('window-2')];
		assert.equal(one.watch(assert.fail, assert.fail), undefined, 'there is no folder yet');
		await one.append(entry('a'));
		let changes = 0;
		const notified = Promise.withResolvers<void>();
		const watching = one.watch(() => {
			changes++;
			notified.resolve();
		}, assert.fail);
		// The system notifies the watchers of a folder in the order in which they started.
		const noticed = Promise.withResolvers<void>();
		const later = watch(folder(), () => noticed.resolve());
		await one.append(entry('b'));
		await noticed.promise;
		later.close();
		assert.equal(changes, 0);
		await two.append(entry('c'));
		await notified.promise;
		assert.deepEqual(await idsIn(one), ['a', 'b', 'c']);
		watching?.dispose();
		changes = 0;
		const ended = Promise.withResolvers<void>();
		const last = watch(folder(), () => ended.resolve());
		await two.append(entry('d'));
		await ended.promise;
		last.close();
		assert.equal(changes, 0);
	});

	it('keeps the order of appends that were not awaited', async () => {
		const files = open();
		const ids = Array.from({ length: 20 }, (_, index) => `r${index}`);
		await Promise.all(ids.map((id) => files.append(entry(id))));
		const lines = (await readFile(segment(), 'utf8')).trimEnd().split('\n');
		assert.deepEqual(
			lines.map((line) => JSON.parse(line).id),
			ids,
		);
	});

	it('reads past a damaged line after keeping a copy, and never touches another window’s file', async () => {
		await mkdir(folder(), { recursive: true });
		const bytes = Buffer.from(`${encodeEntry(entry('a'))}\nrubbish\n${encodeEntry(entry('b'))}\n{"v":1,"ts":"20`);
		await writeFile(segment('other'), bytes);
		const files = open();
		assert.deepEqual(await idsIn(files), ['a', 'b']);
		await files.append(entry('c'));
		assert.deepEqual(await idsIn(files), ['a', 'b', 'c']);
		assert.deepEqual(await readFile(segment('other')), bytes);
		const [copy = ''] = await readdir(quarantine());
		assert.deepEqual(await readFile(join(quarantine(), copy)), bytes);
	});

	it('continues after a torn line of its own, and keeps what was cut off', async () => {
		const files = open();
		await files.append(entry('a'));
		await appendFile(segment(), encodeEntry(entry('torn')).slice(0, 40));
		const torn = await readFile(segment());
		await files.append(entry('b'));
		assert.deepEqual(await idsIn(files), ['a', 'b']);
		const [copy = ''] = await readdir(quarantine());
		assert.deepEqual(await readFile(join(quarantine(), copy)), torn);
	});

	it('continues after its file was removed', async () => {
		const files = open();
		await files.append(entry('a'));
		await rm(folder(), { recursive: true });
		await files.append(entry('b'));
		assert.deepEqual(await idsIn(files), ['b']);
	});

	it('continues once a full disk has room again', async function () {
		if (process.platform !== 'linux') this.skip();
		const files = open();
		await mkdir(folder(), { recursive: true });
		await symlink('/dev/full', segment());
		await assert.rejects(files.append(entry('a')), { code: 'ENOSPC' });
		await rm(segment());
		await files.append(entry('b'));
		assert.deepEqual(await idsIn(files), ['b']);
	});
});
