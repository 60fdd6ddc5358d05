import { type Dirent, existsSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import * as path from 'node:path';
import { fileURLToPath } from 'node:url';
import { realPathOf } from '../../files/realPathOf.ts';
import { wayInto } from '../../files/wayInto.ts';
import { folderEntries } from './folderEntries.ts';
import { placeFile, placeFolder, placeLink, placeSameLink } from './placeEntry.ts';
import { type PathReplacements, replacePaths } from './replacePaths.ts';
import { startableScript } from './startableScript.ts';
import type { Trees } from './trees.ts';

/** The folders of an environment into which installers write: the copy has its own. */
const OWN = /^(?:bin|Scripts|lib(?:64)?(?:\/(?:python|pypy)[^/]*(?:\/site-packages)?)?|Lib(?:\/site-packages)?)$/;
/** Files beside the packages that say where others are. */
const PATHS = /\.(?:pth|egg-link)$|^__editable__/;
/** In bytes: what is larger is no script. */
const LARGEST_SCRIPT = 1_000_000;

/** Whether a folder is an environment of Python. */
export function isEnvironment(folder: string): boolean {
	return existsSync(path.join(folder, 'pyvenv.cfg'));
}

/**
 * Gives the copy an environment of Python: folders of its own with a link for each package, so that what an installer
 * writes or removes there is the copy's. Its programs run Python in that environment, and what is installed from the live
 * tree comes from the copy.
 * @param environment relative to both trees
 */
export function linkEnvironment(trees: Trees, environment: string): void {
	if (existsSync(path.join(trees.copy, environment))) return;
	linkFolder({ trees, environment, paths: pathsOf(trees, environment) }, '');
}

interface EnvironmentLinks {
	readonly trees: Trees;
	readonly environment: string;
	readonly paths: PathReplacements;
}

/** @param folder of the environment, relative to it */
function linkFolder(links: EnvironmentLinks, folder: string): void {
	const { trees, environment } = links;
	const live = path.join(trees.live, environment, folder);
	const entries = folderEntries(live) ?? [];
	mkdirSync(path.join(trees.copy, environment, folder), { recursive: true });
	const own = path.basename(folder) === 'site-packages' ? installedFrom(trees.live, live, entries) : new Set();
	for (const entry of entries) {
		const name = path.join(folder, entry.name);
		if (entry.name === '__pycache__') continue;
		if (entry.isFile()) linkFile(links, name);
		else if (entry.isSymbolicLink()) linkSame(links, name);
		else if (OWN.test(name.replaceAll(path.sep, '/'))) linkFolder(links, name);
		else (own.has(entry.name) ? placeFolder : placeLink)(path.join(live, entry.name), copyOf(links, name));
	}
}

function linkFile({ trees, environment, paths }: EnvironmentLinks, name: string): void {
	const [from, to] = [path.join(trees.live, environment, name), path.join(trees.copy, environment, name)];
	const isText = /^(?:(?:bin|Scripts)[\\/])?[^\\/]+$/.test(name) || PATHS.test(path.basename(name));
	if (!isText || (statSync(from, { throwIfNoEntry: false })?.size ?? 0) > LARGEST_SCRIPT) placeLink(from, to);
	else placeFile(from, to, (bytes) => startableScript(replacePaths(bytes, paths)));
}

/** Python itself may be in the live tree, but not among what is copied. */
function linkSame(links: EnvironmentLinks, name: string): void {
	const { trees, environment } = links;
	placeSameLink(trees, path.join(environment, name), environment);
	const real = realPathOf(path.join(trees.live, environment, name));
	if (real !== undefined && statSync(real).isFile()) placeLink(real, copyOf(links, name));
}

function copyOf({ trees, environment }: EnvironmentLinks, name: string): string {
	return path.join(trees.copy, environment, name);
}

/** The paths of the live tree and its environment, also as its own programs spell them, by those of the copy. */
function pathsOf({ live, copy }: Trees, environment: string): PathReplacements {
	const paths = new Map([[live, copy]]);
	const own = path.join(live, environment);
	const [activate] = ['bin', 'Scripts'].map((folder) => path.join(own, folder, 'activate')).filter(existsSync);
	const text = activate === undefined ? '' : readFileSync(activate, 'utf8');
	const [, spelled] = /^\s*(?:export )?VIRTUAL_ENV=["']?(.+?)["']?\s*$/m.exec(text) ?? [];
	if (spelled === undefined || realPathOf(spelled) !== realPathOf(own)) return paths;
	paths.set(spelled, path.join(copy, environment));
	const end = `${path.sep}${environment}`;
	if (spelled.endsWith(end)) paths.set(spelled.slice(0, -end.length), copy);
	return paths;
}

/** What is beside the packages of things that were installed from the live tree itself: installed again, it is replaced. */
function installedFrom(live: string, packages: string, entries: readonly Dirent[]): ReadonlySet<string> {
	const names = new Set<string>();
	for (const { name } of entries) {
		if (!name.endsWith('.dist-info') || !isFrom(live, path.join(packages, name, 'direct_url.json'))) continue;
		names.add(name);
		const record = path.join(packages, name, 'RECORD');
		const lines = existsSync(record) ? readFileSync(record, 'utf8').split('\n') : [];
		for (const line of lines) names.add(line.split(/[/,]/, 1)[0] ?? '');
	}
	return names;
}

function isFrom(live: string, source: string): boolean {
	if (!existsSync(source)) return false;
	const [, url = ''] = /"url"\s*:\s*"(file:[^"]+)"/.exec(readFileSync(source, 'utf8')) ?? [];
	const folder = URL.canParse(url) && new URL(url).host === '' ? realPathOf(fileURLToPath(url)) : undefined;
	return folder !== undefined && wayInto(live, folder) !== undefined;
}
