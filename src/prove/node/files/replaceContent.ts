import { randomUUID } from 'node:crypto';
import type { Stats } from 'node:fs';
import { chmod, type FileHandle, lstat, mkdir, open, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { ignoreMissing } from '../../../base/node/files/fileErrors.ts';
import { isInside, realPath } from '../../../base/node/files/paths.ts';
import { retryWhileBusy } from '../../../base/node/files/replaceFile.ts';
import { ProofError } from '../proofError.ts';
import type { FileName } from './fileName.ts';
import { type StampedNames, sameStamp, stampedNames } from './fileStamps.ts';
import type { FileWorkers } from './fileWorkers.ts';

/**
 * Gives a file of a copy another content, with a time of change in a later second than before: some programs, such as
 * Python, tell by size and second whether they know a file already. A new file takes its place: the one that is there may be a
 * link, or the live file by another name.
 * @param copy absolute and real
 * @param name relative to it; its folder is created if it is missing
 * @throws ProofError if a link leads its folder out of the copy; nothing is written then
 */
export async function replaceContent(copy: string, name: string, bytes: Uint8Array): Promise<void> {
	const folder = await folderInside(copy, dirname(name));
	if (folder === undefined) throw new ProofError('leftCopy', name);
	const path = join(folder, basename(name));
	const before = await ignoreMissing(lstat(path));
	const temporary = join(folder, `.${randomUUID()}.tmp`);
	try {
		// It must be new, so no link is followed.
		const file = await open(temporary, 'wx');
		try {
			await file.writeFile(bytes);
			if (before !== undefined) await continueFrom(before, file);
		} finally {
			await file.close();
		}
		// Windows replaces no file that is read-only.
		if (process.platform === 'win32' && before?.isFile()) await chmod(path, 0o600);
		await retryWhileBusy(async () => await rename(temporary, path));
	} catch (error) {
		await rm(temporary, { force: true });
		throw error;
	}
}

/** Where a folder of a copy really is; undefined if that is elsewhere, or it is no folder. */
async function folderInside(copy: string, name: string): Promise<string | undefined> {
	const folder = await realPath(join(copy, name)).catch(() => undefined);
	if (folder === undefined || !isInside(copy, folder)) return undefined;
	const made = mkdir(folder, { recursive: true }).then(() => folder);
	return await made.catch(() => undefined);
}

async function continueFrom(before: Stats, file: FileHandle): Promise<void> {
	if (before.isFile()) await file.chmod(before.mode & 0o7777);
	const second = Math.floor(before.mtimeMs / 1000);
	const { mtimeMs } = await file.stat();
	if (Math.floor(mtimeMs / 1000) <= second) await file.utimes(second + 1, second + 1);
}

/** What a copy can say of the contents that it was made of, once commands have run in it. */
export interface CopiedContents {
	/** The files as they were copied: no program can change one and put its stamp back. */
	readonly files: StampedNames;
	/** Digests of those that get another content in the copy, by their names. */
	readonly replaced: ReadonlyMap<string, string | undefined>;
}

/**
 * Looks at a copy before anything is changed in it.
 * @param names of its files, relative to it
 * @param replaced those that get another content
 */
export async function copiedContents(
	copy: string,
	names: readonly FileName[],
	replaced: readonly string[],
	workers: FileWorkers,
): Promise<CopiedContents> {
	const [stamps, digests] = await Promise.all([workers.stamp(copy, names), workers.digest(copy, replaced)]);
	return {
		files: stampedNames(names, stamps),
		replaced: new Map(replaced.map((name, index) => [name, digests[index]])),
	};
}

/** Those of the names whose live file has the content that was copied. What cannot be told is not among them. */
export async function sameContents(
	{ live, copy }: { readonly live: string; readonly copy: string },
	names: readonly string[],
	{ files, replaced }: CopiedContents,
	workers: FileWorkers,
): Promise<ReadonlySet<string>> {
	if (names.length === 0) return new Set();
	const [stamps, copied, now] = await Promise.all([
		workers.stamp(copy, names),
		workers.digest(copy, names),
		workers.digest(live, names),
	]);
	const isSame = (name: string, index: number) => {
		const isUntouched = sameStamp(files.stamps, files.places.get(name) ?? -1, stamps, index);
		const then = replaced.has(name) ? replaced.get(name) : isUntouched ? copied[index] : undefined;
		return then !== undefined && then === now[index];
	};
	return new Set(names.filter(isSame));
}
