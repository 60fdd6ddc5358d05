import { join } from 'node:path';
import { diskFileSystem, type FileSystem } from '../files/fileSystem.ts';
import { ignoreMissing } from '../files/ignoreMissing.ts';

/** A segment as a folder lists it. */
export interface ListedSegment {
	readonly writer: string;
	readonly path: string;
}

/** The state of a segment on the disk. */
export interface SegmentState extends ListedSegment {
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

/** The segments in a folder; none if there is no such folder. Anything else there is skipped. */
export async function listSegments(folder: string, fileSystem = diskFileSystem): Promise<readonly ListedSegment[]> {
	return (await listedSegments(folder, fileSystem)) ?? [];
}

/**
 * The segments in a folder as they are now; one that cannot be examined has the size NaN.
 * @returns undefined if there is no such folder
 */
export async function segmentStates(
	folder: string,
	fileSystem: FileSystem,
): Promise<readonly SegmentState[] | undefined> {
	const places = await listedSegments(folder, fileSystem);
	if (places === undefined) return undefined;
	return await Promise.all(
		places.map(async (place) => {
			const { size, mtimeMs } = await fileSystem.stat(place.path).catch(() => ({ size: Number.NaN, mtimeMs: 0 }));
			return { ...place, size, written: mtimeMs };
		}),
	);
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

async function listedSegments(folder: string, fileSystem: FileSystem): Promise<readonly ListedSegment[] | undefined> {
	const entries = await ignoreMissing(fileSystem.readdir(folder, { withFileTypes: true }));
	return entries?.flatMap((entry) => {
		const writer = segmentWriter(entry.name);
		const isSegment = writer !== undefined && (entry.isFile() || entry.isSymbolicLink());
		return isSegment ? [{ writer, path: join(folder, entry.name) }] : [];
	});
}
