import { lstat, mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { FileSystemError, FileType } from './fakeVscode.ts';

/** A URI of VS Code for a file of this machine. */
export interface DiskUri {
	readonly scheme: 'file';
	readonly path: string;
	readonly fsPath: string;
	readonly toString: () => string;
}

export function diskUri(path: string): DiskUri {
	return { scheme: 'file', path, fsPath: path, toString: () => `file://${path}` };
}

/** VS Code's `Uri.joinPath` for such URIs. */
export function joinDiskPath({ path }: DiskUri, ...names: readonly string[]): DiskUri {
	return diskUri(join(path, ...names));
}

/** VS Code's file system over this machine's. It records which files were read. */
export class FakeDisk {
	readonly read: string[] = [];

	readonly fs = {
		stat: ({ fsPath }: DiskUri) =>
			known(fsPath, async () => ({ type: await typeOf(fsPath), size: (await stat(fsPath)).size })),
		readDirectory: ({ fsPath }: DiskUri) =>
			known(fsPath, async () => (await readdir(fsPath)).map((name): [string, number] => [name, FileType.Unknown])),
		readFile: ({ fsPath }: DiskUri) => {
			this.read.push(fsPath);
			return known(fsPath, () => readFile(fsPath));
		},
		writeFile: ({ fsPath }: DiskUri, bytes: Uint8Array) => writeFile(fsPath, bytes),
		createDirectory: ({ fsPath }: DiskUri) => mkdir(fsPath, { recursive: true }),
	};
}

async function typeOf(path: string): Promise<number> {
	const [link, target] = [await lstat(path), await stat(path)];
	const folder = target.isDirectory() ? FileType.Directory : FileType.Unknown;
	return (target.isFile() ? FileType.File : folder) | (link.isSymbolicLink() ? FileType.SymbolicLink : 0);
}

async function known<T>(path: string, work: () => Promise<T>): Promise<T> {
	try {
		return await work();
	} catch (error) {
		const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
		throw isMissing ? FileSystemError.FileNotFound(path) : error;
	}
}
