import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const folders = new Set<string>();
process.once('exit', () => folders.forEach(removeFolder));

/** Makes a folder that is removed with the process at the latest, or earlier by `removeFolder`. */
export function makeTemporaryFolder(): string {
	const folder = mkdtempSync(path.join(tmpdir(), 'whetstone-'));
	folders.add(folder);
	return folder;
}

/** Removes a folder and all in it, though a process that is just ending may still be writing there. */
export function removeFolder(folder: string): void {
	folders.delete(folder);
	rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
}
