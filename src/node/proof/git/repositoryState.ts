import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ignoreMissing } from '../../files/ignoreMissing.ts';
import { isThere } from '../../files/isThere.ts';
import { realPath } from '../../files/realPath.ts';
import { ENTRY_KINDS } from '../files/fileStamps.ts';
import type { FileWorkers } from '../files/fileWorkers.ts';
import type { PlacedRepository } from '../files/liveFiles.ts';
import { changedNames, type StampedNames, stampedNames } from '../files/liveTree.ts';
import { type ConfiguredFiles, configuredFiles } from './configuredFiles.ts';
import type { Git } from './git.ts';
import { listRefs } from './refs.ts';
import type { Repository } from './repository.ts';

/** In a repository's folder: what says how git reads it, and can make it run something. */
const FILES = [
	'config',
	'config.worktree',
	'commondir',
	'gitdir',
	'info/attributes',
	'info/exclude',
	'info/grafts',
	'info/sparse-checkout',
	'objects/info/alternates',
	'rebase-merge/git-rebase-todo',
];
/** What is fetched meanwhile changes none of them. */
const OWN_REFS = ['refs/heads', 'refs/replace', 'refs/stash'];

/** What a proof must leave alone in repositories, beside their files. */
export interface RepositoryState {
	/** What can make git run something, by absolute paths. */
	readonly files: StampedNames;
	/** What the index, HEAD, and the branches say, by absolute paths: their files change with what the person's own git does. */
	readonly contents: ReadonlyMap<string, string>;
	/** Of each repository, by its topmost folder. */
	readonly configured: ReadonlyMap<string, ConfiguredFiles>;
}

export async function repositoryState(
	repositories: readonly PlacedRepository[],
	workers: FileWorkers,
	git: Git,
): Promise<RepositoryState> {
	const tops = repositories.map(({ repository }) => repository.top);
	const configured = await Promise.all(tops.map(async (top) => [top, await configuredFiles(top, git)] as const));
	return await stateWith(new Map(configured), repositories, workers, git);
}

/** What is different since, by absolute paths. */
export async function changedState(
	before: RepositoryState,
	repositories: readonly PlacedRepository[],
	workers: FileWorkers,
	git: Git,
): Promise<readonly string[]> {
	// What the configuration names is the same as long as its files are.
	const after = await stateWith(before.configured, repositories, workers, git);
	const paths = new Set([...before.contents.keys(), ...after.contents.keys()]);
	const contents = [...paths].filter((path) => before.contents.get(path) !== after.contents.get(path));
	return [...new Set([...changedNames(before.files, after.files), ...contents])];
}

async function stateWith(
	configured: RepositoryState['configured'],
	repositories: readonly PlacedRepository[],
	workers: FileWorkers,
	git: Git,
): Promise<RepositoryState> {
	const [files, contents] = await Promise.all([
		Promise.all(repositories.map(({ repository }) => stateFiles(repository, configured.get(repository.top)))),
		Promise.all(repositories.map(async (placed) => await stateContents(placed, git))),
	]);
	return { files: await stampedWithTargets(files.flat(), workers), contents: new Map(contents.flat()), configured };
}

async function stateFiles(
	{ top, gitFolder, commonFolder }: Repository,
	configured: ConfiguredFiles = { files: [], hookFolders: [] },
): Promise<readonly string[]> {
	const worktrees = (await foldersIn(join(commonFolder, 'worktrees'))).map((folder) => join(folder, 'config.worktree'));
	const folders = [gitFolder, commonFolder, ...(await moduleFolders(join(commonFolder, 'modules')))];
	const hookFolders = [...folders.map((folder) => join(folder, 'hooks')), ...configured.hookFolders];
	const hooks = await Promise.all(hookFolders.map(filesBelow));
	const own = folders.flatMap((folder) => FILES.map((name) => join(folder, name)));
	return [join(top, '.git'), ...own, ...worktrees, ...hooks.flat(), ...configured.files];
}

async function stateContents(
	{ index, repository: { top, gitFolder, commonFolder } }: PlacedRepository,
	git: Git,
): Promise<readonly (readonly [string, string])[]> {
	const head = join(gitFolder, 'HEAD');
	const refs = await listRefs(top, OWN_REFS, git);
	// Where refs are in a database, the file says nothing.
	const named = [(await ignoreMissing(readFile(head, 'utf8'))) ?? '', refs.find(({ isHead }) => isHead)?.name];
	return [
		[join(gitFolder, 'index'), index],
		[head, named.join('\n')],
		...refs.map(({ name, id }) => [join(commonFolder, name), id] as const),
	];
}

/** Stamps files and, of links, also what they lead to. */
async function stampedWithTargets(files: readonly string[], workers: FileWorkers): Promise<StampedNames> {
	const names = [...new Set(files)];
	const stamps = await workers.stamp('', names);
	const links = names.filter((_, index) => stamps.kinds[index] === ENTRY_KINDS.link);
	if (links.length === 0) return stampedNames(names, stamps);
	const targets = await Promise.all(links.map(async (link) => await realPath(link).catch(() => link)));
	const all = [...new Set([...names, ...targets])];
	return stampedNames(all, await workers.stamp('', all));
}

/** The repositories of submodules, also of those that are not checked out. */
async function moduleFolders(folder: string): Promise<readonly string[]> {
	const found = (await foldersIn(folder)).map(async (inner) => {
		const isRepository = await isThere(join(inner, 'HEAD'));
		return isRepository ? [inner, ...(await moduleFolders(join(inner, 'modules')))] : await moduleFolders(inner);
	});
	return (await Promise.all(found)).flat();
}

async function foldersIn(folder: string): Promise<readonly string[]> {
	const entries = (await ignoreMissing(readdir(folder, { withFileTypes: true }))) ?? [];
	return entries.filter((entry) => entry.isDirectory()).map((entry) => join(folder, entry.name));
}

/** None where there is no such folder, such as a device that stands for no hooks. */
async function filesBelow(folder: string): Promise<readonly string[]> {
	const entries = await readdir(folder, { withFileTypes: true, recursive: true }).catch(() => []);
	return entries.filter((entry) => !entry.isDirectory()).map((entry) => join(entry.parentPath, entry.name));
}
