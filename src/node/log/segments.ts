import { join } from 'node:path';
import { diskFileSystem, type FileSystem } from '../files/fileSystem.ts';
import { ignoreMissing } from '../files/ignoreMissing.ts';

/** A segment as a folder lists it. */
export interface SegmentPlace {
	readonly writer: string;
	readonly path: string;
}

/** A segment as it stands on the disk. */
export interface SegmentState extends SegmentPlace {
	/** In bytes. */
	readonly size: number;
	/** When it was written last, in milliseconds since 1970. */
	readonly written: number;
}

/** A link that leads nowhere is listed and never there: it ends the attempts. */
const MOST_ATTEMPTS = 5;

/** Whose segment a file is by its name; undefined where it is none. */
export function segmentWriter(fileName: string): string | undefined {
	return /^([\w-]{1,64})\.jsonl$/.exec(fileName)?.[1];
}

/** The segments in a folder; none where there is no such folder. Whatever else lies there is passed over. */
export async function listSegments(folder: string, fileSystem = diskFileSystem): Promise<readonly SegmentPlace[]> {
	return (await segmentPlaces(folder, fileSystem)) ?? [];
}

/**
 * The segments in a folder as they stand; one that cannot be looked at has the size NaN.
 * @returns undefined where there is no such folder
 */
export async function segmentStates(
	folder: string,
	fileSystem: FileSystem,
): Promise<readonly SegmentState[] | undefined> {
	const places = await segmentPlaces(folder, fileSystem);
	if (places === undefined) return undefined;
	return await Promise.all(
		places.map(async (place) => {
			const { size, mtimeMs } = await fileSystem.stat(place.path).catch(() => ({ size: Number.NaN, mtimeMs: 0 }));
			return { ...place, size, written: mtimeMs };
		}),
	);
}

/** Tells one state of segments from another: those that are only ever appended to differ in their sizes at least. */
export function fingerprint(states: readonly SegmentState[]): string {
	const texts = states.map(({ writer, size, written }) => `${writer}:${size}:${written}`);
	return texts.sort().join(' ');
}

/**
 * Reads all segments of a folder.
 * @returns each with its state from before it was read: what is appended meanwhile is noticed later, not overlooked
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
		// What has gone since the folder was listed was merged into another segment by another window: that one is new.
		if (segments.length === states.length || attempt === MOST_ATTEMPTS) return segments;
	}
}

async function segmentPlaces(folder: string, fileSystem: FileSystem): Promise<readonly SegmentPlace[] | undefined> {
	const entries = await ignoreMissing(fileSystem.readdir(folder, { withFileTypes: true }));
	return entries?.flatMap((entry) => {
		const writer = segmentWriter(entry.name);
		const isSegment = writer !== undefined && (entry.isFile() || entry.isSymbolicLink());
		return isSegment ? [{ writer, path: join(folder, entry.name) }] : [];
	});
}
