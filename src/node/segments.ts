import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Segment } from '../core/base/segment.ts';
import { ifThere } from './ifThere.ts';

/** Whose segment a file is by its name; undefined where it is none. */
export function segmentWriter(fileName: string): string | undefined {
	return /^([\w-]{1,64})\.jsonl$/.exec(fileName)?.[1];
}

/** The segments in a folder; none where there is no such folder. Whatever else lies there is passed over. */
export async function listSegments(
	folder: string,
): Promise<readonly { readonly writer: string; readonly path: string }[]> {
	const entries = (await ifThere(readdir(folder, { withFileTypes: true }))) ?? [];
	return entries.flatMap((entry) => {
		const writer = segmentWriter(entry.name);
		const isSegment = writer !== undefined && (entry.isFile() || entry.isSymbolicLink());
		return isSegment ? [{ writer, path: join(folder, entry.name) }] : [];
	});
}

/** Reads all segments of a folder. */
export async function readSegments(folder: string): Promise<readonly Segment[]> {
	const segments: Segment[] = [];
	for (const { writer, path } of await listSegments(folder)) segments.push({ writer, bytes: await readFile(path) });
	return segments;
}
