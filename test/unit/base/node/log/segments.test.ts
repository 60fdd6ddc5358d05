import assert from 'node:assert/strict';
import { mkdir, readdir, readFile, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { diskFileSystem } from '../../../../../src/base/node/files/fileSystem.ts';
import {
	fingerprint,
	readSegments,
	removeIfUnchanged,
	type SegmentState,
	segmentStates,
	segmentWriter,
} from '../../../../../src/base/node/log/segments.ts';
import { type FaultOf, faultFileSystem } from '../../../../support/faults/faultFileSystem.ts';
import { temporaryFolder } from '../../../../support/temporaryFolder.ts';

const LONGEST = 'x'.repeat(64);

describe('the segments in a folder', () => {
	const root = temporaryFolder();
	const folder = () => join(root(), 'v1');
	const path = (writer: string) => join(folder(), `${writer}.jsonl`);
	const byWriter = (one: { readonly writer: string }, other: { readonly writer: string }) =>
		one.writer < other.writer ? -1 : 1;

	async function write(writer: string, text: string, seconds = 1_000): Promise<void> {
		await mkdir(folder(), { recursive: true });
		await writeFile(path(writer), text);
		await utimes(path(writer), seconds, seconds);
	}

	const read = async (faultOf: FaultOf = () => undefined) =>
		(await readSegments(folder(), faultFileSystem(faultOf)))
			.toSorted(byWriter)
			.map(({ writer, bytes }) => [writer, bytes.toString()]);

	for (const [name, writer] of [
		['p12-ab_c.jsonl', 'p12-ab_c'],
		[`${LONGEST}.jsonl`, LONGEST],
		[`${LONGEST}x.jsonl`, undefined],
		['.jsonl', undefined],
		['a b.jsonl', undefined],
		['a.jsonl.b.tmp', undefined],
		['../a.jsonl', undefined],
		['a.json', undefined],
	] as const) {
		it(`are named after their windows: ${name}`, () => assert.equal(segmentWriter(name), writer));
	}

	it('are none if there is no folder', async () => {
		assert.deepEqual([await segmentStates(folder(), diskFileSystem), await read()], [undefined, []]);
		await mkdir(folder());
		assert.deepEqual(await segmentStates(folder(), diskFileSystem), []);
	});

	it('are files, whatever else is there', async () => {
		await write('one', 'a\n');
		await mkdir(path('folder'));
		await writeFile(join(folder(), 'draft.one.json'), '');
		const states = (await segmentStates(folder(), diskFileSystem)) ?? [];
		assert.deepEqual(
			states.map(({ writer }) => writer),
			['one'],
		);
	});

	it('have a size and a time, or the size NaN if they cannot be examined', async () => {
		await write('one', 'four');
		await write('two', '');
		const refused = faultFileSystem(({ operation, path: place }) =>
			operation === 'stat' && place === path('two') ? { code: 'EACCES' } : undefined,
		);
		const states = (await segmentStates(folder(), refused))?.toSorted(byWriter);
		assert.deepEqual(states, [
			{ writer: 'one', path: path('one'), size: 4, written: 1_000_000 },
			{ writer: 'two', path: path('two'), size: Number.NaN, written: 0 },
		]);
	});

	it('are told from what they were by name, size and time, whatever their order', () => {
		const one: SegmentState = { writer: 'one', path: '', size: 1, written: 2 };
		const two: SegmentState = { writer: 'two', path: '', size: 1, written: 2 };
		assert.equal(fingerprint([one, two]), fingerprint([two, one]));
		const states = [[], [one], [two], [one, two], [{ ...one, size: 2 }], [{ ...one, written: 3 }]];
		assert.equal(new Set(states.map(fingerprint)).size, states.length);
	});

	it('are read with their state from before they were read', async () => {
		await write('one', 'a\n');
		const growing = faultFileSystem(async ({ operation }) => {
			if (operation === 'readFile') await writeFile(path('one'), 'a\nb\n');
			return undefined;
		});
		const [segment] = await readSegments(folder(), growing);
		assert.deepEqual([segment?.bytes.toString(), segment?.size, segment?.path], ['a\nb\n', 2, path('one')]);
	});

	it('are read again if one was merged into another in the meantime', async () => {
		await write('quiet', 'a\n');
		await write('window', 'b\n');
		let isMerged = false;
		const merging: FaultOf = async ({ operation, path: place }) => {
			if (isMerged || operation !== 'readFile' || place !== path('quiet')) return undefined;
			isMerged = true;
			await rm(path('quiet'));
			await writeFile(path('window'), 'b\na\n');
			return undefined;
		};
		assert.deepEqual(await read(merging), [['window', 'b\na\n']]);
	});

	it('are read without a broken link, which is there however often they are listed', async function () {
		if (process.platform === 'win32') this.skip();
		await write('one', 'a\n');
		await symlink(join(root(), 'nowhere'), path('broken'));
		let lists = 0;
		const counting: FaultOf = ({ operation }) => {
			if (operation === 'readdir') lists += 1;
			return undefined;
		};
		assert.deepEqual([await read(counting), lists], [[['one', 'a\n']], 5]);
	});

	it('are not taken for missing if they cannot be listed or read', async () => {
		await write('one', 'a\n');
		for (const refused of ['readdir', 'readFile']) {
			const reading = read(({ operation }) => (operation === refused ? { code: 'EACCES' } : undefined));
			await assert.rejects(reading, { code: 'EACCES' });
		}
	});
});

describe('a segment whose lines are in another file by now', () => {
	const folder = temporaryFolder();
	const path = () => join(folder(), 'quiet.jsonl');
	const remove = (length: number, faultOf: FaultOf = () => undefined) =>
		removeIfUnchanged(path(), length, faultFileSystem(faultOf));
	beforeEach(() => writeFile(path(), 'line\n'));

	it('is removed', async () => {
		await remove(5);
		assert.deepEqual(await readdir(folder()), []);
	});

	it('stays, as a segment that no window continues, if it has grown since it was read', async () => {
		await remove(4);
		const names = await readdir(folder());
		assert.equal(names.length, 1);
		const [name = ''] = names;
		assert.ok(name !== 'quiet.jsonl' && segmentWriter(name) !== undefined, name);
		assert.equal(await readFile(join(folder(), name), 'utf8'), 'line\n');
	});

	it('may have been removed by another window', async () => {
		await remove(5);
		await remove(5);
		assert.deepEqual(await readdir(folder()), []);
	});

	it('is removed once a program that holds it lets go', async () => {
		const busy = new Set(['rename', 'rm']);
		await remove(5, ({ operation }) => (busy.delete(operation) ? { code: 'EBUSY' } : undefined));
		assert.deepEqual([await readdir(folder()), busy.size], [[], 0]);
	});

	it('stays as it is if the disk fails', async () => {
		await assert.rejects(
			remove(5, ({ operation }) => (operation === 'rename' ? { code: 'EIO' } : undefined)),
			{
				code: 'EIO',
			},
		);
		assert.deepEqual(await readdir(folder()), ['quiet.jsonl']);
	});
});
