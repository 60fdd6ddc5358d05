import { watch } from 'node:fs';
import type { Disposable } from '../../core/disposable.ts';

/**
 * Reports changes in a folder until it is disposed or the system ends it. It does not keep the process alive.
 * @param onChange gets the name of the file, or null if the system does not say which one
 * @param onEnd called if the system ends it: nothing more is reported
 * @returns undefined if there is no such folder, or if the system refuses another watcher
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
