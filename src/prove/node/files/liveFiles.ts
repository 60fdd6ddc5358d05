import { existsSync } from 'node:fs';
import type { Git } from '../git/git.ts';
import { findRepository, listFiles, type Repository } from '../git/repository.ts';
import { type FileName, joinName, nameKey, parentNames } from './fileName.ts';
import { ENTRY_KINDS, type FileStamps, joinStamps } from './fileStamps.ts';
import type { FileWorkers } from './fileWorkers.ts';

/** More are not copied. */
export const MOST_FILES = 50_000;

/** A repository and where it is in the tree: the main one's name is empty. */
export interface PlacedRepository {
	readonly name: FileName;
	readonly repository: Repository;
	/** Identifies the content of its index. */
	readonly index: string;
}

/** The files of the live tree: tracked ones, even if missing, and new ones that are not ignored. */
export interface LiveFiles {
	/** Absolute and real. */
	readonly folder: string;
	/** Relative to it. */
	readonly names: readonly FileName[];
	readonly stamps: FileStamps;
	/** Outer ones first. */
	readonly repositories: readonly PlacedRepository[];
}

/**
 * Finds the files of a repository and those inside it; without one, those of the folder. Changes nothing.
 * @param known repositories found before, of which only the commit may have changed since
 */
export async function findLiveFiles(
	folder: string,
	repository: Repository | undefined,
	workers: FileWorkers,
	git: Git,
	known: readonly Repository[] = [],
): Promise<LiveFiles> {
	const byFolder = new Map(known.map((each) => [each.top, each]));
	const find = async (inner: string) => byFolder.get(inner) ?? (await findRepository(inner, git));
	if (repository !== undefined) return await filesOf(folder, { name: '', repository }, workers, git, find);
	const names = await workers.walk(folder, MOST_FILES);
	return { folder, names, stamps: await workers.stamp(folder, names), repositories: [] };
}

async function filesOf(
	folder: string,
	{ name: place, repository }: Omit<PlacedRepository, 'index'>,
	workers: FileWorkers,
	git: Git,
	find: (folder: string) => Promise<Repository | undefined>,
): Promise<LiveFiles> {
	const listed = await listFiles(repository.top, git);
	const names = listed.names.map((name) => joinName(place, name));
	const stamps = await workers.stamp(folder, names);
	skipBelowLinks(names, stamps);
	const inner: LiveFiles[] = [];
	for (const [index, name] of names.entries()) {
		if (stamps.kinds[index] !== ENTRY_KINDS.folder) continue;
		const found = await repositoryAt(joinName(folder, name), find);
		if (found !== undefined) inner.push(await filesOf(folder, { name, repository: found }, workers, git, find));
	}
	return {
		folder,
		names: [names, ...inner.map((files) => files.names)].flat(),
		stamps: joinStamps([stamps, ...inner.map((files) => files.stamps)]),
		repositories: [{ name: place, repository, index: listed.index }, ...inner.flatMap((files) => files.repositories)],
	};
}

/** If a link has replaced a folder, the folder's files are gone, even if the link leads to such files. */
function skipBelowLinks(names: readonly FileName[], stamps: FileStamps): void {
	const links = new Set(names.filter((_, index) => stamps.kinds[index] === ENTRY_KINDS.link).map(nameKey));
	if (links.size === 0) return;
	names.forEach((name, index) => {
		if (parentNames(name).some((parent) => links.has(nameKey(parent)))) stamps.kinds[index] = ENTRY_KINDS.missing;
	});
}

async function repositoryAt(
	folder: FileName,
	find: (folder: string) => Promise<Repository | undefined>,
): Promise<Repository | undefined> {
	if (typeof folder !== 'string' || !existsSync(joinName(folder, '.git'))) return undefined;
	return await find(folder);
}
