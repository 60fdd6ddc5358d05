import { closeSync, constants, fstatSync, openSync, readFileSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';

/** In bytes: what says something about other files is smaller. */
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

/** The same, waiting for each step: for threads of their own. */
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
