import { existsSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** In memory, where the system has such a place. */
const MEMORY = '/dev/shm';

/** Makes a folder in which each of thousands of changes need not wait for the disk. Whoever makes it removes it. */
export async function quickFolder(): Promise<string> {
	const isQuick = tmpdir().startsWith(MEMORY) || !existsSync(MEMORY);
	return await mkdtemp(join(isQuick ? tmpdir() : MEMORY, 'whetstone-test-'));
}
