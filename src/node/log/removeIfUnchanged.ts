import { dirname, join } from 'node:path';
import { diskFileSystem } from '../files/fileSystem.ts';
import { ignoreMissing } from '../files/ignoreMissing.ts';
import { retryWhileBusy } from '../files/replaceFile.ts';

/**
 * Removes a segment whose contents stand elsewhere by now, unless it has grown since it was read.
 *
 * Its window may write at this very moment: the segment gets another name first. Each append that was said to be durable
 * came before that, so it is in the renamed file, which stays a segment where it has grown. An append that comes later is
 * noticed by that window as lost, and done again (see `SegmentFile.append`).
 * @param length what was read of it, in bytes
 * @throws the file system's error; nothing is lost then
 */
export async function removeIfUnchanged(path: string, length: number, fileSystem = diskFileSystem): Promise<void> {
	const aside = join(dirname(path), `${crypto.randomUUID()}.jsonl`);
	const isTaken = await ignoreMissing(retryWhileBusy(() => fileSystem.rename(path, aside).then(() => true)));
	if (isTaken === undefined) return;
	if ((await fileSystem.stat(aside)).size === length) await retryWhileBusy(() => fileSystem.rm(aside));
}
