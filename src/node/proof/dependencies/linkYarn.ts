import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { withSlashes } from '../../files/withSlashes.ts';
import { folderEntries } from './folderEntries.ts';
import { placeFile, placeFolder } from './placeEntry.ts';
import { movedPlaces } from './plugAndPlay.ts';
import type { Trees } from './trees.ts';

/** Where Yarn keeps packages, and what it knows about them. */
export const YARN = '.yarn';
/** Where the packages are, in archives and unpacked. Through links, they would be found by another path than is noted. */
const PACKAGES = ['cache', 'unplugged'];

/**
 * Gives the copy what Yarn's Plug'n'Play needs beside a package file: its packages stay where they are, unless a repository
 * tracks them.
 * @param root relative to both trees
 */
export function linkYarn(trees: Trees, root: string): void {
	const [live, copy] = [join(trees.live, root), join(trees.copy, root)];
	const isOnlyLive = (name: string) => !existsSync(join(copy, YARN, name));
	const outside = PACKAGES.filter(isOnlyLive).map((name) => `${YARN}/${name}`);
	placeState(join(live, YARN), join(copy, YARN));
	for (const name of ['.pnp.cjs', '.pnp.data.json']) {
		const file = join(copy, name);
		if (!existsSync(file)) continue;
		const text = readFileSync(file, 'utf8');
		const moved = movedPlaces(text, { live: withSlashes(live), copy: withSlashes(copy) }, outside);
		if (moved !== text) writeFileSync(file, moved);
	}
}

function placeState(live: string, copy: string): void {
	const entries = folderEntries(live) ?? [];
	if (entries.length > 0) mkdirSync(copy, { recursive: true });
	for (const entry of entries) {
		const [from, to] = [join(live, entry.name), join(copy, entry.name)];
		if (entry.isFile()) placeFile(from, to, (bytes) => bytes);
		else if (entry.isDirectory() && !PACKAGES.includes(entry.name)) placeFolder(from, to);
	}
}
