import { constants, copyFile, mkdir, readdir, readlink, realpath, stat, symlink } from 'node:fs/promises';
import * as path from 'node:path';
import { errorCode } from '../../files/errorCode.ts';
import { ignoreMissing } from '../../files/ignoreMissing.ts';
import { wayInto } from '../../files/wayInto.ts';

/** Caches that tools keep beside the packages: written through a link, they would be the live tree's. */
const CACHES = new Set(['.cache', '.vite', '.vite-temp', '.vitest', '.temp', '.tmp', '.nx', '.turbo']);

export interface Trees {
	/** The live tree and its copy, absolute and real. */
	readonly live: string;
	readonly copy: string;
}

/**
 * Gives a folder of the copy the packages of its live folder: a real `node_modules` with a link for each package, so that
 * what is written beside the packages stays in the copy. A package of the workspace itself leads into the copy.
 * @param folder relative to both trees
 */
export async function linkPackages(trees: Trees, folder: string): Promise<void> {
	await linkEntries(trees, path.join(folder, 'node_modules'));
}

async function linkEntries(trees: Trees, folder: string): Promise<void> {
	const live = path.join(trees.live, folder);
	const entries = await ignoreMissing(readdir(live, { withFileTypes: true }));
	if (entries === undefined) return;
	await mkdir(path.join(trees.copy, folder), { recursive: true });
	for (const entry of entries) {
		const name = path.join(folder, entry.name);
		if (CACHES.has(entry.name)) continue;
		// Programs that are links lead to their package beside them, which is the copy's where it is a package of the workspace.
		if (entry.name.startsWith('@') || entry.name === '.bin') await linkEntries(trees, name);
		else if (entry.isFile()) await unlessThere(copyFile(...both(trees, name), constants.COPYFILE_EXCL));
		else await linkEntry(trees, name);
	}
}

async function linkEntry(trees: Trees, name: string): Promise<void> {
	const [live, copy] = both(trees, name);
	const real = await realpath(live).catch(() => undefined);
	if (real === undefined) return;
	const isFolder = (await stat(real)).isDirectory();
	const target = await (isFolder ? linkTarget(trees, real) : fileTarget(trees, live, real));
	if (target === undefined) return;
	await unlessThere(symlink(target, copy, isFolder ? 'junction' : 'file'));
}

/**
 * Where a package is in the copy if it is the workspace's own, else where it is; undefined for one of the workspace that
 * was not copied: what is written there would change the live tree unseen.
 */
async function linkTarget(trees: Trees, real: string): Promise<string | undefined> {
	const way = wayInto(trees.live, real);
	if (way === undefined || way.split(path.sep).includes('node_modules')) return real;
	const copied = path.join(trees.copy, way);
	return (await ignoreMissing(stat(copied))) === undefined ? undefined : copied;
}

/** A relative link to a program leads to what is beside it in the copy. */
async function fileTarget(trees: Trees, live: string, real: string): Promise<string | undefined> {
	const target = await readlink(live);
	return path.isAbsolute(target) ? await linkTarget(trees, real) : target;
}

function both({ live, copy }: Trees, name: string): [string, string] {
	return [path.join(live, name), path.join(copy, name)];
}

/** What a repository tracks has been copied already. */
async function unlessThere(made: Promise<void>): Promise<void> {
	try {
		await made;
	} catch (error) {
		if (errorCode(error) !== 'EEXIST') throw error;
	}
}
