import { isUtf8 } from 'node:buffer';
import { type Dirent, existsSync, statSync } from 'node:fs';
import * as path from 'node:path';
import { fileURLToPath } from 'node:url';
import { pathBelow, realPathOf, withSlashes } from '../../../base/node/files/paths.ts';
import { readRegularFileSync } from '../../../base/node/files/readRegularFile.ts';
import { makeFolder, placeFile, placeFolder, placeLink, placeSameLink } from './placeEntry.ts';
import { folderEntries, type LinkedTrees, type Trees } from './trees.ts';

/** The folders of an environment into which installers write: the copy has its own. */
const OWN = /^(?:bin|Scripts|lib(?:64)?(?:\/(?:python|pypy)[^/]*(?:\/site-packages)?)?|Lib(?:\/site-packages)?)$/;
/** The file that names the Python of an environment. */
const MARK = 'pyvenv.cfg';
/** Files beside the packages with the paths of others. */
const PATHS = /\.(?:pth|egg-link)$|^__editable__/;
/** In bytes: a larger file is not a script. */
const LARGEST_SCRIPT = 1_000_000;

/** Whether a folder is an environment of Python. */
export function isEnvironment(folder: string): boolean {
	return existsSync(path.join(folder, MARK));
}

/**
 * Gives the copy an environment of Python: folders of its own with a link for each package, so that an installer changes only
 * the copy. Its programs run Python in that environment, and packages installed from the live tree come from the copy.
 * @param environment relative to both trees
 */
export function linkEnvironment(trees: LinkedTrees, environment: string): void {
	if (existsSync(path.join(trees.copy, environment))) return;
	linkFolder({ trees, environment, paths: pathsOf(trees, environment) }, '');
}

interface EnvironmentLinks {
	readonly trees: LinkedTrees;
	readonly environment: string;
	readonly paths: PathReplacements;
}

/** @param folder of the environment, relative to it */
function linkFolder(links: EnvironmentLinks, folder: string): void {
	const { trees, environment } = links;
	const live = path.join(trees.live, environment, folder);
	const entries = folderEntries(live) ?? [];
	if (!makeFolder(trees, path.join(environment, folder))) return;
	const own = path.basename(folder) === 'site-packages' ? installedFrom(trees.live, live, entries) : new Set();
	for (const entry of entries) {
		const name = path.join(folder, entry.name);
		if (entry.name === '__pycache__') continue;
		if (entry.isFile()) linkFile(links, name);
		else if (entry.isSymbolicLink()) linkSame(links, name);
		else if (own.has(entry.name)) placeFolder(trees, path.join(environment, name));
		else if (isOwn(links, name)) linkFolder(links, name);
		else placeLink(path.join(live, entry.name), copyOf(links, name));
	}
}

function isOwn({ trees, environment }: EnvironmentLinks, folder: string): boolean {
	const name = withSlashes(folder);
	return OWN.test(name) || trees.mixed.has(path.posix.join(environment, name));
}

function linkFile(links: EnvironmentLinks, name: string): void {
	const { trees, environment, paths } = links;
	const [from, to] = [path.join(trees.live, environment, name), path.join(trees.copy, environment, name)];
	const isText = /^(?:(?:bin|Scripts)[\\/])?[^\\/]+$/.test(name) || PATHS.test(path.basename(name));
	if (!isText || (statSync(from, { throwIfNoEntry: false })?.size ?? 0) > LARGEST_SCRIPT) placeLink(from, to);
	else if (name === MARK) placeFile(from, to, (bytes) => movedSettings(bytes, links));
	else placeFile(from, to, (bytes) => startableScript(replacePaths(bytes, paths)));
}

/** The settings of an environment. Its Python may be in the live tree, but not copied. */
function movedSettings(bytes: Buffer, { trees, environment, paths }: EnvironmentLinks): Buffer {
	const lines = bytes
		.toString()
		.split('\n')
		.map((line) => {
			const moved = String(replacePaths(Buffer.from(line), paths));
			const [, place = ''] = /=\s*(.*?)\s*$/.exec(moved) ?? [];
			const isOwn = pathBelow(path.join(trees.copy, environment), place) !== undefined;
			return isOwn || existsSync(place) ? moved : line;
		});
	return Buffer.from(lines.join('\n'));
}

