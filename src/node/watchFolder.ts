import { watch } from 'node:fs';
import type { Disposable } from '../core/base/disposable.ts';

/**
 * Tells what changes in a folder, until it is disposed; it keeps no process alive.
 * @param onChange gets the name of the file, or null where the system does not say which one
 * @returns undefined where there is no such folder, or the system watches no more of them
 */
export function watchFolder(folder: string, onChange: (name: string | null) => void): Disposable | undefined {
	try {
		const watcher = watch(folder, { persistent: false }, (_, name) => onChange(name));
		watcher.on('error', () => watcher.close());
		return { dispose: () => watcher.close() };
	} catch {
		return undefined;
	}
}
