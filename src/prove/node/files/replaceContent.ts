import { randomUUID } from 'node:crypto';
import type { Stats } from 'node:fs';
import { chmod, type FileHandle, lstat, mkdir, open, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { ignoreMissing } from '../../../base/node/files/ignoreMissing.ts';
import { isInside, realPath } from '../../../base/node/files/realPath.ts';
import { retryWhileBusy } from '../../../base/node/files/replaceFile.ts';
import { ProofError } from '../proofError.ts';

/**
 * Gives a file of a copy another content, with a time of change in a later second than before: some programs, such as
 * Python, tell by size and second whether they know a file already. A new file takes its place: the one that is there may be a
 * link, or the live file by another name.
 * @param copy absolute and real
 * @param name relative to it; its folder is created if it is missing
 * @throws ProofError if a link leads its folder out of the copy; nothing is written then
 */
export async function replaceContent(copy: string, name: string, bytes: Uint8Array): Promise<void> {
	const folder = await folderInside(copy, dirname(name));
	if (folder === undefined) throw new ProofError('leftCopy', name);
	const path = join(folder, basename(name));
	const before = await ignoreMissing(lstat(path));
	const temporary = join(folder, `.${randomUUID()}.tmp`);
	try {
		// It must be new, so no link is followed.
		const file = await open(temporary, 'wx');
		try {
			await file.writeFile(bytes);
			if (before !== undefined) await continueFrom(before, file);
		} finally {
			await file.close();
		}
		// Windows replaces no file that is read-only.
		if (process.platform === 'win32' && before?.isFile()) await chmod(path, 0o600);
		await retryWhileBusy(async () => await rename(temporary, path));
	} catch (error) {
		await rm(temporary, { force: true });
		throw error;
	}
}

/** Where a folder of a copy really is; undefined if that is elsewhere, or it is no folder. */
async function folderInside(copy: string, name: string): Promise<string | undefined> {
	const folder = await realPath(join(copy, name)).catch(() => undefined);
	if (folder === undefined || !isInside(copy, folder)) return undefined;
	const made = mkdir(folder, { recursive: true }).then(() => folder);
	return await made.catch(() => undefined);
}

async function continueFrom(before: Stats, file: FileHandle): Promise<void> {
	if (before.isFile()) await file.chmod(before.mode & 0o7777);
	const second = Math.floor(before.mtimeMs / 1000);
	const { mtimeMs } = await file.stat();
	if (Math.floor(mtimeMs / 1000) <= second) await file.utimes(second + 1, second + 1);
}
