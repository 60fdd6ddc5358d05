import { dirname, join } from 'node:path';
import { diskFileSystem } from '../files/fileSystem.ts';
import { ignoreMissing } from '../files/ignoreMissing.ts';
import { retryWhileBusy } from '../files/replaceFile.ts';

/**
 * Removes a segment whose lines are in another file by now, unless it has grown since it was read.
 *
 * Its window may write at this very moment, so the segment is renamed first. Every append that was reported durable came
 * before that: it is in the renamed file, which remains a segment if it has grown. A window whose append comes later notices
 * that the line is lost and appends it again (see `SegmentFile.append`).
 * @param length how much of it was read, in bytes
 * @throws the file system's error; nothing is lost then
 */
export async function removeIfUnchanged(path: string, length: number, fileSystem = diskFileSystem): Promise<void> {
	const aside = join(dirname(path), `${crypto.randomUUID()}.jsonl`);
	const isTaken = await ignoreMissing(retryWhileBusy(() => fileSystem.rename(path, aside).then(() => true)));
	if (isTaken === undefined) return;
	if ((await fileSystem.stat(aside)).size === length) await retryWhileBusy(() => fileSystem.rm(aside));
}
