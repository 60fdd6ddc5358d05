import { dirname } from 'node:path';
import { diskFileSystem } from './fileSystem.ts';

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
