import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const folders = new Set<string>();
process.once('exit', () => folders.forEach(removeFolder));

/** Creates a folder that is removed when this process ends, or earlier by `removeFolder`. */
export function makeTemporaryFolder(): string {
	const folder = mkdtempSync(path.join(tmpdir(), 'whetstone-'));
	folders.add(folder);
	return folder;
}

/** Removes a folder with its content, even if a process that is ending still writes there. */
export function removeFolder(folder: string): void {
	folders.delete(folder);
	rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
}
