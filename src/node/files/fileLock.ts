import { mkdir, open, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { errorCode } from './errorCode.ts';
import { ignoreMissing } from './ignoreMissing.ts';

/** In milliseconds: a lock held for longer was left by a crash. One from the future was set by a wrong clock. */
const LONGEST_HOLD = 600_000;

/**
 * Does something that only one window may do at a time.
 * @param path of a file that exists while it is being done
 * @param now milliseconds since 1970
 * @returns whether it was done: not while another window is doing it. A stale lock is removed, so that the next attempt
 * succeeds.
 */
export async function withFileLock(path: string, now: number, work: () => Promise<void>): Promise<boolean> {
	await mkdir(dirname(path), { recursive: true, mode: 0o700 });
	try {
		await (await open(path, 'wx', 0o600)).close();
	} catch (error) {
		if (errorCode(error) !== 'EEXIST') throw error;
		const held = await ignoreMissing(stat(path));
		if (held !== undefined && Math.abs(now - held.mtimeMs) > LONGEST_HOLD) await rm(path, { force: true });
		return false;
	}
	try {
		await work();
		return true;
	} finally {
		await rm(path, { force: true });
	}
}
