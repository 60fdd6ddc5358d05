import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { ignoreMissing } from '../../../base/node/files/fileErrors.ts';
import { isEnvironment } from '../dependencies/linkEnvironment.ts';
import type { Git } from '../git/git.ts';
import { listIgnored, listNewFolders } from '../git/repository.ts';
import { type FileName, joinName, nameKey, parentNames } from './fileName.ts';
import { Budget, ENTRY_KINDS } from './fileStamps.ts';
import type { FileWorkers } from './fileWorkers.ts';
import { type LiveFiles, MOST_FILES } from './liveFiles.ts';
import { namedFolders } from './namedFolders.ts';
import { isSkipped } from './skippedFiles.ts';

/** In bytes, of single files: the largest, and all together. */
const LARGEST_FILE = 1_000_000;
const MOST_BYTES = 20_000_000;
/** Builds beside the sources, and Yarn's files with the places of packages, may be larger. */
const NEEDED = /\.(?:so|pyd|dylib|dll|node|wasm)$|(?:^|\/)\.pnp\.[^/]+$/;
/** In bytes: of these and the named folders together. */
const MOST_NAMED_BYTES = 200_000_000;
/** A longer list would be of no use. */
const MOST_SHOWN = 20;
/** Folders that only editors read, and those of Yarn, which are linked. */
const KNOWN = /(?:^|\/)\.(?:idea|vscode|vs|fleet|history|yarn|yarn\/(?:cache|unplugged))$/;
/** Found in a cache, and in an environment of Python, which is linked. */
const MARKS = ['CACHEDIR.TAG', 'pyvenv.cfg'];

/** The ignored files of a tree, without dependencies and caches. */
export interface IgnoredFiles {
	/** The files and links that are copied. */
	readonly names: readonly FileName[];
	/** Folders that are not copied: at most 20. */
	readonly skippedFolders: readonly string[];
}

/**
 * Finds files that programs read although they are not in the repository: small ones such as `.env`, and folders that a
 * manifest or a link names, such as a package's `dist`, up to 200 MB.
 */
export async function ignoredFiles(live: LiveFiles, workers: FileWorkers, git: Git): Promise<IgnoredFiles> {
	const lists = live.repositories.map(async ({ name, repository }) =>
		(await listIgnored(repository.top, git)).map((ignored) => joinName(name, ignored)),
	);
	const listed = (await Promise.all([...lists, ignoredInNewFolders(live, git)])).flat();
	const files = await sizedFiles(
		live.folder,
		listed.filter((name) => !isFolder(name)),
		workers,
	);
	const small = new Budget(MOST_BYTES, MOST_FILES);
	const named = new Budget(MOST_NAMED_BYTES, MOST_FILES - live.names.length);
	const names = files
		.filter(({ name, size, isLink }) => {
			// The copy gets an environment of its own: through a link, an installer would write into the live one.
			if (isLink && isEnvironment(`${live.folder}/${name}`)) return false;
			if (size <= LARGEST_FILE && small.takes(1, size)) return true;
			return NEEDED.test(nameKey(name)) && named.takes(1, size);
		})
		.map(({ name }) => name);
	const folders = outermost(listed.filter(isFolder).map((name) => String(name).slice(0, -1)));
	const copied = await copiedFolders(live, folders, named, workers);
	return {
		names: unique([...names, ...copied.values()].flat()),
		skippedFolders: shownFolders(
			live.folder,
			folders.filter((name) => !copied.has(name)),
		),
	};
}

/** The files of the named folders, as far as there is room for a whole folder. */
async function copiedFolders(
	live: LiveFiles,
	folders: readonly string[],
	budget: Budget,
	workers: FileWorkers,
): Promise<ReadonlyMap<string, readonly FileName[]>> {
	const copied = new Map<string, readonly FileName[]>();
	for (const folder of await namedFolders(live, folders)) {
		// One that this user may not read, such as the storage of a container, is skipped.
		const walked = await workers.walk(`${live.folder}/${folder}`, MOST_FILES).catch(() => undefined);
		if (walked === undefined) continue;
		const inner = walked.map((name) => joinName(folder, name));
		const files = await sizedFiles(live.folder, inner, workers);
		const size = files.reduce((sum, file) => sum + file.size, 0);
		if (budget.takes(files.length, size)) copied.set(folder, inner);
	}
	return copied;
}

interface SizedFile {
	readonly name: FileName;
	/** In bytes. */
	readonly size: number;
	readonly isLink: boolean;
}

async function sizedFiles(
	folder: string,
	names: readonly FileName[],
	workers: FileWorkers,
): Promise<readonly SizedFile[]> {
	const { kinds, sizes } = await workers.stamp(folder, names);
	return names.flatMap((name, index) => {
		const isLink = kinds[index] === ENTRY_KINDS.link;
		return isLink || kinds[index] === ENTRY_KINDS.file ? [{ name, size: sizes[index] ?? 0, isLink }] : [];
	});
}

/** If everything in a folder is ignored, but not the folder itself, git lists both. */
function outermost(folders: readonly string[]): readonly string[] {
	const all = new Set(folders);
	return folders.filter((folder) => !parentNames(folder).some((parent) => all.has(nameKey(parent))));
}

function shownFolders(live: string, folders: readonly string[]): readonly string[] {
	const shown: string[] = [];
	for (const folder of folders) {
		if (shown.length === MOST_SHOWN) break;
		const isKnown = KNOWN.test(folder) || MARKS.some((mark) => existsSync(`${live}/${folder}/${mark}`));
		if (!isKnown) shown.push(folder);
	}
	return shown;
}

function unique(names: readonly FileName[]): readonly FileName[] {
	return [...new Map(names.map((name) => [nameKey(name), name])).values()];
}

function isFolder(name: FileName): boolean {
	return name.at(-1) === (typeof name === 'string' ? '/' : '/'.charCodeAt(0));
}

/**
 * The ignored files in untracked folders, such as that of a new package, which git does not list.
 * @returns names relative to the tree, those of folders with a trailing slash; without dependencies and caches
 */
async function ignoredInNewFolders(live: LiveFiles, git: Git): Promise<readonly FileName[]> {
	const lists = live.repositories.map(async ({ name, repository }) =>
		(await listNewFolders(repository.top, git)).map((folder) => joinName(name, folder)),
	);
	const waiting = (await Promise.all(lists)).flat().map(String);
	if (waiting.length === 0) return [];
	const known = new Set(live.names.map(nameKey));
	const above = new Set(live.names.flatMap(parentNames).map(nameKey));
	const ignored: FileName[] = [];
	for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop()) {
		// Without a known file, it is another repository, or ignored as a whole.
		if (!above.has(folder)) continue;
		const entries = await ignoreMissing(readdir(`${live.folder}/${folder}`, { withFileTypes: true }));
		for (const entry of entries ?? []) {
			const name = `${folder}/${entry.name}`;
			if (known.has(name) || isSkipped(name)) continue;
			if (above.has(name)) waiting.push(name);
			else ignored.push(entry.isDirectory() ? `${name}/` : name);
		}
	}
	return ignored;
}
