import { lstat } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { errorCode } from '../../files/errorCode.ts';
import type { Git } from './git.ts';

/** What a repository's configuration consists of and names. All paths are absolute; some may be of nothing. */
export interface ConfiguredFiles {
	/** The files of the configuration, those that they include, and whatever else their values may name, such as a program. */
	readonly files: readonly string[];
	readonly hookFolders: readonly string[];
}

/** What has values that name refs and modules only, and may be there a thousand times. */
const NO_FILES = /^branch\.|^remote\..*\.fetch$|^submodule\..*\.(?:active|url)$/;

/** @param top the topmost folder of the repository's files */
export async function configuredFiles(top: string, git: Git): Promise<ConfiguredFiles> {
	const list = await git.output(top, ['config', '--list', '--includes', '--show-origin', '-z']);
	const files = new Set<string>();
	const hookFolders = new Set<string>();
	for (const { file, key, value } of configuredValues(list.toString(), top)) {
		files.add(file);
		if (NO_FILES.test(key)) continue;
		for (const word of new Set([value, ...value.split(/[\s'"!;&|]+/)])) {
			if (word === '') continue;
			// A path in an included file's name is relative to the file that includes it, any other to where git runs.
			for (const folder of [dirname(file), top]) files.add(resolve(folder, atHome(word)));
		}
		if (key === 'core.hookspath') hookFolders.add(resolve(top, atHome(value)));
	}
	const areNames = await Promise.all([...files].map(mayBeFile));
	return { files: [...files].filter((_, index) => areNames[index]), hookFolders: [...hookFolders] };
}

interface ConfiguredValue {
	/** In which it is. */
	readonly file: string;
	/** Section and name in lower case. */
	readonly key: string;
	readonly value: string;
}

/** Reads a list in which each value is preceded by its origin: what is no file is our own command line. */
function configuredValues(list: string, top: string): readonly ConfiguredValue[] {
	const parts = list.split('\0');
	const values: ConfiguredValue[] = [];
	for (let index = 0; index + 1 < parts.length; index += 2) {
		const [, origin] = /^file:(.*)$/s.exec(parts[index] ?? '') ?? [];
		const [, key, value = ''] = /^([^\n]*)(?:\n(.*))?$/s.exec(parts[index + 1] ?? '') ?? [];
		if (origin !== undefined && key !== undefined) values.push({ file: resolve(top, origin), key, value });
	}
	return values;
}

function atHome(path: string): string {
	return path === '~' || path.startsWith('~/') ? join(homedir(), path.slice(1)) : path;
}

/** Whether there is something by a name, or could be: most values are no names of files. */
async function mayBeFile(path: string): Promise<boolean> {
	try {
		return !(await lstat(path)).isDirectory();
	} catch (error) {
		return errorCode(error) === 'ENOENT';
	}
}
