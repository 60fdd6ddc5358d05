import { join } from 'node:path';
import { type FileStamps, sameStamp } from '../files/fileStamps.ts';
import { folderEntries } from './folderEntries.ts';
import { isPackageCache } from './linkPackages.ts';

/** More are not compared: those deepest in the folders are left out. */
const MOST_COMPARED = 50_000;
/** More names of what has changed tell nobody more. */
const MOST_TOLD = 20;

/** What is in the folders of dependencies of a live tree: links lead there. Names are relative to the tree, with `/`. */
export interface DependencyFiles {
	/** Files, links and folders. */
	readonly names: readonly string[];
	/** The folders among them of which everything is among them, too. */
	readonly listed: readonly string[];
}

/** Finds what is in folders that are dependencies, without the caches that packages write themselves. Follows no links. */
export function findDependencyFiles(live: string, outermost: readonly string[]): DependencyFiles {
	const names = [...outermost];
	const folders = [...outermost];
	let at = 0;
	for (; at < folders.length && names.length < MOST_COMPARED; at += 1) {
		const folder = folders[at] ?? '';
		for (const entry of folderEntries(join(live, folder)) ?? []) {
			if (isCache(entry.name)) continue;
			names.push(`${folder}/${entry.name}`);
			if (entry.isDirectory()) folders.push(`${folder}/${entry.name}`);
		}
	}
	return { names, listed: folders.slice(0, at) };
}

/** What is different since then, at most 20 names. Of a folder that is gone, that alone. */
export function changedDependencies(
	live: string,
	{ names, listed }: DependencyFiles,
	before: FileStamps,
	after: FileStamps,
): readonly string[] {
	const changed = new Set(names.filter((_, index) => !sameStamp(before, index, after, index)));
	const known = new Set(names);
	const times = new Map(names.map((name, index) => [name, before.times[index] !== after.times[index]]));
	for (const folder of listed) {
		if (!times.get(folder)) continue;
		for (const { name } of folderEntries(join(live, folder)) ?? []) {
			if (!isCache(name) && !known.has(`${folder}/${name}`)) changed.add(`${folder}/${name}`);
		}
	}
	return [...changed].filter((name) => !changed.has(name.slice(0, name.lastIndexOf('/')))).slice(0, MOST_TOLD);
}

function isCache(name: string): boolean {
	return isPackageCache(name) || name === '__pycache__' || name.endsWith('.pyc');
}
