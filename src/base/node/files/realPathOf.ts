import { realpathSync } from 'node:fs';

/** Where a path really leads; undefined if nowhere. Waits at once, for threads that do nothing else. */
export function realPathOf(path: string): string | undefined {
	try {
		return realpathSync.native(path);
	} catch {
		return undefined;
	}
}
