import assert from 'node:assert/strict';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { replaceFile, retryWhileBusy } from '../../../../src/node/files/replaceFile.ts';
import { temporaryFolder } from '../../../support/temporaryFolder.ts';

const failure = (code: string) => Object.assign(new Error(code), { code });

describe('replaceFile', () => {
	const folder = temporaryFolder();

	it('makes the file and its folder, and replaces it as a whole', async () => {
		const path = join(folder(), 'new', 'file.json');
		await replaceFile(path, 'a long text', 'window-1');
		await replaceFile(path, 'short', 'window-2');
		assert.equal(await readFile(path, 'utf8'), 'short');
		assert.deepEqual(await readdir(join(folder(), 'new')), ['file.json']);
	});

	it('leaves no temporary file and the target as it was where it fails', async () => {
		const path = join(folder(), 'target');
		await mkdir(path);
		await writeFile(join(path, 'inside'), 'kept');
		await assert.rejects(replaceFile(path, 'text', 'window-1'));
		assert.deepEqual(await readdir(folder()), ['target']);
		assert.equal(await readFile(join(path, 'inside'), 'utf8'), 'kept');
	});
});

describe('patiently', () => {
	async function attempts(failures: readonly string[]): Promise<{ readonly count: number; readonly error: unknown }> {
		let count = 0;
		const action = async () => {
			const code = failures[count++];
			if (code !== undefined) throw failure(code);
		};
		const error = await retryWhileBusy(action, [0, 0]).catch((reason: unknown) => reason);
		return { count, error };
	}

	it('tries again while another program holds the file', async () => {
		assert.deepEqual(await attempts(['EBUSY', 'EPERM']), { count: 3, error: undefined });
	});

	it('gives up after the last pause, and at once on any other failure', async () => {
		const busy = await attempts(['EBUSY', 'EACCES', 'EBUSY', 'EBUSY']);
		assert.deepEqual([busy.count, Reflect.get(Object(busy.error), 'code')], [3, 'EBUSY']);
		const full = await attempts(['ENOSPC', 'EBUSY']);
		assert.deepEqual([full.count, Reflect.get(Object(full.error), 'code')], [1, 'ENOSPC']);
	});
});
