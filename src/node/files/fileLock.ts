import { mkdir, open, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { errorCode } from './errorCode.ts';
import { ignoreMissing } from './ignoreMissing.ts';

/** In milliseconds: whoever holds a lock for longer has crashed. One from the future is of a clock that was wrong. */
const LONGEST_HOLD = 600_000;

/**
 * Does something that only one window may do at a time.
 * @param path of a file that is there for as long as it is being done
 * @param now milliseconds since 1970
 * @returns whether it was done; where another window is about it, it is not. A lock that was left behind is removed, and
 * the next attempt succeeds.
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
