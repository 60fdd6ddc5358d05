import { lstat } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { errorCode } from '../../files/errorCode.ts';
import type { Git } from './git.ts';

/** What a repository's configuration consists of and names. All paths are absolute; some may be of nothing. */
export interface ConfiguredFiles {
	/** The files of the configuration, those that they include, and those of programs and rules that their values name. */
	readonly files: readonly string[];
	readonly hookFolders: readonly string[];
}

/** A value of a configuration. */
export interface ConfiguredValue {
	/** In which it is, absolute. */
	readonly file: string;
	/** Section and name in lower case. */
	readonly key: string;
	readonly value: string;
}

/** Whose values are commands, or name files that commands, rules or more of the configuration are in. */
const NAMES_FILES =
	/^(?:alias|pager)\.|\.(?:\w*(?:cmd|command|driver|editor|filter|helper|hook|pager|path|program)|askpass|attributesfile|clean|excludesfile|external|fsmonitor|gitproxy|process|receivepack|smtpserver|smudge|templatedir|textconv|tunnel|update|uploadpack|vcs|worktree)$/;
/** Git names nothing with a hyphen there: what extensions and other tools note about a branch or a remote. */
const NOTE = /^(?:branch|remote)\..*\.[^.]*-[^.]*$/;
/** What a branch is merged with; which repository that is in is another key. */
const UPSTREAM = /^branch\..*\.(?:merge|description)$/;

/**
 * The values of a repository's configuration, also of what it includes.
 * @param top the topmost folder of the repository's files
 */
export async function configuredValues(top: string, git: Git): Promise<readonly ConfiguredValue[]> {
	const list = await git.output(top, ['config', '--list', '--includes', '--show-origin', '-z']);
	return listedValues(list.toString(), top);
}

/** Identifies what values say, but for what is only noted about branches, and which of the remotes is theirs. */
export function settingsOf(values: readonly ConfiguredValue[]): string {
	const keys = new Set(values.map(({ key }) => key));
	const settings = values.filter(({ key, value }) => {
		// An address can be there instead of a name.
		const isNamed = /^branch\..*\.remote$/.test(key) && keys.has(`remote.${value}.url`);
		return !isNamed && !NOTE.test(key) && !UPSTREAM.test(key);
	});
	return JSON.stringify(settings);
}

/** @param top the topmost folder of the repository's files */
export async function configuredFiles(top: string, values: readonly ConfiguredValue[]): Promise<ConfiguredFiles> {
	const files = new Set<string>();
	const hookFolders = new Set<string>();
	for (const { file, key, value } of values) {
		files.add(file);
		if (!NAMES_FILES.test(key)) continue;
		for (const word of wordsOf(key, value)) {
			if (word === '') continue;
			// A path in an included file's name is relative to the file that includes it, any other to where git runs.
			for (const folder of [dirname(file), top]) files.add(resolve(folder, atHome(word)));
		}
		if (key === 'core.hookspath') hookFolders.add(resolve(top, atHome(value)));
	}
	const areNames = await Promise.all([...files].map(mayBeFile));
	return { files: [...files].filter((_, index) => areNames[index]), hookFolders: [...hookFolders] };
}

/** What of a value may name a file. The options of a credential helper name files that it writes whenever git asks it. */
function wordsOf(key: string, value: string): ReadonlySet<string> {
	const words = value.split(/[\s'"!;&|]+/);
	if (/^credential\..*helper$/.test(key) && !value.startsWith('!')) return new Set(words.slice(0, 1));
	return new Set([value, ...words]);
}

/** Reads a list in which each value is preceded by its origin: what is no file is our own command line. */
function listedValues(list: string, top: string): readonly ConfiguredValue[] {
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
