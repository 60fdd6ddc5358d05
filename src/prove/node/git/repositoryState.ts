import type { Dirent } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ignoreMissing, isThere } from '../../../base/node/files/fileErrors.ts';
import { realPath } from '../../../base/node/files/paths.ts';
import { changedNames, doubtfulNames, ENTRY_KINDS, type StampedNames, stampedNames } from '../files/fileStamps.ts';
import type { FileWorkers } from '../files/fileWorkers.ts';
import type { PlacedRepository } from '../files/liveFiles.ts';
import { type ConfiguredFiles, configuredFiles, configuredValues, settingsOf } from './configuredFiles.ts';
import { listRefs } from './copyRepository.ts';
import type { Git } from './git.ts';
import type { Repository } from './repository.ts';

/** Files in a repository's folder that control how git reads it, and can make it run something. */
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
/** In bytes: of larger files, such as programs, only the stamps are compared. */
const LARGEST_COMPARED = 1_048_576;
/** Refs that a fetch does not change. */
const OWN_REFS = ['refs/heads', 'refs/replace', 'refs/stash'];

/** What a proof must not change in repositories, besides their files. */
export interface RepositoryState {
	/** Files that can make git run something, by absolute paths. */
	readonly files: StampedNames;
	/** Digests of their contents, except for large ones, by absolute paths. */
	readonly digests: ReadonlyMap<string, string | undefined>;
	/** The contents of the index, HEAD, and the branches, by absolute paths: their files also change by the person's own git. */
	readonly contents: ReadonlyMap<string, string>;
	/** The settings of configurations, by the absolute paths of their files, into which the person's tools write notes. */
	readonly settings: ReadonlyMap<string, string>;
	/** For each repository, by its topmost folder. */
	readonly configured: ReadonlyMap<string, ConfiguredFiles>;
}

/** @param configured of repositories read before: a change since then shows in the configuration itself */
export async function repositoryState(
	repositories: readonly PlacedRepository[],
	workers: FileWorkers,
	git: Git,
	configured: RepositoryState['configured'] = new Map(),
): Promise<RepositoryState> {
	const names: string[] = [];
	const contents = new Map<string, string>();
	const settings = new Map<string, string>();
	const asked = new Map<string, ConfiguredFiles>();
	// One after the other, as there may be hundreds of submodules, each of which runs git.
	for (const placed of repositories) {
		const { top, commonFolder } = placed.repository;
		const [values, stated] = await Promise.all([configuredValues(top, git), stateContents(placed, git)]);
		const files = configured.get(top) ?? (await configuredFiles(top, values));
		asked.set(top, files);
		settings.set(join(commonFolder, 'config'), settingsOf(values));
		names.push(...(await stateFiles(placed.repository)), ...files.files, ...(await hooksIn(files.hookFolders)));
		for (const [path, text] of stated) contents.set(path, text);
	}
	const files = await stampedWithTargets(names, workers);
	return { files, digests: await digestsOf(files, workers), contents, settings, configured: asked };
}

/** What is different, by absolute paths. */
export function changedState(before: RepositoryState, after: RepositoryState): readonly string[] {
	const paths = new Set([...before.contents.keys(), ...after.contents.keys()]);
	const contents = [...paths].filter((path) => before.contents.get(path) !== after.contents.get(path));
	const isRewritten = (path: string) => {
		const settings = before.settings.get(path);
		return settings !== undefined && settings === after.settings.get(path) && isFile(after.files, path);
	};
	const changed = changedNames(before.files, after.files);
	const same = doubtfulNames(changed, before.files, after.files).filter((path) => {
		const digest = before.digests.get(path);
		return digest !== undefined && digest === after.digests.get(path);
	});
	return [...changed.filter((path) => !isRewritten(path) && !same.includes(path)), ...contents];
}

