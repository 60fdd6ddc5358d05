import { existsSync } from 'node:fs';
import { join, sep } from 'node:path';
import type { FileName } from '../files/fileName.ts';
import { type DependencyFiles, findDependencyFiles } from './dependencyFiles.ts';
import { folderEntries } from './folderEntries.ts';
import { isEnvironment, linkEnvironment } from './linkEnvironment.ts';
import { linkPackages } from './linkPackages.ts';
import { linkYarn, YARN } from './linkYarn.ts';
import { isPythonRoot } from './pythonFolders.ts';
import type { Trees } from './trees.ts';

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
	const always = ['', folder.replaceAll(sep, '/')];
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
	const folders: string[] = [];
	for (const root of packages) {
		linkYarn(trees, root);
		linkPackages(trees, inside(root, 'node_modules'));
		folders.push(...[YARN, 'node_modules'].map((name) => inside(root, name)));
	}
	for (const root of environments) {
		for (const { name } of folderEntries(join(trees.live, root)) ?? []) {
			const folder = inside(root, name);
			if (!isEnvironment(join(trees.live, folder))) continue;
			folders.push(folder);
			linkEnvironment(trees, folder);
		}
	}
	return findDependencyFiles(
		trees.live,
		folders.filter((folder) => existsSync(join(trees.live, folder))),
	);
}

function inside(root: string, name: string): string {
	return root === '' ? name : `${root}/${name}`;
}
