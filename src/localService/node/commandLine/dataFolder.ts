import { randomUUID } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { errorCode } from '../../../base/node/files/errorCode.ts';

/**
 * Creates the folder given with `--data` if it is missing, and writes to it once, so that an unusable one is refused
 * before the first conversation.
 * @throws Error with a sentence for the user
 */
export async function prepareDataFolder(path: string): Promise<void> {
	try {
		await makeFolder(path);
		const probe = join(path, `write-test-${randomUUID()}`);
		await writeFile(probe, '', { flag: 'wx', mode: 0o600 });
		await rm(probe);
	} catch (error) {
		throw new Error(`--data ${path} is not a folder that can be written to (${errorCode(error) ?? String(error)}).`);
	}
}

/** Node's recursive mkdir never returns if the parent exists but accepts no folder, as in /proc. */
async function makeFolder(path: string): Promise<void> {
	try {
		await mkdir(path, { mode: 0o700 });
	} catch (error) {
		const code = errorCode(error);
		if (code === 'EEXIST') return;
		if (code !== 'ENOENT' || dirname(path) === path) throw error;
		await makeFolder(dirname(path));
		await mkdir(path, { mode: 0o700 });
	}
}
