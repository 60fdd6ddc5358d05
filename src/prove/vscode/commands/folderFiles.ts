import { readdir } from 'node:fs/promises';
import { join, posix } from 'node:path';
import { isThere } from '../../../base/node/files/fileErrors.ts';
import { readRegularFile } from '../../../base/node/files/readRegularFile.ts';

/** Reads files of a folder by relative paths with `/`. */
export interface FolderFiles {
	/** Undefined if there is none that can be read. */
	read(path: string): Promise<string | undefined>;
	has(path: string): Promise<boolean>;
	/** The names in a folder; none if there is no such folder. */
	names(path: string): Promise<readonly string[]>;
}

/** The files of a folder on this machine. */
export function folderFiles(root: string): FolderFiles {
	return {
		read: async (path) => (await readRegularFile(join(root, path)))?.toString(),
		has: (path) => isThere(join(root, path)),
		names: (path) => readdir(join(root, path)).catch(() => []),
	};
}

/** The folders from that of a file up to the root, which is empty. @param file relative, with `/` */
export function foldersAbove(file: string): readonly string[] {
	const folder = posix.dirname(file);
	return folder === '.' || folder === '' ? [''] : [folder, ...foldersAbove(folder)];
}

/** The first of some names that exists in the nearest folder that has any of them. */
export async function nearest(
	folders: readonly string[],
	names: readonly string[],
	files: FolderFiles,
): Promise<{ readonly folder: string; readonly name: string } | undefined> {
	for (const folder of folders) {
		for (const name of names) if (await files.has(posix.join(folder, name))) return { folder, name };
	}
	return undefined;
}
