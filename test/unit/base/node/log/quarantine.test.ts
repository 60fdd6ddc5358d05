import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Quarantine } from '../../../../../src/base/node/log/quarantine.ts';
import { type FaultOf, faultFileSystem } from '../../../../support/faults/faultFileSystem.ts';
import { temporaryFolder } from '../../../../support/temporaryFolder.ts';

describe('the quarantine of damaged segments', () => {
	const root = temporaryFolder();
	const folder = () => join(root(), 'quarantine');
	const open = (faultOf: FaultOf = () => undefined) => new Quarantine(folder(), 'own', faultFileSystem(faultOf));
	const copies = async () => {
		const names = (await readdir(folder()).catch(() => [])).toSorted();
		return await Promise.all(names.map(async (name) => [name, await readFile(join(folder(), name), 'utf8')]));
	};

	it('keeps one copy of each damage, as it was first found', async () => {
		for (const [writer, mark, text] of [
			['one', 'a', 'first'],
			['one', 'a', 'first and more'],
			['one', 'b', 'second'],
			['two', 'a', 'third'],
		] as const) {
			assert.equal(await open().keep(writer, mark, Buffer.from(text)), true);
		}
		assert.deepEqual(await copies(), [
			['one.a.jsonl', 'first'],
			['one.b.jsonl', 'second'],
			['two.a.jsonl', 'third'],
		]);
	});

	it('writes under the name of its window, since another one may do the same', async () => {
		const opened: string[] = [];
		const counting = open(({ operation, path }) => {
			if (operation === 'open') opened.push(path);
			return undefined;
		});
		await counting.keep('one', 'a', Buffer.from('text'));
		assert.deepEqual(opened, [join(folder(), 'one.a.jsonl.own.tmp')]);
	});

	it('reports that there is no copy if the disk is full, and keeps one when there is room', async () => {
		const full = open(({ operation }) => (operation === 'write' ? { code: 'ENOSPC' } : undefined));
		assert.equal(await full.keep('one', 'a', Buffer.from('text')), false);
		assert.deepEqual(await copies(), []);
		assert.equal(await open().keep('one', 'a', Buffer.from('text')), true);
		assert.deepEqual(await copies(), [['one.a.jsonl', 'text']]);
	});
});
