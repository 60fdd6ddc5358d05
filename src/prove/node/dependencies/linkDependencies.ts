import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { withSlashes } from '../../../base/node/files/paths.ts';
import type { FileName } from '../files/fileName.ts';
import { Budget } from '../files/fileStamps.ts';
import { type DependencyFiles, findDependencyFiles, withoutState } from './dependencyFiles.ts';
import { isEnvironment, linkEnvironment } from './linkEnvironment.ts';
import { linkPackages, mixedFolders } from './linkPackages.ts';
import { linkYarn, YARN } from './linkYarn.ts';
import { isPythonRoot } from './pythonFolders.ts';
import { folderEntries, type LinkedTrees, type Trees } from './trees.ts';

/** In bytes, and files: of all folders that are copied instead of linked. */
const MOST_BYTES = 100_000_000;
const MOST_FILES = 5_000;

/** Folders of a tree beside whose files dependencies may be, relative to it, with `/`. */
export interface DependencyRoots {
	/** Those of Node. */
	readonly packages: readonly string[];
	/** Those of Python. */
	readonly environments: readonly string[];
}

/**
 * Where dependencies may be.
 * @param names what was copied
 * @param folder the workspace folder, relative to the tree
 */
export function dependencyRoots(names: readonly FileName[], folder: string): DependencyRoots {
	const always = ['', withSlashes(folder)];
	const foldersWith = (isWanted: (file: string) => boolean) =>
		names.flatMap((name) => {
			if (typeof name !== 'string') return [];
			const end = name.lastIndexOf('/');
			return isWanted(name.slice(end + 1)) ? [name.slice(0, Math.max(end, 0))] : [];
		});
	return {
		packages: [...new Set([...always, ...foldersWith((file) => file === 'package.json')])],
		environments: [...new Set([...always, ...foldersWith(isPythonRoot)])],
	};
}

/**
 * Links what the live tree's programs need and its repository does not hold: packages of Node, environments of Python.
 * @returns what is in those of the live tree
 */
export function linkDependencies(trees: Trees, { packages, environments }: DependencyRoots): DependencyFiles {
	const { live, copy } = trees;
	const found = environments.flatMap((root) =>
		(folderEntries(join(live, root)) ?? [])
			.map(({ name }) => inside(root, name))
			.filter((folder) => isEnvironment(join(live, folder))),
	);
	const folders = [...packages.flatMap((root) => [YARN, 'node_modules'].map((name) => inside(root, name))), ...found];
	const outermost = folders.filter((folder) => existsSync(join(live, folder)));
	const files = findDependencyFiles(live, outermost);
	const mixed = mixedFolders(live, files.links, outermost);
	const linked: LinkedTrees = { live, copy, mixed, budget: new Budget(MOST_BYTES, MOST_FILES) };
	for (const root of packages) {
		linkYarn(linked, root);
		linkPackages(linked, inside(root, 'node_modules'));
	}
	for (const folder of found) linkEnvironment(linked, folder);
	return withoutState(files, linked);
}

function inside(root: string, name: string): string {
	return root === '' ? name : `${root}/${name}`;
}
