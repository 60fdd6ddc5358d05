import { createHash } from 'node:crypto';
import {
	chmodSync,
	closeSync,
	constants,
	type Dirent,
	existsSync,
	lstatSync,
	openSync,
	readdirSync,
	readlinkSync,
	readSync,
	rmSync,
	statSync,
	symlinkSync,
	utimesSync,
} from 'node:fs';
import * as path from 'node:path';
import { errorCode } from '../../../base/node/files/fileErrors.ts';
import { realPathOf } from '../../../base/node/files/paths.ts';
import type { DependencyFiles } from '../dependencies/dependencyFiles.ts';
import { type DependencyRoots, linkDependencies } from '../dependencies/linkDependencies.ts';
import type { Trees } from '../dependencies/trees.ts';
import { copiedLink, copyContent } from './copyContent.ts';
import { type FileName, fileName, joinName, nameKey } from './fileName.ts';
import { ENTRY_KINDS, type EntryKind, emptyStamps, type FileStamps } from './fileStamps.ts';
import { isSkipped } from './skippedFiles.ts';

/** What a thread beside the extension host does with thousands of files, synchronously. */
export type FileTask =
	| { readonly kind: 'stamp'; readonly folder: string; readonly names: readonly FileName[] }
	| { readonly kind: 'digest'; readonly folder: string; readonly names: readonly FileName[] }
	| {
			/** The folders already exist. Names that have vanished are skipped. */
			readonly kind: 'copy';
			readonly live: string;
			readonly copy: string;
			readonly names: readonly FileName[];
	  }
	| {
			/** Files other than dependencies have been copied. */
			readonly kind: 'linkDependencies';
			readonly trees: Trees;
			readonly roots: DependencyRoots;
	  }
	| { readonly kind: 'remove'; readonly folder: string }
	| { readonly kind: 'walk'; readonly folder: string; readonly most: number };

export type FileTaskResult<K extends FileTask['kind']> = K extends 'stamp'
	? FileStamps
	: K extends 'digest'
		? readonly (string | undefined)[]
		: K extends 'walk'
			? readonly FileName[]
			: K extends 'linkDependencies'
				? DependencyFiles
				: undefined;

export function doFileTask(task: FileTask): FileTaskResult<FileTask['kind']> {
	switch (task.kind) {
		case 'stamp':
			return stampFiles(task.folder, task.names);
		case 'digest':
			return task.names.map((name) => contentDigest(joinName(task.folder, name)));
		case 'copy':
			copyEntries(task.live, task.copy, task.names);
			return undefined;
		case 'linkDependencies':
			return linkDependencies(task.trees, task.roots);
		case 'remove':
			removeTree(task.folder);
			return undefined;
		case 'walk':
			return walkFiles(task.folder, task.most);
	}
}

function stampFiles(folder: string, names: readonly FileName[]): FileStamps {
	const stamps = emptyStamps(names.length);
	names.forEach((name, index) => {
		const found = statsOf(joinName(folder, name));
		if (found === undefined) return;
		stamps.kinds[index] = kindOf(found);
		stamps.sizes[index] = Number(found.size);
		stamps.modes[index] = Number(found.mode);
		stamps.times[index] = found.mtimeNs;
		stamps.changes[index] = found.ctimeNs;
		stamps.links[index] = Number(found.nlink);
		// On Windows, some files have another one each time.
		if (process.platform !== 'win32') stamps.inodes[index] = BigInt.asUintN(64, found.ino);
	});
	return stamps;
}

function statsOf(file: FileName) {
	try {
		return lstatSync(file, { bigint: true, throwIfNoEntry: false });
	} catch (error) {
		// A file has replaced a folder above it.
		if (errorCode(error) === 'ENOTDIR') return undefined;
		throw error;
	}
}

function kindOf(found: { isFile(): boolean; isSymbolicLink(): boolean; isDirectory(): boolean }): EntryKind {
	if (found.isFile()) return ENTRY_KINDS.file;
	if (found.isSymbolicLink()) return ENTRY_KINDS.link;
	return found.isDirectory() ? ENTRY_KINDS.folder : ENTRY_KINDS.other;
}

function copyEntries(live: string, copy: string, names: readonly FileName[]): void {
	for (const name of names) {
		try {
			copyEntry(live, copy, name);
		} catch (error) {
			// It has vanished, or a case-insensitive disk has the same file under two names.
			if (!['ENOENT', 'EEXIST'].includes(errorCode(error) ?? '')) throw error;
		}
	}
}

