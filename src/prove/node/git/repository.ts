import { createHash } from 'node:crypto';
import { realpath } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { isThere } from '../../../base/node/files/fileErrors.ts';
import { type FileName, fileName, nameKey, splitNames } from '../files/fileName.ts';
import { isSkipped } from '../files/skippedFiles.ts';
import { ProofError } from '../proofError.ts';
import type { Git } from './git.ts';

/** A repository of the live tree. Its folders are absolute. */
export interface Repository {
	/** The topmost folder of its files. */
	readonly top: string;
	/** Where its index and HEAD are, and its refs: another folder for a linked worktree. */
	readonly gitFolder: string;
	readonly commonFolder: string;
	/** The commit of HEAD; undefined if there is none yet, or if it is missing. */
	readonly commit: string | undefined;
}

/**
 * The repository that a folder belongs to.
 * @param folder real
 * @returns undefined if there is none, it has no files, such as the folder above its worktrees, or it ignores this folder; or if
 * there is no git on this machine
 * @throws ProofError if git refuses it, such as that of another user
 */
export async function findRepository(folder: string, git: Git): Promise<Repository | undefined> {
	const ask = async (...questions: string[]) => await git.run(folder, ['rev-parse', ...questions]);
	const [inside, bare, gitFolder, commonFolder, head] = await Promise.all([
		ask('--show-toplevel'),
		ask('--is-bare-repository'),
		ask('--absolute-git-dir'),
		ask('--git-common-dir'),
		ask('--quiet', '--verify', 'HEAD^{commit}'),
	]);
	if (inside === undefined || gitFolder === undefined || commonFolder === undefined) return undefined;
	if (inside.exitCode !== 0) {
		if (bare !== undefined && line(bare.output) === 'true') return undefined;
		if (await hasRepositoryAbove(folder)) throw new ProofError('gitFailed', inside.complaint);
		return undefined;
	}
	const top = await realpath(line(inside.output));
	if (top !== resolve(folder) && (await listFiles(folder, git)).names.length === 0) return undefined;
	return {
		top,
		gitFolder: line(gitFolder.output),
		commonFolder: resolve(folder, line(commonFolder.output)),
		commit: head?.exitCode === 0 ? line(head.output) : undefined,
	};
}

/** What git lists below a folder, by names relative to it. */
export interface ListedFiles {
	/** Tracked files, even if missing, and new ones that are not ignored; submodules by their folders. */
	readonly names: readonly FileName[];
	/** Identifies the content of the index: what is tracked, and how, but not what is on the disk. */
	readonly index: string;
}

export async function listFiles(folder: string, git: Git): Promise<ListedFiles> {
	const list = await git.output(folder, ['ls-files', '-cosvz', '--exclude-standard']);
	const names = new Map<string, FileName>();
	for (const entry of splitNames(list)) {
		const name = listedName(entry);
		const key = nameKey(name);
		if (!isNew(entry) || !isSkipped(key)) names.set(key, name);
	}
	return { names: [...names.values()], index: createHash('sha256').update(trackedPart(list)).digest('base64') };
}

/**
 * The ignored files, without dependencies and caches; instead of those in a folder ignored as a whole, the folder with a trailing
 * slash.
 */
export async function listIgnored(top: string, git: Git): Promise<readonly FileName[]> {
	const listing = ['ls-files', '-oiz', '--exclude-standard', '--directory', '--no-empty-directory'];
	return splitNames(await git.output(top, listing)).filter((name) => !isSkipped(nameKey(name)));
}

/** The folders without tracked files in which some are not ignored. */
export async function listNewFolders(top: string, git: Git): Promise<readonly FileName[]> {
	const listing = ['ls-files', '-oz', '--exclude-standard', '--directory', '--no-empty-directory'];
	const names = splitNames(await git.output(top, listing));
	return names.filter((name) => name.toString().endsWith('/')).map(withoutSlash);
}

const NEW = '? ';

function isNew(entry: FileName): boolean {
	return entry.slice(0, NEW.length).toString() === NEW;
}

/** An entry is `? name`, or the status, mode, id, and stage of a tracked file, and its name after a tab. */
function listedName(entry: FileName): FileName {
	const start = isNew(entry) ? NEW.length : entry.indexOf('\t') + 1;
	return withoutSlash(typeof entry === 'string' ? entry.slice(start) : fileName(entry.subarray(start)));
}

/** Git lists new files before tracked ones. */
function trackedPart(list: Buffer): Buffer {
	let start = 0;
	while (list.toString('latin1', start, start + NEW.length) === NEW) start = list.indexOf(0, start) + 1;
	return list.subarray(start);
}

/** A repository inside that is not a submodule is listed as a folder. */
function withoutSlash(name: FileName): FileName {
	if (typeof name === 'string') return name.replace(/\/$/, '');
	return name.at(-1) === '/'.charCodeAt(0) ? fileName(name.subarray(0, -1)) : name;
}

async function hasRepositoryAbove(folder: string): Promise<boolean> {
	return (
		(await isThere(join(folder, '.git'))) || (dirname(folder) !== folder && (await hasRepositoryAbove(dirname(folder))))
	);
}

/** Cuts off only git's own line break, since a path itself may end with one. */
function line(output: Buffer): string {
	return output.toString().replace(/\r?\n$/, '');
}
