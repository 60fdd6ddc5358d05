import { posix } from 'node:path';
import { packageScripts } from '../../../../core/proof/packageScripts.ts';
import type { CommandLine } from '../../../../core/proof/proofCommands.ts';
import type { FolderFiles } from './folderFiles.ts';

const PACKAGE_FILE = 'package.json';
/** `npm test`, `pnpm run bench`, `yarn bench`, with flags between, at the beginning of a command or after another one. */
const SCRIPT_CALL =
	/(?:^|[\s;&|(])(?:npm|pnpm|yarn|bun)(?:\.cmd)?(?:\s+--?[\w=-]+)*\s+(?:(?:run|run-script)\s+(?:--?[\w=-]+\s+)*)?(?<name>[\w@:./-]+)/g;
const SHORT_NAMES: ReadonlyMap<string, string> = new Map([
	['t', 'test'],
	['tst', 'test'],
]);

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
	const scripts = await scriptsIn(folder, files);
	const found = new Map<string, string>();
	const search = (command: string) => {
		for (const { groups } of command.matchAll(SCRIPT_CALL)) {
			const called = SHORT_NAMES.get(groups?.name ?? '') ?? groups?.name ?? '';
			for (const name of [`pre${called}`, called, `post${called}`]) {
				const script = scripts.get(name);
				if (script === undefined || found.has(name) || (name !== called && !scripts.has(called))) continue;
				found.set(name, script);
				search(script);
			}
		}
	};
	search(text);
	return [...found].map(([name, script]) => ({ file: posix.join(folder, PACKAGE_FILE), name, text: script }));
}
