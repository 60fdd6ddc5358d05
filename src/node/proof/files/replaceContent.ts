import { chmod, lstat, rm, utimes, writeFile } from 'node:fs/promises';
import { ignoreMissing } from '../../files/ignoreMissing.ts';

/**
 * Gives a file of a copy another content, with a time of change in a later second than before: some programs, such as
 * Python, tell by size and second whether they know a file already.
 */
export async function replaceContent(path: string, bytes: Uint8Array): Promise<void> {
	const before = await ignoreMissing(lstat(path));
	// A link would be written through.
	if (before?.isSymbolicLink()) await rm(path);
	else if (before !== undefined && (before.mode & 0o200) === 0) await chmod(path, before.mode | 0o200);
	await writeFile(path, bytes);
	if (before === undefined) return;
	const second = Math.floor(before.mtimeMs / 1000);
	const { mtimeMs } = await lstat(path);
	if (Math.floor(mtimeMs / 1000) <= second) await utimes(path, second + 1, second + 1);
}
