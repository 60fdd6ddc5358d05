import assert from 'node:assert/strict';
import { readdir, readFile, readlink, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Quarantine } from '../../../../../src/base/node/log/quarantine.ts';
import { SegmentFile } from '../../../../../src/base/node/log/segmentFile.ts';
import { type FaultOf, faultFileSystem } from '../../../../support/faults/faultFileSystem.ts';
import { temporaryFolder } from '../../../../support/temporaryFolder.ts';

describe('the segment that a window writes', () => {
	const folder = temporaryFolder();
	const path = () => join(folder(), 'segments', 'window-1.jsonl');
	const quarantine = () => join(folder(), 'quarantine');
	const open = (faultOf: FaultOf = () => undefined) => {
		const fileSystem = faultFileSystem(faultOf);
		const kept = new Quarantine(quarantine(), 'window-1', fileSystem);
		return new SegmentFile(path(), 'window-1', kept, fileSystem);
	};
	const text = () => readFile(path(), 'utf8');

	it('grows by a line at a time, each at the length that the file has then', async () => {
		const file = open();
		assert.equal(await file.length(), 0);
		assert.equal(await file.append('one', 0), true);
		assert.equal(await file.length(), 4);
		assert.equal(await file.append('two', 4), true);
		assert.equal(await text(), 'one\ntwo\n');
	});

	it('is for this user alone, with its folder', async function () {
		if (process.platform === 'win32') this.skip();
		await open().append('one', 0);
		const modes = await Promise.all(
			[path(), join(folder(), 'segments')].map(async (each) => (await stat(each)).mode & 0o777),
		);
		assert.deepEqual(modes, [0o600, 0o700]);
	});

	it('keeps its length where its last line is whole', async () => {
		const file = open();
		await file.append('one', 0);
		assert.equal(await file.closeLastLine({ ending: 'whole', closedLength: 4 }, 4), 4);
		assert.equal(await text(), 'one\n');
	});

	it('loses a torn line, of which a copy is kept', async () => {
		const file = open();
		await file.append('one', 0);
		await writeFile(path(), 'one\ntor');
		assert.equal(await file.closeLastLine({ ending: 'torn', closedLength: 4 }, 7), 4);
		assert.equal(await text(), 'one\n');
		const [copy = ''] = await readdir(quarantine());
		assert.match(copy, /^window-1\./);
		assert.equal(await readFile(join(quarantine(), copy), 'utf8'), 'one\ntor');
	});

	it('keeps a torn line of which no copy can be kept, gives it an end, and knows how long it is then', async () => {
		const file = open(({ path: place }) => (place.startsWith(quarantine()) ? { code: 'ENOSPC' } : undefined));
		await file.append('one', 0);
		await writeFile(path(), 'one\ntor');
		const length = await file.closeLastLine({ ending: 'torn', closedLength: 4 }, 7);
		assert.deepEqual([await text(), length], ['one\ntor\n', 8]);
		await file.append('two', length);
		assert.equal(await text(), 'one\ntor\ntwo\n');
	});

	it('holds nothing of a line that is reported as not saved', async () => {
		await open().append('one', 0);
		const full = open(({ operation }) => (operation === 'write' ? { code: 'ENOSPC', written: 2 } : undefined));
		await assert.rejects(full.append('two', 4), { code: 'ENOSPC' });
		assert.equal(await text(), 'one\n');
	});

	it('is not made again where it has gone, nor is a folder that is not new', async () => {
		const file = open();
		assert.equal(await file.append('two', 4), false);
		assert.equal(await file.append('one', 0, false), false);
		assert.deepEqual(await readdir(folder()), []);
	});

	it('gets the line end that its last line lacks', async () => {
		const file = open();
		await file.append('one', 0);
		await writeFile(path(), 'one');
		assert.equal(await file.closeLastLine({ ending: 'open', closedLength: 0 }, 3), 4);
		assert.deepEqual([await text(), await readdir(quarantine()).catch(() => [])], ['one\n', []]);
	});

	it('is durable under its name with its first line, and is lost if its folder goes away before that', async function () {
		if (process.platform === 'win32') this.skip();
		const synced: string[] = [];
		const file = open(({ operation, path: place }) => {
			if (operation === 'sync') synced.push(place);
			return undefined;
		});
		for (const start of [0, 4]) assert.equal(await file.append('one', start), true);
		assert.deepEqual(synced, [join(folder(), 'segments'), folder()]);
		await rm(path());
		const leaving = open(({ operation, path: place }) =>
			operation === 'open' && place === join(folder(), 'segments') ? { code: 'ENOENT' } : undefined,
		);
		assert.equal(await leaving.append('one', 0), false);
	});

	it('is not lengthened when a line cannot be saved because the file was cut off', async () => {
		await open().append('one', 0);
		const cut = open(async ({ operation }) => {
			if (operation !== 'write') return undefined;
			await truncate(path(), 0);
			return { code: 'EIO' };
		});
		await assert.rejects(cut.append('two', 4), { code: 'EIO' });
		assert.equal(await text(), '');
	});

	it('is closed after each attempt to write to it', async function () {
		if (process.platform !== 'linux') this.skip();
		await open().append('one', 0);
		await assert.rejects(
			open(({ operation }) => (operation === 'datasync' ? { code: 'EIO' } : undefined)).append('two', 4),
		);
		const names = await readdir('/proc/self/fd');
		const opened = await Promise.all(names.map((name) => readlink(`/proc/self/fd/${name}`).catch(() => '')));
		assert.deepEqual(
			opened.filter((each) => each.startsWith(folder())),
			[],
		);
	});
});
