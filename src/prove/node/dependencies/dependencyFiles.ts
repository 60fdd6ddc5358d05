import { join } from 'node:path';
import { pathBelow, realPathOf } from '../../../base/node/files/paths.ts';

import { nameKey, parentNames } from '../files/fileName.ts';
import { type FileStamps, mayBeSame, sameStamp } from '../files/fileStamps.ts';
import { isPackageCache, isPackageState } from './linkPackages.ts';
import { folderEntries, type LinkedTrees } from './trees.ts';

/** More are not compared: those deepest in the folders are left out. */
const MOST_COMPARED = 500_000;
/** More names of what has changed tell nobody more. */
const MOST_SHOWN = 20;

/** What is in the folders of dependencies of a live tree: links lead there. Names are relative to the tree, with `/`. */
export interface DependencyFiles {
	/** Files, links and folders. */
	readonly names: readonly string[];
	/** Those folders whose content is in `names`, too: they are complete. */
	readonly listed: readonly string[];
}

export interface FoundDependencies extends DependencyFiles {
	/** The links in the folders. */
	readonly links: readonly string[];
}

/** Finds what is in folders that are dependencies, without the caches that packages write themselves. Follows no links. */
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
 * The same without what tools keep beside packages: the copy has its own, and in the live tree it changes whenever an editor
 * or a server writes it. What is too large for that, and linked, as a whole or in parts, stays.
 */
export function withoutState({ names, listed }: DependencyFiles, { copy, mixed }: LinkedTrees): DependencyFiles {
	const isLinked = (name: string) => pathBelow(copy, realPathOf(join(copy, name)) ?? copy) === undefined;
	const state = new Set(names.filter((name) => isPackageState(name) && !mixed.has(name) && !isLinked(name)));
	const stays = (name: string) => ![name, ...parentNames(name)].some((each) => state.has(nameKey(each)));
	return { names: names.filter(stays), listed: listed.filter(stays) };
}

/**
 * What is different since then, at most 20 names. Of a folder that is gone, that alone. Of a file with several names, which
 * pnpm, uv and Bun share among projects, the time when anything about it changed does not count: another project that gets or
 * removes its name changes that. A program that writes such a file and sets back its time goes unseen, as hashing all of them
 * would take longer than most proofs.
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