/** Python itself may be in the live tree, but not copied. */
function linkSame(links: EnvironmentLinks, name: string): void {
	const { trees, environment } = links;
	placeSameLink(trees, path.join(environment, name), environment);
	if (!/^(?:bin|Scripts)[\\/]/.test(name)) return;
	const real = realPathOf(path.join(trees.live, environment, name));
	if (real !== undefined && statSync(real).isFile()) placeLink(real, copyOf(links, name));
}

function copyOf({ trees, environment }: EnvironmentLinks, name: string): string {
	return path.join(trees.copy, environment, name);
}

/** The paths of the live tree and its environment, also as its programs spell them, and those of the copy in their place. */
function pathsOf({ live, copy }: Trees, environment: string): PathReplacements {
	const paths = new Map([[live, copy]]);
	const own = path.join(live, environment);
	const [activate] = ['bin', 'Scripts'].map((folder) => path.join(own, folder, 'activate')).filter(existsSync);
	const text = activate === undefined ? '' : textOf(activate);
	const [, spelled] = /^\s*(?:export )?VIRTUAL_ENV=["']?(.+?)["']?\s*$/m.exec(text) ?? [];
	if (spelled === undefined || realPathOf(spelled) !== realPathOf(own)) return paths;
	paths.set(spelled, path.join(copy, environment));
	const end = `${path.sep}${environment}`;
	if (spelled.endsWith(end)) paths.set(spelled.slice(0, -end.length), copy);
	return paths;
}

/** Entries of packages that were installed from the live tree itself: a new installation replaces them. */
function installedFrom(live: string, packages: string, entries: readonly Dirent[]): ReadonlySet<string> {
	const names = new Set<string>();
	for (const { name } of entries) {
		if (!name.endsWith('.dist-info') || !isFrom(live, path.join(packages, name, 'direct_url.json'))) continue;
		names.add(name);
		for (const line of textOf(path.join(packages, name, 'RECORD')).split('\n'))
			names.add(line.split(/[/,]/, 1)[0] ?? '');
	}
	return names;
}

function isFrom(live: string, source: string): boolean {
	const [, url = ''] = /"url"\s*:\s*"(file:[^"]+)"/.exec(textOf(source)) ?? [];
	const folder = URL.canParse(url) && new URL(url).host === '' ? realPathOf(fileURLToPath(url)) : undefined;
	return folder !== undefined && pathBelow(live, folder) !== undefined;
}

function textOf(file: string): string {
	return String(readRegularFileSync(file) ?? '');
}

/** In bytes: some systems read only part of a longer first line. */
const LONGEST_LINE = 127;

/**
 * A script that starts a program by a path of any length: if the first line is too long, or the path contains a space, the shell
 * starts the program, by a line that is a string without effect in Python.
 */
export function startableScript(script: Buffer): Buffer {
	if (!script.subarray(0, 3).equals(Buffer.from('#!/'))) return script;
	const end = script.indexOf('\n');
	const line = script.subarray(2, end).toString();
	const [, program = '', rest = ''] = /^(.*\/bin\/python[\d.]*)(.*)$/.exec(line.trim()) ?? [];
	if (program === '' || (end <= LONGEST_LINE && !program.includes(' '))) return script;
	return Buffer.concat([Buffer.from(`#!/bin/sh\n'''exec' "${program}"${rest} "$0" "$@"\n' '''`), script.subarray(end)]);
}

/** Replacements by path, such as those of the copy by those of the live tree. */
type PathReplacements = ReadonlyMap<string, string>;

/** Replaces paths in a text, also as prefixes: `/live/src`, but not `/live-2`. Binary content stays the same. */
export function replacePaths(bytes: Buffer, replacements: PathReplacements): Buffer {
	if (replacements.size === 0 || bytes.includes(0) || !isUtf8(bytes)) return bytes;
	// The longest first: a folder in the tree may have a replacement of its own.
	const paths = [...replacements.keys()].sort((a, b) => b.length - a.length).map(escaped);
	const pattern = new RegExp(`(?<![\\p{L}\\p{N}._-])(?:${paths.join('|')})(?![\\p{L}\\p{N}._-])`, 'gu');
	return Buffer.from(bytes.toString().replace(pattern, (found) => replacements.get(found) ?? found));
}

function escaped(text: string): string {
	return text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
}
