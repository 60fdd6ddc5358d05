import assert from 'node:assert/strict';
import type { FileHandle } from 'node:fs/promises';
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { diskFileSystem } from '../../../../../src/base/node/files/fileSystem.ts';
import { replaceFile, retryWhileBusy } from '../../../../../src/base/node/files/replaceFile.ts';
import { temporaryFolder } from '../../../../support/temporaryFolder.ts';

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

	it('makes both for this user alone', async function () {
		if (process.platform === 'win32') this.skip();
		const path = join(folder(), 'new', 'file.json');
		await replaceFile(path, 'text', 'window-1');
		const modes = await Promise.all([path, join(folder(), 'new')].map(async (each) => (await stat(each)).mode & 0o777));
		assert.deepEqual(modes, [0o600, 0o700]);
	});

	it('closes the file that it wrote, also where the disk is full', async () => {
		const handles: FileHandle[] = [];
		const open: typeof diskFileSystem.open = async (...all) => {
			const handle = await diskFileSystem.open(...all);
			handles.push(handle);
			return handle;
		};
		await replaceFile(join(folder(), 'whole'), 'text', 'window-1', { ...diskFileSystem, open });
		const failing: typeof diskFileSystem.open = async (...all) => {
			const handle = await open(...all);
			handle.writeFile = () => Promise.reject(failure('ENOSPC'));
			return handle;
		};
		const full = replaceFile(join(folder(), 'full'), 'text', 'window-1', { ...diskFileSystem, open: failing });
		await assert.rejects(full, { code: 'ENOSPC' });
		assert.deepEqual(
			handles.map(({ fd }) => fd),
			[-1, -1],
		);
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

	it('waits before it tries again: a program that lets go of the file meanwhile is no failure', async () => {
		let isFree = false;
		const action = async () => {
			if (isFree) return 'done';
			// Due before the pause is over, and after anything that does not wait.
			setTimeout(() => {
				isFree = true;
			}, 1);
			throw failure('EBUSY');
		};
		assert.equal(await retryWhileBusy(action, [50]), 'done');
	});

	it('gives up after the last pause, and at once on any other failure', async () => {
		const busy = await attempts(['EBUSY', 'EACCES', 'EBUSY', 'EBUSY']);
		assert.deepEqual([busy.count, Reflect.get(Object(busy.error), 'code')], [3, 'EBUSY']);
		const full = await attempts(['ENOSPC', 'EBUSY']);
		assert.deepEqual([full.count, Reflect.get(Object(full.error), 'code')], [1, 'ENOSPC']);
	});
});