async function digestsOf({ names, stamps }: StampedNames, workers: FileWorkers): Promise<RepositoryState['digests']> {
	const small = names.filter(
		(_, index) => stamps.kinds[index] === ENTRY_KINDS.file && (stamps.sizes[index] ?? 0) <= LARGEST_COMPARED,
	);
	const digests = await workers.digest('', small);
	return new Map(small.map((name, index) => [String(name), digests[index]]));
}

/** Not a link, whose content could change at any time. */
function isFile({ places, stamps }: StampedNames, path: string): boolean {
	return stamps.kinds[places.get(path) ?? -1] === ENTRY_KINDS.file;
}

async function stateFiles({ top, gitFolder, commonFolder }: Repository): Promise<readonly string[]> {
	const shared = [commonFolder, ...(await moduleFolders(join(commonFolder, 'modules')))];
	const worktrees = (await Promise.all(shared.map((folder) => foldersIn(join(folder, 'worktrees'))))).flat();
	const folders = new Set([gitFolder, ...shared, ...worktrees]);
	return [
		join(top, '.git'),
		...[...folders].flatMap((folder) => FILES.map((name) => join(folder, name))),
		// Of the repository's own HEAD, only the content is compared.
		...worktrees.filter((folder) => folder !== gitFolder).map((folder) => join(folder, 'HEAD')),
		...(await hooksIn([...folders].map((folder) => join(folder, 'hooks')))),
	];
}

async function stateContents(
	{ index, repository: { top, gitFolder, commonFolder } }: PlacedRepository,
	git: Git,
): Promise<readonly (readonly [string, string])[]> {
	const head = join(gitFolder, 'HEAD');
	const refs = await listRefs(top, OWN_REFS, git);
	// If refs are in a database, the file says nothing.
	const named = [(await ignoreMissing(readFile(head, 'utf8'))) ?? '', refs.find(({ isHead }) => isHead)?.name];
	return [
		[join(gitFolder, 'index'), index],
		[head, named.join('\n')],
		...refs.map(({ name, id }) => [join(commonFolder, name), id] as const),
	];
}

/** Stamps files, and the targets of links. */
async function stampedWithTargets(files: readonly string[], workers: FileWorkers): Promise<StampedNames> {
	const names = [...new Set(files)];
	const stamps = await workers.stamp('', names);
	const links = names.filter((_, index) => stamps.kinds[index] === ENTRY_KINDS.link);
	if (links.length === 0) return stampedNames(names, stamps);
	const targets = await Promise.all(links.map(async (link) => await realPath(link).catch(() => link)));
	const all = [...new Set([...names, ...targets])];
	return stampedNames(all, await workers.stamp('', all));
}

/** The repositories of submodules, even if not checked out, and the folders above them, which may become repositories. */
async function moduleFolders(folder: string): Promise<readonly string[]> {
	const found: string[] = [];
	for (const inner of await foldersIn(folder)) {
		const isRepository = await isThere(join(inner, 'objects'));
		found.push(inner, ...(await moduleFolders(isRepository ? join(inner, 'modules') : inner)));
	}
	return found;
}

async function foldersIn(folder: string): Promise<readonly string[]> {
	return (await entriesOf(folder)).filter((entry) => entry.isDirectory()).map(pathOf);
}

/** The files in folders of hooks and one level below, which hooks may read: not deeper, as any folder may be configured. */
async function hooksIn(folders: readonly string[]): Promise<readonly string[]> {
	const listed = folders.map(async (folder) => {
		const entries = await entriesOf(folder);
		const inner = entries.filter((entry) => entry.isDirectory()).map(async (entry) => await entriesOf(pathOf(entry)));
		return [entries, ...(await Promise.all(inner))].flat();
	});
	return (await Promise.all(listed))
		.flat()
		.filter((entry) => !entry.isDirectory())
		.map(pathOf);
}

/** Empty if there is no such folder, such as `/dev/null` for no hooks. */
async function entriesOf(folder: string): Promise<readonly Dirent[]> {
	return await readdir(folder, { withFileTypes: true }).catch(() => []);
}

function pathOf({ parentPath, name }: Dirent): string {
	return join(parentPath, name);
}
