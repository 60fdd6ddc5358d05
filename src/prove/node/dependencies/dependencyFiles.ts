import { join } from 'node:path';
import { pathBelow, realPathOf } from '../../../base/node/files/paths.ts';
import { nameKey, parentNames } from '../files/fileName.ts';
import { type FileStamps, mayBeSame, sameStamp } from '../files/fileStamps.ts';
import { isPackageCache, isPackageState } from './linkPackages.ts';
import { folderEntries, type LinkedTrees } from './trees.ts';

/** More are not compared: the deepest ones are skipped. */
const MOST_COMPARED = 500_000;
/** A longer list would be of no use. */
const MOST_SHOWN = 20;

/** The content of a live tree's folders of dependencies, where links lead. Names are relative to the tree, with `/`. */
export interface DependencyFiles {
	/** Files, links and folders. */
	readonly names: readonly string[];
	/** The folders whose whole content is in `names`. */
	readonly listed: readonly string[];
}

export interface FoundDependencies extends DependencyFiles {
	/** The links in the folders. */
	readonly links: readonly string[];
}

/** Finds the content of folders of dependencies, without the caches of packages. Follows no links. */
export function findDependencyFiles(live: string, outermost: readonly string[]): FoundDependencies {
	const names = [...outermost];
	const links: string[] = [];
	const folders = [...outermost];
	let at = 0;
	for (; at < folders.length && names.length < MOST_COMPARED; at += 1) {
		const folder = folders[at] ?? '';
		for (const entry of folderEntries(join(live, folder)) ?? []) {
			if (isCache(entry.name)) continue;
			names.push(`${folder}/${entry.name}`);
			if (entry.isDirectory()) folders.push(`${folder}/${entry.name}`);
			else if (entry.isSymbolicLink()) links.push(`${folder}/${entry.name}`);
		}
	}
	return { names, listed: folders.slice(0, at), links };
}

/**
 * The same without what tools keep beside packages: the copy has its own, and in the live tree, editors and servers change it
 * at any time. What is linked, as a whole or in part, because it is too large, stays.
 */
export function withoutState({ names, listed }: DependencyFiles, { copy, mixed }: LinkedTrees): DependencyFiles {
	const isLinked = (name: string) => pathBelow(copy, realPathOf(join(copy, name)) ?? copy) === undefined;
	const state = new Set(names.filter((name) => isPackageState(name) && !mixed.has(name) && !isLinked(name)));
	const stays = (name: string) => ![name, ...parentNames(name)].some((each) => state.has(nameKey(each)));
	return { names: names.filter(stays), listed: listed.filter(stays) };
}

/**
 * What has changed since, at most 20 names. Of a deleted folder, only its own name. For files with several names, which pnpm,
 * uv, and Bun share among projects, the change time does not count: another project that adds or removes a name changes it. A
 * program that writes such a file and sets its modification time back goes unnoticed, as hashing all of them would take longer
 * than most proofs.
 */
export function changedDependencies(
	live: string,
	{ names, listed }: DependencyFiles,
	before: FileStamps,
	after: FileStamps,
): readonly string[] {
	const isShared = (index: number) => Math.max(before.links[index] ?? 0, after.links[index] ?? 0) > 1;
	const changed = new Set(
		names.filter(
			(_, index) =>
				!(sameStamp(before, index, after, index) || (isShared(index) && mayBeSame(before, index, after, index))),
		),
	);
	const known = new Set(names);
	const times = new Map(names.map((name, index) => [name, before.times[index] !== after.times[index]]));
	for (const folder of listed) {
		if (!times.get(folder)) continue;
		for (const { name } of folderEntries(join(live, folder)) ?? []) {
			const inner = `${folder}/${name}`;
			if (!isCache(name) && !isPackageState(inner) && !known.has(inner)) changed.add(inner);
		}
	}
	return [...changed].filter((name) => !changed.has(name.slice(0, name.lastIndexOf('/')))).slice(0, MOST_SHOWN);
}

function isCache(name: string): boolean {
	return isPackageCache(name) || name === '__pycache__' || name.endsWith('.pyc');
}
