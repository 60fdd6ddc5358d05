import { type FSWatcher, watch } from 'node:fs';
import { mkdtemp, open, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clock } from '../../../base/core/clock.ts';
import type { Disposable } from '../../../base/core/disposable.ts';
import { ignoreMissing } from '../../../base/node/files/fileErrors.ts';

/** In bytes: how much is read of what one process wrote. */
const LONGEST_FILE = 4 * 1024 * 1024;
/** In milliseconds: how long a shorter input for a difference is waited for. */
const LONGEST_SHORTENING = 1_500;
/** How many processes and threads are read. */
const MOST_FILES = 1_000;

/** The folder in which the program under proof records its calls. It lies beside the copy, so that no runner watches it. */
export interface RecordedCalls {
	/** Absolute. */
	readonly folder: string;
	/** Aborted once a process says that no further call is wanted. */
	readonly enough: AbortSignal;
	/** The lines that each process and thread wrote. */
	read(): Promise<readonly (readonly string[])[]>;
	dispose(): Promise<void>;
}

/** Makes the folder, and watches it. @param outer the folder that holds the copy */
export async function openRecordedCalls(outer: string, clock: Clock): Promise<RecordedCalls> {
	const folder = await mkdtemp(join(outer, 'calls-'));
	const enough = new AbortController();
	let shortening: Disposable | undefined;
	const watcher = watchNames(folder, (name) => {
		// The name of an empty file, which is complete once it is there.
		if (name.endsWith('.enough')) enough.abort();
		if (name.endsWith('.differs')) shortening ??= clock.setTimer(LONGEST_SHORTENING, () => enough.abort());
	});
	return {
		folder,
		enough: enough.signal,
		read: async () => {
			const names = (await readdir(folder)).filter((name) => name.endsWith('.jsonl')).sort();
			const lines: string[][] = [];
			// One after the other: all of them at once may need gigabytes.
			for (const name of names.slice(0, MOST_FILES))
				lines.push((await startOf(join(folder, name))).split('\n').filter((line) => line !== ''));
			return lines;
		},
		dispose: async () => {
			watcher?.close();
			shortening?.dispose();
			await ignoreMissing(rm(folder, { recursive: true, force: true }));
		},
	};
}

/** Tells the names of what changes in a folder. Where nothing can be watched, the run goes on to its end. */
function watchNames(folder: string, onChange: (name: string) => void): FSWatcher | undefined {
	try {
		const watcher = watch(folder, (_event, name) => onChange(name ?? ''));
		watcher.on('error', () => watcher.close());
		return watcher;
	} catch {
		return undefined;
	}
}

async function startOf(file: string): Promise<string> {
	const handle = await open(file);
	try {
		const length = Math.min((await handle.stat()).size, LONGEST_FILE);
		const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, 0);
		return buffer.toString('utf8', 0, bytesRead);
	} finally {
		await handle.close();
	}
}
