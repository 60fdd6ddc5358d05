import { posix } from 'node:path';
import { packageScripts } from '../../../../core/proof/packageScripts.ts';
import type { CommandLine } from '../../../../core/proof/proofCommands.ts';
import { type FolderFiles, foldersAbove } from './folderFiles.ts';
import { type ScriptCall, scriptCalls } from './scriptCalls.ts';

const PACKAGE_FILE = 'package.json';

/** A script of a package: what a command that names it really runs. */
export interface PackageScript {
	/** The package file, relative to the root, with `/`. */
	readonly file: string;
	readonly name: string;
	readonly text: string;
}

/** The scripts of the package in a folder, by name; none if it has no package. */
export async function scriptsIn(
	folder: string,
	{ read }: Pick<FolderFiles, 'read'>,
): Promise<ReadonlyMap<string, string>> {
	return packageScripts(await read(posix.join(folder, PACKAGE_FILE)));
}

/** The scripts that a command runs by their names, with those that they run, and those before and after them. */
export async function scriptsOf(
	{ text, folder }: Pick<CommandLine, 'text' | 'folder'>,
	files: Pick<FolderFiles, 'read'>,
): Promise<readonly PackageScript[]> {
	const found = new Map<string, PackageScript>();
	const search = async (command: string, at: string) => {
		for (const call of scriptCalls(command, at)) {
			const home = await packageFolder(call, files);
			const scripts = await scriptsIn(home, files);
			if (!scripts.has(call.name)) continue;
			const { name } = call;
			for (const each of call.hasHooks ? [`pre${name}`, name, `post${name}`] : [name]) {
				const script = scripts.get(each);
				const file = posix.join(home, PACKAGE_FILE);
				const key = JSON.stringify([file, each]);
				if (script === undefined || found.has(key)) continue;
				found.set(key, { file, name: each, text: script });
				await search(script, home);
			}
		}
	};
	await search(text, folder);
	return [...found.values()];
}

/** The folder of the package that a script is called in. */
async function packageFolder({ folder, isExact }: ScriptCall, { read }: Pick<FolderFiles, 'read'>): Promise<string> {
	if (isExact) return folder;
	for (const each of foldersAbove(posix.join(folder, PACKAGE_FILE))) {
		if ((await read(posix.join(each, PACKAGE_FILE))) !== undefined) return each;
	}
	return folder;
}
