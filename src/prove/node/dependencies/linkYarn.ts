import { existsSync, lstatSync, rmSync, writeFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { wayInto, withSlashes } from '../../../base/node/files/paths.ts';
import { readRegularFileSync } from '../../../base/node/files/readRegularFile.ts';
import { makeFolder, placeFile, placeFolder } from './placeEntry.ts';
import { folderEntries, type LinkedTrees, type Trees } from './trees.ts';

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

const PLACE = /(?<="packageLocation": ")[^"]+(?=")/g;
/** `folder/__virtual__/name/2/rest` stands for `folder/../../rest`. */
const VIRTUAL = /^(?<folder>.*)(?<name>\/__virtual__\/[^/]+)\/(?<climb>\d+)\/(?<rest>.*)$/;

/**
 * What a file of Yarn's Plug'n'Play says in the copy about where packages are. The ways to those outside of the tree begin
 * in it, too: from the copy, they would lead elsewhere.
 * @param trees the folder of the file, live and in the copy, with `/`
 * @param outside folders, relative to these, that only the live one has
 */
export function movedPlaces(text: string, trees: Trees, outside: readonly string[]): string {
	const movedWay = (folder: string, way: string) => {
		const place = posix.resolve(trees.live, folder, way);
		const own = wayInto(trees.live, place, posix);
		const isKept = own !== undefined && outside.every((name) => wayInto(name, own, posix) === undefined);
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
