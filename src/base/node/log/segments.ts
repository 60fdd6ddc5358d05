import { dirname, join } from 'node:path';
import { ignoreMissing } from '../files/fileErrors.ts';
import type { FileSystem } from '../files/fileSystem.ts';
import { retryWhileBusy } from '../files/replaceFile.ts';

/** The state of a segment on the disk. */
export interface SegmentState {
	readonly writer: string;
	readonly path: string;
	/** In bytes. */
	readonly size: number;
	/** When it was last written, in milliseconds since 1970. */
	readonly written: number;
}

/** A broken link is listed but can never be read, so the number of attempts is limited. */
const MOST_ATTEMPTS = 5;

/** Whose segment a file is, by its name; undefined if it is not a segment. */
export function segmentWriter(fileName: string): string | undefined {
	return /^([\w-]{1,64})\.jsonl$/.exec(fileName)?.[1];
}

/**
 * The segments in a folder as they are now; one that cannot be examined has the size NaN. Anything else there is skipped.
 * @returns undefined if there is no such folder
 */
export async function segmentStates(
	folder: string,
	fileSystem: FileSystem,
): Promise<readonly SegmentState[] | undefined> {
	const entries = await ignoreMissing(fileSystem.readdir(folder, { withFileTypes: true }));
	if (entries === undefined) return undefined;
	const segments = entries.filter((entry) => entry.isFile() || entry.isSymbolicLink());
	const states = await Promise.all(
		segments.map(async ({ name }) => {
			const writer = segmentWriter(name);
			if (writer === undefined) return [];
			const path = join(folder, name);
			const { size, mtimeMs } = await fileSystem.stat(path).catch(() => ({ size: Number.NaN, mtimeMs: 0 }));
			return [{ writer, path, size, written: mtimeMs }];
		}),
	);
	return states.flat();
}

/** Identifies a state of segments: since they are only ever appended to, two states differ at least in their sizes. */
export function fingerprint(states: readonly SegmentState[]): string {
	const texts = states.map(({ writer, size, written }) => `${writer}:${size}:${written}`);
	return texts.sort().join(' ');
}

/**
 * Reads all segments of a folder.
 * @returns each with its state from before it was read: what is appended while it is read is noticed later, not missed
 */
export async function readSegments(
	folder: string,
	fileSystem: FileSystem,
): Promise<readonly (SegmentState & { readonly bytes: Buffer })[]> {
	for (let attempt = 1; ; attempt++) {
		const states = (await segmentStates(folder, fileSystem)) ?? [];
		const segments: (SegmentState & { readonly bytes: Buffer })[] = [];
		for (const state of states) {
			const bytes = await ignoreMissing(fileSystem.readFile(state.path));
			if (bytes !== undefined) segments.push({ ...state, bytes });
		}
		// One that has gone since the folder was listed was merged into another segment, which may not have been listed.
		if (segments.length === states.length || attempt === MOST_ATTEMPTS) return segments;
	}
}

/**
 * Removes a segment whose lines are in another file by now, unless it has grown since it was read.
 *
 * Its window may write at this very moment, so the segment is renamed first. Every append that was reported durable came
 * before that: it is in the renamed file, which remains a segment if it has grown. A window whose append comes later notices
 * that the line is lost and appends it again (see `SegmentFile.append`).
 * @param length how much of it was read, in bytes
 * @throws the file system's error; nothing is lost then
 */
export async function removeIfUnchanged(path: string, length: number, fileSystem: FileSystem): Promise<void> {
	const aside = join(dirname(path), `${crypto.randomUUID()}.jsonl`);
	const isTaken = await ignoreMissing(retryWhileBusy(() => fileSystem.rename(path, aside).then(() => true)));
	if (isTaken === undefined) return;
	if ((await fileSystem.stat(aside)).size === length) await retryWhileBusy(() => fileSystem.rm(aside));
}
