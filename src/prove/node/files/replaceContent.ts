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
 * Replaces the content of a file of a copy, with a modification time in a later second than before: some programs, such as
 * Python, recognize a file by size and second. A new file takes its place: the existing one may be a link, or another name of the
 * live file.
 * @param copy absolute and real
 * @param name relative to it; its folder is created if missing
 * @throws ProofError if a link leads its folder out of the copy; nothing is written then
 */
export async function replaceContent(copy: string, name: string, bytes: Uint8Array): Promise<void> {
	const folder = await folderInside(copy, dirname(name));
	if (folder === undefined) throw new ProofError('leftCopy', name);
	const path = join(folder, basename(name));
	const before = await ignoreMissing(lstat(path));
	const temporary = join(folder, `.${randomUUID()}.tmp`);
	try {
		// It must be new, so that no link is followed.
		const file = await open(temporary, 'wx');
		try {
			await file.writeFile(bytes);
			if (before !== undefined) await continueFrom(before, file);
		} finally {
			await file.close();
		}
		// Windows does not replace a read-only file.
		if (process.platform === 'win32' && before?.isFile()) await chmod(path, 0o600);
		await retryWhileBusy(async () => await rename(temporary, path));
	} catch (error) {
		await rm(temporary, { force: true });
		throw error;
	}
}

/** The real path of a folder of a copy; undefined if it is outside of the copy, or not a folder. */
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

/** What is known about the copied contents, even once commands have run in the copy. */
export interface CopiedContents {
	/** The files as they were copied: no program can change one and restore its stamp. */
	readonly files: StampedNames;
	/** Digests of those whose content is replaced in the copy, by name. */
	readonly replaced: ReadonlyMap<string, string | undefined>;
}

/**
 * Examines a copy before anything changes in it.
 * @param names of its files, relative to it
 * @param replaced those whose content is replaced
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

/** The names whose live file certainly has the content that was copied. */
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
