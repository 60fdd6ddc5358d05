import assert from 'node:assert/strict';
import { mkdir, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isInside, realPath } from '../../../../../src/base/node/files/paths.ts';

describe('the real path of a file', () => {
	let root: string;

	beforeEach(async () => {
		root = await realpath(await mkdtemp(join(tmpdir(), 'whetstone-real-')));
		await mkdir(join(root, 'work', '.git', 'hooks'), { recursive: true });
		await writeFile(join(root, 'work', 'plain.txt'), '');
		await symlink('.git/hooks', join(root, 'work', 'hooks'));
		await symlink('hooks/pre-push', join(root, 'work', 'notes.txt'));
		await symlink('..', join(root, 'work', 'up'));
		await symlink('circle', join(root, 'work', 'circle'));
	});

	afterEach(() => rm(root, { recursive: true }));

	for (const [path, real] of [
		['plain.txt', 'plain.txt'],
		['new.txt', 'new.txt'],
		['no/such/folder.txt', 'no/such/folder.txt'],
		['hooks/pre-commit', '.git/hooks/pre-commit'],
		['notes.txt', '.git/hooks/pre-push'],
		['up/work/hooks/new/file', '.git/hooks/new/file'],
	] as const) {
		it(`of ${path} is ${real}`, async () => {
			assert.equal(await realPath(join(root, 'work', path)), join(root, 'work', real));
		});
	}

	it('is not found where links lead in a circle', async () => {
		await assert.rejects(realPath(join(root, 'work', 'circle')), { code: 'ELOOP' });
	});

	it('is inside of a folder or not, whatever its name begins with', async () => {
		const work = join(root, 'work');
		const out = await realPath(join(work, 'up', 'outside.txt'));
		assert.deepEqual(
			[out, join(work, '..x'), join(root, 'work2', 'x'), work].map((path) => isInside(work, path)),
			[false, true, false, true],
		);
	});
});
