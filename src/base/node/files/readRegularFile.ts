import { closeSync, constants, fstatSync, openSync, readFileSync } from 'node:fs';
import { type FileHandle, lstat, open } from 'node:fs/promises';

/** In bytes. Files with settings or lists are smaller. */
const LARGEST = 10_000_000;
/** A pipe without a writer would be waited for without an end. Windows knows no such flag. */
const WITHOUT_WAITING = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0);

/**
 * Reads a file, also through a link, but no pipe or device, which may have no end.
 * @param most in bytes
 * @returns undefined for those, for what is larger, and for what is missing or cannot be read
 */
export async function readRegularFile(path: string, most = LARGEST): Promise<Buffer | undefined> {
	let file: FileHandle | undefined;
	try {
		file = await open(path, WITHOUT_WAITING);
		const found = await file.stat();
		return found.isFile() && found.size <= most ? await file.readFile() : undefined;
	} catch {
		return undefined;
	} finally {
		await file?.close();
	}
}

/** The same, synchronously: only for worker threads. */
export function readRegularFileSync(path: string, most = LARGEST): Buffer | undefined {
	let file: number | undefined;
	try {
		file = openSync(path, WITHOUT_WAITING);
		const found = fstatSync(file);
		return found.isFile() && found.size <= most ? readFileSync(file) : undefined;
	} catch {
		return undefined;
	} finally {
		if (file !== undefined) closeSync(file);
	}
}

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
