import { realpath } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { isThere } from '../../files/isThere.ts';
import { type FileName, fileName, nameKey, splitNames } from '../files/fileName.ts';
import { isLeftOut } from '../files/leftOut.ts';
import { ProofError } from '../proofError.ts';
import { gitOutput, runGit } from './runGit.ts';

/** A repository of the live tree. Its folders are absolute. */
export interface Repository {
	/** The topmost folder of its files. */
	readonly top: string;
	/** Where its index and HEAD are, and its refs: another folder for a linked worktree. */
	readonly gitFolder: string;
	readonly commonFolder: string;
	readonly hasCommit: boolean;
}

/**
 * The repository that a folder belongs to.
 * @returns undefined if there is none or one without files, such as the folder above its worktrees, or no git on this machine
 * @throws ProofError if git refuses it, such as one of another user
 */
export async function findRepository(folder: string, signal: AbortSignal): Promise<Repository | undefined> {
	const ask = async (...questions: string[]) => await runGit(folder, ['rev-parse', ...questions], signal);
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
	return {
		top: await realpath(line(inside.output)),
		gitFolder: line(gitFolder.output),
		commonFolder: resolve(folder, line(commonFolder.output)),
		hasCommit: head?.exitCode === 0,
	};
}

/** The tracked files, even if they are missing, and the new ones that are not ignored; submodules by their folders. */
export async function listFiles(top: string, signal: AbortSignal): Promise<readonly FileName[]> {
	const list = await gitOutput(top, ['ls-files', '-coz', '-t', '--exclude-standard'], signal);
	const names = new Map<string, FileName>();
	for (const tagged of splitNames(list)) {
		const isNew = tagged.toString().startsWith('? ');
		const name = withoutSlash(typeof tagged === 'string' ? tagged.slice(2) : fileName(tagged.subarray(2)));
		const key = nameKey(name);
		if (!isNew || !isLeftOut(key)) names.set(key, name);
	}
	return [...names.values()];
}

/** The ignored files that are not in a folder that is ignored as a whole. */
export async function listIgnored(top: string, signal: AbortSignal): Promise<readonly FileName[]> {
	const list = await gitOutput(top, ['ls-files', '-oiz', '--exclude-standard', '--directory'], signal);
	return splitNames(list).filter((name) => !name.toString().endsWith('/') && !isLeftOut(nameKey(name)));
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

/**
 * Makes a repository for a copy, which reads the objects of the live one and has no way to write there.
 * @param folder that does not exist yet; the repository is in its `.git`, if the live one has a commit
 */
export async function copyRepository(
	{ top, hasCommit }: Repository,
	folder: string,
	signal: AbortSignal,
): Promise<void> {
	if (!hasCommit) return;
	// The list of object folders that a shared clone reads has one in each line.
	const sharing = top.includes('\n') ? '--no-hardlinks' : '--shared';
	const clone = ['clone', '-q', sharing, '--no-checkout', '--template=', '--no-tags', '--origin=origin'];
	await gitOutput(top, [...clone, '--', top, folder], signal);
	await Promise.all([
		gitOutput(folder, ['read-tree', 'HEAD'], signal),
		gitOutput(folder, ['remote', 'remove', 'origin'], signal),
	]);
}

/** Of a path, which may end in a line break itself, only git's own is cut off. */
function line(output: Buffer): string {
	return output.toString().replace(/\r?\n$/, '');
}
