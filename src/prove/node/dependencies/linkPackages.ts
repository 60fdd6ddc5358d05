import { type Dirent, existsSync } from 'node:fs';
import * as path from 'node:path';
import { join, sep } from 'node:path';
import { pathBelow, realPathOf, withSlashes } from '../../../base/node/files/paths.ts';
import { nameKey, parentNames } from '../files/fileName.ts';
import { replacePaths } from './linkEnvironment.ts';
import { makeFolder, placeFile, placeFolder, placeLink, placeSameLink } from './placeEntry.ts';
import { folderEntries, type LinkedTrees } from './trees.ts';

const PACKAGES = 'node_modules';
/** Caches that tools keep beside the packages: through a link, they would be written into the live tree. */
const CACHES = new Set(['.cache', '.vite', '.vite-temp', '.vitest', '.temp', '.tmp', '.nx', '.turbo']);
/** Where pnpm, Yarn and npm, Bun, and Deno keep each package in a folder of its own, beside links to its dependencies. */
const STORES = new Set(['.pnpm', '.store', '.bun', '.deno']);
/** What begins with a dot there, but belongs to the packages themselves. */
const OF_PACKAGES = new Set([...STORES, '.bin', '.modules.yaml', '.package-lock.json']);

/**
 * The kind of a folder:
 * - `list`: packages, or programs
 * - `store`: folders for one package each
 * - `stored`: one of these
 * - `holder`: a package with packages of its own, or one of these; its entries are linked, not itself, as npm removes the targets
 *   of links within a package
 * - `held`: the list of a holder's packages
 * - `copied`, if small: what a tool keeps beside packages, and a package with links to sources, which it would resolve to the live
 *   ones from its real place
 * - `linked`: anything else
 */
type FolderKind = 'list' | 'store' | 'stored' | 'holder' | 'held' | 'copied' | 'linked';

/**
 * Gives the copy a `node_modules`: real folders with a link for each package, so that what is written beside the packages,
 * such as by an installer, stays in the copy. Links to packages of the workspace lead into the copy.
 * @param packages relative to both trees
 */
export function linkPackages(trees: LinkedTrees, packages: string): void {
	linkFolder({ trees, packages }, packages, 'list');
}

/** Whether this is a cache that tools keep beside packages. */
export function isPackageCache(name: string): boolean {
	return CACHES.has(name);
}

/** Whether this is what a tool keeps beside packages, as files or folders of its own. */
export function isPackageState(name: string): boolean {
	const [folder, own = ''] = name.split('/').slice(-2);
	return folder === PACKAGES && own.startsWith('.') && !OF_PACKAGES.has(own);
}

interface PackageLinks {
	readonly trees: LinkedTrees;
	readonly packages: string;
}

function linkFolder(links: PackageLinks, folder: string, kind: FolderKind): void {
	const { trees } = links;
	const entries = folderEntries(path.join(trees.live, folder));
	if (entries === undefined || !makeFolder(trees, folder)) return;
	for (const entry of entries) {
		if (kind === 'list' && CACHES.has(entry.name)) continue;
		const name = path.join(folder, entry.name);
		const inner = folderKind(links, name, entry, kind);
		if (inner === 'copied') placeFolder(trees, name);
		else if (inner === 'linked') linkEntry(links, name, entry, kind);
		else linkFolder(links, name, inner);
	}
}

function folderKind(links: PackageLinks, place: string, entry: Dirent, outer: FolderKind): FolderKind {
	const { name } = entry;
	const isInner = path.basename(path.dirname(place)) === PACKAGES && (name.startsWith('@') || name === '.bin');
	if (isInner && (outer === 'list' || outer === 'held') && isList(links, place, entry)) return outer;
	if (!entry.isDirectory()) return 'linked';
	if (name === PACKAGES && outer === 'holder') return 'held';
	if (name === PACKAGES && outer !== 'list') return 'list';
	if (outer === 'store') return 'stored';
	if (outer === 'list' && STORES.has(name)) return 'store';
	if ((outer === 'list' || outer === 'held') && name.startsWith('.')) return 'copied';
	if (links.trees.mixed.has(withSlashes(place))) return 'copied';
	if (outer === 'held') return 'holder';
	return outer === 'list' && existsSync(path.join(links.trees.live, place, PACKAGES)) ? 'holder' : 'linked';
}

/** Whether a scope or the folder of programs is a list: the packages of a scope may be elsewhere, but not among the sources. */
function isList({ trees, packages }: PackageLinks, place: string, entry: Dirent): boolean {
	if (!entry.isSymbolicLink()) return entry.isDirectory();
	const real = realPathOf(path.join(trees.live, place));
	const own = realPathOf(path.join(trees.live, packages));
	if (real === undefined || own === undefined || isSource(trees.live, real)) return false;
	return pathBelow(own, real) === undefined && pathBelow(real, own) === undefined;
}

function linkEntry({ trees, packages }: PackageLinks, name: string, entry: Dirent, kind: FolderKind): void {
	const [from, to] = [path.join(trees.live, name), path.join(trees.copy, name)];
	if (entry.isSymbolicLink()) placeSameLink(trees, name, packages);
	else if (entry.isDirectory() || kind === 'holder') placeLink(from, to);
	// Programs of pnpm, and the records of installers, name the tree.
	else if (entry.isFile()) placeFile(from, to, (bytes) => replacePaths(bytes, new Map([[trees.live, trees.copy]])));
}

/**
 * The folders of dependencies that contain links to sources of the live tree, at any depth.
 * @param links among the dependencies; they and the results are relative to the live tree, with `/`
 * @param outermost the folders of dependencies
 */
export function mixedFolders(
	live: string,
	links: readonly string[],
	outermost: readonly string[],
): ReadonlySet<string> {
	const dependencies = outermost.flatMap((folder) => realPathOf(join(live, folder)) ?? []);
	const leadsToSources = (link: string) => {
		const real = realPathOf(join(live, link));
		return (
			real !== undefined && isSource(live, real) && dependencies.every((each) => pathBelow(each, real) === undefined)
		);
	};
	return new Set(links.filter(leadsToSources).flatMap(parentNames).map(nameKey));
}

/** Whether a real path is in the live tree, but not among packages. */
function isSource(live: string, real: string): boolean {
	return pathBelow(live, real)?.split(sep).includes('node_modules') === false;
}
