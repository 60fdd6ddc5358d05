import { type Dirent, existsSync, mkdirSync } from 'node:fs';
import * as path from 'node:path';
import { folderEntries } from './folderEntries.ts';
import { placeFile, placeFolder, placeLink, placeSameLink } from './placeEntry.ts';
import { replacePaths } from './replacePaths.ts';
import type { Trees } from './trees.ts';

const PACKAGES = 'node_modules';
/** Caches that tools keep beside the packages: written through a link, they would be the live tree's. */
const CACHES = new Set(['.cache', '.vite', '.vite-temp', '.vitest', '.temp', '.tmp', '.nx', '.turbo']);
/** Where pnpm, Yarn and npm, Bun, and Deno keep each package in a folder of its own, beside links to what it needs. */
const STORES = new Set(['.pnpm', '.store', '.bun', '.deno']);

/**
 * What a folder is: `list`: packages, or programs; `store`: folders for one package each; `stored`: one of these;
 * `holder`: a package with packages of its own, or one of those, of which only the entries are links: npm removes what
 * links within a package lead to; `held`: the list of a holder's packages; `state`: what a tool keeps beside packages;
 * `linked`: anything else.
 */
type FolderKind = 'list' | 'store' | 'stored' | 'holder' | 'held' | 'state' | 'linked';

/**
 * Gives the copy a `node_modules`: real lists of packages with a link for each, so that what is written beside the packages,
 * such as by an installer, stays in the copy. A package of the workspace itself leads into the copy.
 * @param packages relative to both trees
 */
export function linkPackages(trees: Trees, packages: string): void {
	linkFolder({ trees, packages }, packages, 'list');
}

/** Whether this is a cache that tools keep beside packages. */
export function isPackageCache(name: string): boolean {
	return CACHES.has(name);
}

interface PackageLinks {
	readonly trees: Trees;
	readonly packages: string;
}

function linkFolder(links: PackageLinks, folder: string, kind: FolderKind): void {
	const { live, copy } = links.trees;
	const entries = folderEntries(path.join(live, folder));
	if (entries === undefined) return;
	mkdirSync(path.join(copy, folder), { recursive: true });
	for (const entry of entries) {
		if (kind === 'list' && CACHES.has(entry.name)) continue;
		const name = path.join(folder, entry.name);
		const [from, to] = [path.join(live, name), path.join(copy, name)];
		const inner = folderKind(entry, kind, from);
		if (inner === 'state') placeFolder(from, to);
		else if (inner === 'linked') linkEntry(links, name, entry, kind);
		else linkFolder(links, name, inner);
	}
}

function folderKind(entry: Dirent, outer: FolderKind, file: string): FolderKind {
	const { name } = entry;
	// The packages of a scope, or all programs, may be elsewhere.
	const isList = !entry.isFile() && (name.startsWith('@') || name === '.bin');
	if (isList && (outer === 'list' || outer === 'held')) return outer;
	if (!entry.isDirectory()) return 'linked';
	if (name === PACKAGES && outer === 'holder') return 'held';
	if (name === PACKAGES && outer !== 'list') return 'list';
	if (outer === 'held') return 'holder';
	if (outer === 'store') return 'stored';
	if (outer !== 'list') return 'linked';
	if (name.startsWith('.')) return STORES.has(name) ? 'store' : 'state';
	return existsSync(path.join(file, PACKAGES)) ? 'holder' : 'linked';
}

function linkEntry({ trees, packages }: PackageLinks, name: string, entry: Dirent, kind: FolderKind): void {
	const [from, to] = [path.join(trees.live, name), path.join(trees.copy, name)];
	if (entry.isSymbolicLink()) placeSameLink(trees, name, packages);
	else if (entry.isDirectory() || kind === 'holder') placeLink(from, to);
	// Programs of pnpm, and what installers note about the packages, name the tree.
	else if (entry.isFile()) placeFile(from, to, (bytes) => replacePaths(bytes, new Map([[trees.live, trees.copy]])));
}
