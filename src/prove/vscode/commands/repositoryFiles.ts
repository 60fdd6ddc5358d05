import { readdir, stat } from 'node:fs/promises';
import { basename, dirname, isAbsolute, join, relative } from 'node:path';
import { isThere } from '../../../base/node/files/fileErrors.ts';
import { pathBelow, realPath } from '../../../base/node/files/paths.ts';
import { readRegularFile } from '../../../base/node/files/readRegularFile.ts';

/** Those of npm and similar managers, and pnpm’s alternatives. */
export const PACKAGE_FILES: readonly string[] = ['package.json', 'package.json5', 'package.yaml'];
/** The most folders that are searched. */
const MOST_FOLDERS = 10_000;
/** Folders that are not searched: dependencies and Git’s own. */
const SKIPPED_FOLDERS: readonly string[] = ['node_modules', '.git'];

/** The folders of a repository that hold packages. */
export interface FoundFolders {
	readonly folders: readonly string[];
	/** Whether these are all. */
	readonly isWhole: boolean;
}

/** The files of a workspace folder, of the repository around it, and wherever else a path leads. Paths are absolute and real. */
export interface RepositoryFiles {
	/** The workspace folder. */
	readonly root: string;
	/** Undefined if there is none that can be read. */
	read(path: string): Promise<string | undefined>;
	/** The real path of a folder; undefined if there is none. */
	folder(path: string): Promise<string | undefined>;
	/** A folder and those above it, up to the top of its repository; only itself if it is in none. */
	above(folder: string): Promise<readonly string[]>;
	/** All folders with packages in the repository around the workspace folder, without those of dependencies. */
	all(): Promise<FoundFolders>;
	/** A path to be shown: relative to the workspace folder, with `/`; as it is if it is outside the repository. */
	shown(path: string): string;
}

/** The files on this machine. @param folder absolute */
export async function repositoryFiles(folder: string): Promise<RepositoryFiles> {
	const root = await realPath(folder);
	const top = await repositoryTop(root);
	const listed = new Map<string, Promise<ReadonlySet<string>>>();
	let all: Promise<FoundFolders> | undefined;
	// Most paths do not exist, and a `stat` of each costs much more than listing a folder once.
	const kindOf = async (path: string) => {
		const folder = dirname(path);
		const names = listed.get(folder) ?? namesIn(folder);
		listed.set(folder, names);
		// No list has the short names of Windows, such as `PROGRA~1`.
		const mayBeThere = path === folder || (await names).has(nameKey(basename(path))) || /~\d/.test(path);
		return mayBeThere ? await stat(path).catch(() => undefined) : undefined;
	};
	return {
		root,
		read: async (path) => {
			const isFile = (await kindOf(path))?.isFile() === true;
			// Its contents may run, however large it is.
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

/** The same files, but one has another text, also when it is read through a link. @param changed absolute and real */
export function withText(files: RepositoryFiles, changed: string, text: string): RepositoryFiles {
	const isChanged = async (path: string) => (await realPath(path).catch(() => path)) === changed;
	return { ...files, read: async (path) => ((await isChanged(path)) ? text : await files.read(path)) };
}

async function namesIn(folder: string): Promise<ReadonlySet<string>> {
	return new Set((await readdir(folder).catch(() => [])).map(nameKey));
}

/** Equal for names that a file system may treat as the same. */
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