function copyEntry(live: string, copy: string, name: FileName): void {
	const from = joinName(live, name);
	const to = joinName(copy, name);
	const found = lstatSync(from, { throwIfNoEntry: false });
	if (found?.isSymbolicLink()) copyLink(live, copy, from, to);
	else if (found?.isFile()) {
		copyContent(from, to, found);
		utimesSync(to, found.atimeMs / 1000, found.mtimeMs / 1000);
	}
}

function copyLink(live: string, copy: string, from: FileName, to: FileName): void {
	const target = readlinkSync(from, 'buffer');
	const text = fileName(target);
	// Names that are not text cannot be rewritten; a relative link stays valid as it is.
	if (typeof text !== 'string' || typeof from !== 'string') {
		symlinkSync(target, to);
		return;
	}
	const real = realPathOf(from);
	const type = process.platform === 'win32' && isFolder(from) ? 'junction' : undefined;
	symlinkSync(copiedLink({ target: text, link: from, real, live, copy, path }), to, type);
}

function isFolder(file: string): boolean {
	return statSync(file, { throwIfNoEntry: false })?.isDirectory() ?? false;
}

/** Removes a folder whatever the permissions in it. Links are removed, never followed. */
function removeTree(folder: string): void {
	try {
		rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 });
	} catch (error) {
		if (!['EACCES', 'EPERM', 'ENOTEMPTY'].includes(errorCode(error) ?? '')) throw error;
		if (!lstatSync(folder).isDirectory()) throw error;
		makeWritable(Buffer.from(folder));
		rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 });
	}
}

function makeWritable(folder: Buffer): void {
	chmodSync(folder, 0o700);
	for (const entry of readdirSync(folder, { withFileTypes: true, encoding: 'buffer' })) {
		const inner = joinName(folder, entry.name);
		if (entry.isDirectory()) makeWritable(Buffer.from(inner));
		else if (process.platform === 'win32' && entry.isFile()) chmodSync(inner, 0o600);
	}
}

/** In bytes: how much is read at once. */
const PART = 1_048_576;

/** A digest of a file's content; undefined if it cannot be read. No link is followed. */
function contentDigest(file: FileName): string | undefined {
	try {
		// Without waiting for a pipe that has replaced it.
		const descriptor = openSync(file, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
		try {
			return digestOf(descriptor);
		} finally {
			closeSync(descriptor);
		}
	} catch {
		return undefined;
	}
}

function digestOf(descriptor: number): string {
	const hash = createHash('sha256');
	const part = Buffer.allocUnsafe(PART);
	for (let length = readSync(descriptor, part); length > 0; length = readSync(descriptor, part)) {
		hash.update(part.subarray(0, length));
	}
	return hash.digest('base64');
}

/** A repository's folder, or the file that leads to it: from a copy, git would write into the live one. */
const GIT = '.git';
/** Found in each repository's folder, whatever its name. */
const REPOSITORY = ['HEAD', 'objects', 'refs'];

/**
 * The files and links below a folder, without dependencies, caches, and the folders of repositories: what to copy if there is no
 * git to ask. Skips inner folders that vanish meanwhile, or that this user may not read.
 * @param most how many to find; one more is returned if there are more
 */
export function walkFiles(folder: string, most: number): readonly FileName[] {
	const names: FileName[] = [];
	const waiting: FileName[] = [''];
	for (let current = waiting.pop(); current !== undefined && names.length <= most; current = waiting.pop()) {
		for (const entry of entriesOf(folder, current)) {
			const name = joinName(current, fileName(entry.name));
			if (entry.name.toString() === GIT) continue;
			// Writing through a link to dependencies or a cache would change the live tree.
			if ((entry.isDirectory() || entry.isSymbolicLink()) && isSkippedFolder(folder, name)) continue;
			if (entry.isDirectory()) waiting.push(name);
			else names.push(name);
		}
	}
	return names;
}

function entriesOf(folder: string, inner: FileName): readonly Dirent<Buffer>[] {
	try {
		return readdirSync(joinName(folder, inner), { withFileTypes: true, encoding: 'buffer' });
	} catch (error) {
		if (inner.length > 0 && ['ENOENT', 'ENOTDIR', 'EACCES', 'EPERM'].includes(errorCode(error) ?? '')) return [];
		throw error;
	}
}

function isSkippedFolder(folder: string, name: FileName): boolean {
	const has = (entry: string) => existsSync(joinName(joinName(folder, name), entry));
	return isSkipped(nameKey(name)) || ['CACHEDIR.TAG', 'pyvenv.cfg'].some(has) || REPOSITORY.every(has);
}
