import { watch } from 'node:fs';
import type { Disposable } from '../../core/base/disposable.ts';

/**
 * Tells what changes in a folder, until it is disposed or the system ends it; it keeps no process alive.
 * @param onChange gets the name of the file, or null where the system does not say which one
 * @param onEnd called where the system ends it: nothing more is told
 * @returns undefined where there is no such folder, or the system watches no more of them
 */
export function watchFolder(
	folder: string,
	onChange: (name: string | null) => void,
	onEnd: () => void,
): Disposable | undefined {
	try {
		const watcher = watch(folder, { persistent: false }, (_, name) => onChange(name));
		watcher.on('error', () => {
			watcher.close();
			onEnd();
		});
		return { dispose: () => watcher.close() };
	} catch {
		return undefined;
	}
}
