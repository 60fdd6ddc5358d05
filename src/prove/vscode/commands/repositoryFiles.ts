import { readdir, stat } from 'node:fs/promises';
import { basename, dirname, isAbsolute, join, relative } from 'node:path';
import { isThere } from '../../../base/node/files/fileErrors.ts';
import { pathBelow, realPath } from '../../../base/node/files/paths.ts';
import { readRegularFile } from '../../../base/node/files/readRegularFile.ts';

/** Those of npm and its like, and of pnpm instead of it. */
export const PACKAGE_FILES: readonly string[] = ['package.json', 'package.json5', 'package.yaml'];
/** More are not searched. */
const MOST_FOLDERS = 10_000;
/** What is searched by no name: dependencies, and what is Git’s. */
const SKIPPED_FOLDERS: readonly string[] = ['node_modules', '.git'];

/** The folders of a repository that hold packages. */
export interface FoundFolders {
	readonly folders: readonly string[];
	/** Whether these are all. */
	readonly isWhole: boolean;
}

/** The files of a workspace folder, of the repository around it, and of whatever a path leads to. Paths are absolute and real. */
export interface RepositoryFiles {
	/** The workspace folder. */
	readonly root: string;
	/** Undefined if there is none that can be read. */
	read(path: string): Promise<string | undefined>;
	/** Where a folder really is; undefined if there is none. */
	folder(path: string): Promise<string | undefined>;
	/** A folder and those above it, up to the top of its repository; only itself if it is in none. */
	above(folder: string): Promise<readonly string[]>;
	/** All folders with packages in the repository around the workspace folder, without those of dependencies. */
	all(): Promise<FoundFolders>;
	/** A path as people know it: relative to the workspace folder, with `/`; one outside of the repository as it is. */
	shown(path: string): string;
}

/** The files on this machine. @param folder absolute */
export async function repositoryFiles(folder: string): Promise<RepositoryFiles> {
	const root = await realPath(folder);
	const top = await repositoryTop(root);
	const listed = new Map<string, Promise<ReadonlySet<string>>>();
	let all: Promise<FoundFolders> | undefined;
	// Most of what is looked for is missing, and asking for each costs much more than one list of a folder.
	const kindOf = async (path: string) => {
		const folder = dirname(path);
		const names = listed.get(folder) ?? namesIn(folder);
		listed.set(folder, names);
		// No list holds the short names of Windows, such as `PROGRA~1`.
		const mayBeThere = path === folder || (await names).has(nameKey(basename(path))) || /~\d/.test(path);
		return mayBeThere ? await stat(path).catch(() => undefined) : undefined;
	};
	return {
		root,
		read: async (path) => {
			const isFile = (await kindOf(path))?.isFile() === true;
			// However large it is, what it says may run.
			return isFile ? (await readRegularFile(path, Number.POSITIVE_INFINITY))?.toString() : undefined;
		},
		folder: async (path) => ((await kindOf(path))?.isDirectory() === true ? await realPath(path) : undefined),
		above: async (from) => foldersUp(from, pathBelow(top, from) === undefined ? await repositoryTop(from) : top),
		all: () => {
			all ??= packagesBelow(top);
			return all;
		},
		shown: (path) => (pathBelow(top, path) === undefined ? path : relative(root, path).replaceAll('\\', '/')),
	};
}

/** The same files, where one has another text, also where it is read through a link. @param changed absolute and real */
export function withText(files: RepositoryFiles, changed: string, text: string): RepositoryFiles {
	const isChanged = async (path: string) => (await realPath(path).catch(() => path)) === changed;
	return { ...files, read: async (path) => ((await isChanged(path)) ? text : await files.read(path)) };
}

async function namesIn(folder: string): Promise<ReadonlySet<string>> {
	return new Set((await readdir(folder).catch(() => [])).map(nameKey));
}

/** Equal for names that a file system may take for the same. */
function nameKey(name: string): string {
	return name.normalize('NFC').toLowerCase();
}

async function repositoryTop(folder: string): Promise<string> {
	for (const each of foldersUp(folder)) if (await isThere(join(each, '.git'))) return each;
	return folder;
}

/** A folder and those above it. @param top the last one */
function foldersUp(folder: string, top?: string): readonly string[] {
	const next = dirname(folder);
	return folder === top || next === folder || !isAbsolute(folder) ? [folder] : [folder, ...foldersUp(next, top)];
}

async function packagesBelow(top: string): Promise<FoundFolders> {
	const folders: string[] = [];
	let level: readonly string[] = [top];
	let searched = 0;
	while (level.length > 0) {
		searched += level.length;
		if (searched > MOST_FOLDERS) return { folders, isWhole: false };
		const found = await Promise.all(level.map(entriesIn));
		folders.push(...found.filter(({ hasPackage }) => hasPackage).map(({ folder }) => folder));
		level = found.flatMap(({ inner }) => inner);
	}
	return { folders, isWhole: true };
}

async function entriesIn(folder: string) {
	const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
	return {
		folder,
		hasPackage: entries.some(({ name }) => PACKAGE_FILES.includes(name)),
		inner: entries
			.filter((entry) => entry.isDirectory() && !SKIPPED_FOLDERS.includes(entry.name))
			.map(({ name }) => join(folder, name)),
	};
}
