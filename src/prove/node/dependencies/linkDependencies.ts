import { existsSync, lstatSync, rmSync, writeFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { pathBelow, withSlashes } from '../../../base/node/files/paths.ts';
import { readRegularFileSync } from '../../../base/node/files/readRegularFile.ts';
import type { FileName } from '../files/fileName.ts';
import { Budget } from '../files/fileStamps.ts';
import { type DependencyFiles, findDependencyFiles, withoutState } from './dependencyFiles.ts';
import { isEnvironment, linkEnvironment } from './linkEnvironment.ts';
import { linkPackages, mixedFolders } from './linkPackages.ts';
import { makeFolder, placeFile, placeFolder } from './placeEntry.ts';
import { isPythonRoot } from './pythonFolders.ts';
import { folderEntries, type LinkedTrees, type Trees } from './trees.ts';

/** In bytes, and in files: of all folders that are copied instead of linked. */
const MOST_BYTES = 100_000_000;
const MOST_FILES = 5_000;

/** Folders of a tree that may contain dependencies, relative to it, with `/`. */
export interface DependencyRoots {
	/** For Node. */
	readonly packages: readonly string[];
	/** For Python. */
	readonly environments: readonly string[];
}

/**
 * Where dependencies may be.
 * @param names what was copied
 * @param folder the workspace folder, relative to the tree
 */
export function dependencyRoots(names: readonly FileName[], folder: string): DependencyRoots {
	const always = ['', withSlashes(folder)];
	const foldersWith = (isWanted: (file: string) => boolean) =>
		names.flatMap((name) => {
			if (typeof name !== 'string') return [];
			const end = name.lastIndexOf('/');
			return isWanted(name.slice(end + 1)) ? [name.slice(0, Math.max(end, 0))] : [];
		});
	return {
		packages: [...new Set([...always, ...foldersWith((file) => file === 'package.json')])],
		environments: [...new Set([...always, ...foldersWith(isPythonRoot)])],
	};
}

/**
 * Links what programs need, but the repository does not contain: packages of Node, environments of Python.
 * @returns the content of those in the live tree
 */
export function linkDependencies(trees: Trees, { packages, environments }: DependencyRoots): DependencyFiles {
	const { live, copy } = trees;
	const found = environments.flatMap((root) =>
		(folderEntries(join(live, root)) ?? [])
			.map(({ name }) => inside(root, name))
			.filter((folder) => isEnvironment(join(live, folder))),
	);
	const folders = [...packages.flatMap((root) => [YARN, 'node_modules'].map((name) => inside(root, name))), ...found];
	const outermost = folders.filter((folder) => existsSync(join(live, folder)));
	const files = findDependencyFiles(live, outermost);
	const mixed = mixedFolders(live, files.links, outermost);
	const linked: LinkedTrees = { live, copy, mixed, budget: new Budget(MOST_BYTES, MOST_FILES) };
	for (const root of packages) {
		linkYarn(linked, root);
		linkPackages(linked, inside(root, 'node_modules'));
	}
	for (const folder of found) linkEnvironment(linked, folder);
	return withoutState(files, linked);
}

function inside(root: string, name: string): string {
	return root === '' ? name : `${root}/${name}`;
}

/** Where Yarn keeps packages and its state. */
const YARN = '.yarn';
/** Where the packages are, in archives and unpacked. Through links, their paths would not match Yarn's records. */
const PACKAGES = ['cache', 'unplugged'];
/** In bytes: of the file with the places of packages. */
const LARGEST = 200_000_000;

/**
 * Gives the copy what Yarn's Plug'n'Play needs beside a package file: its packages stay where they are, unless a repository
 * tracks them.
 * @param root relative to both trees
 */
function linkYarn(trees: LinkedTrees, root: string): void {
	const [live, copy] = [join(trees.live, root), join(trees.copy, root)];
	const isOnlyLive = (name: string) => !existsSync(join(copy, YARN, name));
	const outside = PACKAGES.filter(isOnlyLive).map((name) => `${YARN}/${name}`);
	placeState(trees, join(root, YARN));
	for (const name of ['.pnp.cjs', '.pnp.data.json']) {
		const file = join(copy, name);
		// The target of a link may be the person's own file.
		const found = lstatSync(file, { throwIfNoEntry: false });
		if (!found?.isFile() || !makeFolder(trees, root)) continue;
		const text = String(readRegularFileSync(file, LARGEST) ?? '');
		const moved = movedPlaces(text, { live: withSlashes(live), copy: withSlashes(copy) }, outside);
		if (moved === text) continue;
		rmSync(file);
		writeFileSync(file, moved, { flag: 'wx', mode: found.mode });
	}
}

function placeState(trees: LinkedTrees, folder: string): void {
	const entries = folderEntries(join(trees.live, folder)) ?? [];
	if (entries.length === 0 || !makeFolder(trees, folder)) return;
	for (const entry of entries) {
		const name = join(folder, entry.name);
		if (entry.isFile()) placeFile(join(trees.live, name), join(trees.copy, name), (bytes) => bytes);
		else if (entry.isDirectory() && !PACKAGES.includes(entry.name)) placeFolder(trees, name);
	}
}

const PLACE = /(?<="packageLocation": ")[^"]+(?=")/g;
/** `folder/__virtual__/name/2/rest` stands for `folder/../../rest`. */
const VIRTUAL = /^(?<folder>.*)(?<name>\/__virtual__\/[^/]+)\/(?<climb>\d+)\/(?<rest>.*)$/;

/**
 * A file of Yarn's Plug'n'Play with the places of packages, for the copy. Relative paths to those outside of the tree change,
 * too: from the copy, they would lead elsewhere.
 * @param trees the folder of the file, live and in the copy, with `/`
 * @param outside folders, relative to these, that only the live one has
 */
export function movedPlaces(text: string, trees: Trees, outside: readonly string[]): string {
	const movedWay = (folder: string, way: string) => {
		const place = posix.resolve(trees.live, folder, way);
		const own = pathBelow(trees.live, place, posix);
		const isKept = own !== undefined && outside.every((name) => pathBelow(name, own, posix) === undefined);
		return isKept ? undefined : `${posix.relative(posix.resolve(trees.copy, folder), place)}/`;
	};
	return text.replaceAll(PLACE, (place) => {
		const { folder, name, climb, rest } = VIRTUAL.exec(place)?.groups ?? {};
		if (folder === undefined) return movedWay('.', place) ?? place;
		const way = movedWay(folder, `${'../'.repeat(Number(climb))}${rest}`);
		const [up = ''] = /^(?:\.\.\/)*/.exec(way ?? '') ?? [];
		return way === undefined ? place : `${folder}${name}/${up.length / 3}/${way.slice(up.length)}`;
	});
}
