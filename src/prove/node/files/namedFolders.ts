import { readdir, readlink } from 'node:fs/promises';
import { posix, resolve } from 'node:path';
import { type Json, member, parseJson } from '../../../base/core/json.ts';
import { pathBelow, withSlashes } from '../../../base/node/files/paths.ts';
import { readRegularFile } from '../../../base/node/files/readRegularFile.ts';
import { nameKey, parentName, parentNames } from './fileName.ts';
import { ENTRY_KINDS } from './fileStamps.ts';
import type { LiveFiles } from './liveFiles.ts';

/** Manifests beside which `vendor` holds the dependencies. */
const VENDORED = /(?:^|\/)(?:composer\.json|go\.mod|Gemfile|Cargo\.toml)$/;
const PACKAGE = /(?:^|\/)package\.json$/;
const MANIFEST = /(?:^|\/)(?:package\.json|[tj]sconfig[^/]*\.json|composer\.json|go\.mod|Gemfile|Cargo\.toml)$/;
/** Each takes a file handle, of which there may be only a thousand. */
const READ_AT_ONCE = 50;
const OUTPUTS = /"(?:outDir|declarationDir)"\s*:\s*"([^"]+)"/g;
/** The entry points of a Python project that is used where its sources are. */
const METADATA = /\.egg-info$/;

/**
 * Those of some folders of a tree that a manifest or a link names, or that contain or are inside what is named: those named
 * themselves first.
 * @param folders relative to the tree
 */
export async function namedFolders(live: LiveFiles, folders: readonly string[]): Promise<readonly string[]> {
	if (folders.length === 0) return [];
	const [named, linked] = await Promise.all([manifestPlaces(live), linkedPlaces(live)]);
	const whole = new Set(named);
	const direct = new Set(linked);
	const holding = new Set([...named, ...linked].flatMap(withParents));
	const isWanted = (folder: string) =>
		METADATA.test(folder) || holding.has(folder) || withParents(folder).some((name) => whole.has(name));
	const isDirect = (folder: string) => withParents(folder).some((name) => whole.has(name)) || direct.has(folder);
	const wanted = folders.filter(isWanted);
	return [...wanted.filter(isDirect), ...wanted.filter((folder) => !isDirect(folder))];
}

function withParents(name: string): readonly string[] {
	return [name, ...parentNames(name).map(nameKey)];
}

async function manifestPlaces({ folder, names }: LiveFiles): Promise<readonly string[]> {
	const manifests = names.filter((name) => typeof name === 'string').filter((name) => MANIFEST.test(name));
	const places: (readonly string[])[] = [];
	for (let start = 0; start < manifests.length; start += READ_AT_ONCE) {
		const read = manifests.slice(start, start + READ_AT_ONCE).map(async (name) => {
			if (VENDORED.test(name)) return placesBeside(name, ['vendor']);
			const text = String((await readRegularFile(`${folder}/${name}`)) ?? '');
			const outputs = () => Array.from(text.matchAll(OUTPUTS), ([, place = '']) => place);
			return placesBeside(name, PACKAGE.test(name) ? packagePlaces(text) : outputs());
		});
		places.push(...(await Promise.all(read)));
	}
	return places.flat();
}

/** Paths relative to a manifest as paths of the tree, without its own folder and those above. */
function placesBeside(manifest: string, places: readonly string[]): readonly string[] {
	const folder = `/${nameKey(parentName(manifest))}`;
	const found = places.map((place) => posix.resolve(folder, place.replace(/^\/+/, '')));
	return found.filter((place) => pathBelow(place, folder, posix) === undefined).map((place) => place.slice(1));
}

/** The targets of links in the tree and among its packages, such as packages of the workspace. */
async function linkedPlaces({ folder, names, stamps }: LiveFiles): Promise<readonly string[]> {
	const links = names.filter((_, index) => stamps.kinds[index] === ENTRY_KINDS.link).map(String);
	const roots = [
		'',
		...names
			.map(String)
			.filter((name) => PACKAGE.test(name))
			.map((name) => nameKey(parentName(name))),
	];
	const inside = await Promise.all(
		[...new Set(roots)].map((root) => packageLinks(folder, posix.join(root, 'node_modules'))),
	);
	const places = [...links, ...inside.flat()].map(async (link) => {
		const target = await readlink(`${folder}/${link}`).catch(() => undefined);
		const way = target && pathBelow(folder, resolve(folder, nameKey(parentName(link)), target));
		return way ? [withSlashes(way)] : [];
	});
	return (await Promise.all(places)).flat();
}

/** The links in a folder of packages and in its scopes. */
async function packageLinks(live: string, folder: string): Promise<readonly string[]> {
	const entries = await readdir(`${live}/${folder}`, { withFileTypes: true }).catch(() => []);
	const scopes = entries.filter((entry) => entry.isDirectory() && entry.name.startsWith('@'));
	const inner = await Promise.all(scopes.map(({ name }) => packageLinks(live, `${folder}/${name}`)));
	const links = entries.filter((entry) => entry.isSymbolicLink()).map(({ name }) => `${folder}/${name}`);
	return [...links, ...inner.flat()];
}

/** The members of a package file with paths that others import, run, or get. */
const MEMBERS = ['main', 'module', 'browser', 'types', 'typings', 'exports', 'imports', 'bin', 'files', 'directories'];
/** Deeper values are ignored, so that recursion cannot overflow the stack. */
const MOST_LEVELS = 100;

/**
 * The files and folders that a package file names, relative to its folder, including any word of a script.
 * @returns as they are written, but of a pattern only what precedes its first `*`
 */
function packagePlaces(text: string): readonly string[] {
	const manifest = parseJson(text);
	const named = MEMBERS.flatMap((name) => texts(member(manifest, name)));
	const words = texts(member(manifest, 'scripts')).flatMap((script) => script.split(/[\s'"=;&|()]+/));
	return [...named, ...words].map((place) => place.replace(/\*.*$/, ''));
}

function texts(value: Json | undefined, levels = MOST_LEVELS): readonly string[] {
	if (typeof value === 'string') return [value];
	if (typeof value !== 'object' || value === null || levels === 0) return [];
	return Object.values(value).flatMap((inner) => texts(inner, levels - 1));
}
