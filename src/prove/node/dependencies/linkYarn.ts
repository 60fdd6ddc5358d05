import { existsSync, lstatSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readRegularFileSync } from '../../../base/node/files/readRegularFile.ts';
import { withSlashes } from '../../../base/node/files/withSlashes.ts';
import { folderEntries } from './folderEntries.ts';
import { makeFolder, placeFile } from './placeEntry.ts';
import { placeFolder } from './placeFolder.ts';
import { movedPlaces } from './plugAndPlay.ts';
import type { LinkedTrees } from './trees.ts';

/** Where Yarn keeps packages, and what it knows about them. */
export const YARN = '.yarn';
/** Where the packages are, in archives and unpacked. Through links, they would be found by another path than is noted. */
const PACKAGES = ['cache', 'unplugged'];
/** In bytes, of what says where each package is. */
const LARGEST = 200_000_000;

/**
 * Gives the copy what Yarn's Plug'n'Play needs beside a package file: its packages stay where they are, unless a repository
 * tracks them.
 * @param root relative to both trees
 */
export function linkYarn(trees: LinkedTrees, root: string): void {
	const [live, copy] = [join(trees.live, root), join(trees.copy, root)];
	const isOnlyLive = (name: string) => !existsSync(join(copy, YARN, name));
	const outside = PACKAGES.filter(isOnlyLive).map((name) => `${YARN}/${name}`);
	placeState(trees, join(root, YARN));
	for (const name of ['.pnp.cjs', '.pnp.data.json']) {
		const file = join(copy, name);
		// What a link leads to may be the person's own file.
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
