import { dirname } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { errorCode } from './fileErrors.ts';
import { diskFileSystem, type FileSystem } from './fileSystem.ts';

/** Virus scanners and indexers on Windows hold a new file open briefly; network drives do so, too. */
const PASSING = new Set(['EPERM', 'EBUSY', 'EACCES']);
/** In milliseconds. */
const PAUSES = [20, 40, 80, 160, 320];

/**
 * Replaces a file as a whole: whatever happens, a reader finds all of the old contents or all of the new. The file and
 * its folder are created for this user only (0600, 0700).
 * @param writer distinguishes the temporary file from those of other windows that replace the same file
 * @throws the file system's error; the file is then as it was
 */
export async function replaceFile(
	path: string,
	contents: string | Uint8Array,
	writer: string,
	fileSystem = diskFileSystem,
): Promise<void> {
	await fileSystem.mkdir(dirname(path), { recursive: true, mode: 0o700 });
	await replaceInFolder(path, contents, writer, fileSystem);
}

/** Does the same in an existing folder: one that was deleted is not created again. */
export async function replaceInFolder(
	path: string,
	contents: string | Uint8Array,
	writer: string,
	fileSystem: FileSystem,
): Promise<void> {
	const temporary = `${path}.${writer}.tmp`;
	try {
		await writeDurably(temporary, contents, fileSystem);
		await retryWhileBusy(() => fileSystem.rename(temporary, path));
	} catch (error) {
		await fileSystem.rm(temporary, { force: true }).catch(() => undefined);
		throw error;
	}
}

/**
 * Retries, up to five times within about half a second, while the action fails because another program is using the file.
 * @param pauses milliseconds before each further attempt
 */
export async function retryWhileBusy<T>(action: () => Promise<T>, pauses: readonly number[] = PAUSES): Promise<T> {
	for (const pause of pauses) {
		try {
			return await action();
		} catch (error) {
			if (!PASSING.has(errorCode(error) ?? '')) throw error;
			await wait(pause);
		}
	}
	return await action();
}

async function writeDurably(path: string, contents: string | Uint8Array, fileSystem: FileSystem): Promise<void> {
	const file = await fileSystem.open(path, 'w', 0o600);
	try {
		await file.writeFile(contents);
		await file.datasync();
	} finally {
		await file.close();
	}
}

/**
 * Appends one line to a file and waits until it is on the disk, so that it survives a crash right after. The file and its
 * folder are created for this user only (0600, 0700).
 * @param line text without a line end
 * @throws the file system's error (ENOSPC, EACCES, …); the file may then end in a torn line, which readers must ignore
 */
export async function appendLine(path: string, line: string, fileSystem = diskFileSystem): Promise<void> {
	await fileSystem.mkdir(dirname(path), { recursive: true, mode: 0o700 });
	const file = await fileSystem.open(path, 'a', 0o600);
	try {
		await file.writeFile(`${line}\n`);
		await file.datasync();
	} finally {
		await file.close();
	}
}

/** Windows cannot open folders; some network drives cannot sync them. */
const NOT_OFFERED = new Set(['EISDIR', 'EPERM', 'EACCES', 'EINVAL', 'ENOTSUP']);

/** Makes the names in a folder durable, so that a file that was just created survives a power cut. */
export async function syncFolder(path: string, fileSystem = diskFileSystem): Promise<void> {
	try {
		const folder = await fileSystem.open(path, 'r');
		try {
			await folder.sync();
		} finally {
			await folder.close();
		}
	} catch (error) {
		if (!NOT_OFFERED.has(errorCode(error) ?? '')) throw error;
	}
}
