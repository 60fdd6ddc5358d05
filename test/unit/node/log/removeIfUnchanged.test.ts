import assert from 'node:assert/strict';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { removeIfUnchanged } from '../../../../src/node/log/removeIfUnchanged.ts';
import { segmentWriter } from '../../../../src/node/log/segments.ts';
import { type FaultOf, faultFileSystem } from '../../../support/faults/faultFileSystem.ts';
import { temporaryFolder } from '../../../support/temporaryFolder.ts';

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
