import { lstat } from 'node:fs/promises';
import { readRegularFile } from './readRegularFile.ts';

/** Why a path is not read: it is a link, which could lead anywhere, a folder, too large, or cannot be read. */
export type NoPlainFile = 'link' | 'folder' | 'tooLarge' | 'unreadable';

/** Reads a file that is there itself, not through a link. @param most in bytes */
export async function readPlainFile(path: string, most: number): Promise<Buffer | NoPlainFile> {
	const found = await lstat(path).catch(() => undefined);
	if (found?.isSymbolicLink()) return 'link';
	if (found?.isDirectory()) return 'folder';
	if (found !== undefined && found.size > most) return 'tooLarge';
	return (await readRegularFile(path, most)) ?? 'unreadable';
}
