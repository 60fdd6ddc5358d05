import { lstat } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, isAbsolute, join, resolve } from 'node:path';
import { errorCode } from '../../../base/node/files/fileErrors.ts';
import type { Git } from './git.ts';

/** The files of a repository's configuration, and those that it names. All paths are absolute; some may not exist. */
export interface ConfiguredFiles {
	/** The files of the configuration, those that they include, and the programs and rules that their values name. */
	readonly files: readonly string[];
	readonly hookFolders: readonly string[];
}

/** A value of a configuration. */
export interface ConfiguredValue {
	/** The file that contains it, absolute. */
	readonly file: string;
	/** Section and name in lower case. */
	readonly key: string;
	readonly value: string;
}

/** Keys whose values are names of files and folders: of rules, programs, and further configuration. */
const PATHS = /\.(?:\w*path|attributesfile|excludesfile|templatedir|worktree)$/;
/** Keys whose values are commands. */
const COMMANDS =
	/^(?:alias|pager)\.|\.(?:\w*(?:cmd|command|driver|editor|filter|helper|hook|pager|program)|askpass|clean|external|fsmonitor|gitproxy|process|receivepack|smtpserver|smudge|textconv|tunnel|update|uploadpack|vcs)$/;
/** Keys whose values are git's own commands, or shell commands after an exclamation mark. */
const OWN_COMMANDS = /^(?:alias\.|credential\.(?:.*\.)?helper$)/;
/** Notes of extensions and other tools about a branch or a remote: git's own keys there have no hyphen. */
const NOTE = /^(?:branch|remote)\..*\.[^.]*-[^.]*$/;
/** What a branch is merged with; the repository of that is in another key. */
const UPSTREAM = /^branch\..*\.(?:merge|description)$/;

/**
 * The values of a repository's configuration, including files that it includes.
 * @param top the topmost folder of the repository's files
 */
export async function configuredValues(top: string, git: Git): Promise<readonly ConfiguredValue[]> {
	const list = await git.output(top, ['config', '--list', '--includes', '--show-origin', '-z']);
	return listedValues(list.toString(), top);
}

/** Identifies values, except for mere notes about branches, and for their remotes. */
export function settingsOf(values: readonly ConfiguredValue[]): string {
	const keys = new Set(values.map(({ key }) => key));
	const settings = values.filter(({ key, value }) => {
		// It can be an address instead of a name.
		const isNamed = /^branch\..*\.remote$/.test(key) && keys.has(`remote.${value}.url`);
		return !isNamed && !NOTE.test(key) && !UPSTREAM.test(key);
	});
	return JSON.stringify(settings);
}

/** @param top the topmost folder of the repository's files */
export async function configuredFiles(top: string, values: readonly ConfiguredValue[]): Promise<ConfiguredFiles> {
	const files = new Set<string>();
	const hookFolders = new Set<string>();
	for (const configured of values) {
		const { file, key, value } = configured;
		files.add(file);
		for (const word of wordsOf(configured)) {
			// The path of an included file is relative to the file that includes it, any other to where git runs.
			for (const folder of [dirname(file), top]) files.add(resolve(folder, atHome(word)));
		}
		if (key === 'core.hookspath') hookFolders.add(resolve(top, atHome(value)));
	}
	const areNames = await Promise.all([...files].map(mayBeFile));
	return { files: [...files].filter((_, index) => areNames[index]), hookFolders: [...hookFolders] };
}

/** The parts of a value that may name a file in a folder. */
function wordsOf({ key, value }: ConfiguredValue): readonly string[] {
	if (PATHS.test(key)) return [value];
	if (!COMMANDS.test(key) && !value.startsWith('ext::')) return [];
	const words = value.split(/[\s'"!;&|]+/).filter((word) => word !== '');
	const [program = '', ...others] = words;
	// The options of a credential helper name files that it writes whenever git calls it.
	if (OWN_COMMANDS.test(key) && !value.startsWith('!')) return isAbsolute(program) ? [program] : [];
	// A program without a folder is found elsewhere.
	return /[\\/]/.test(program) ? [...new Set([value, ...words])] : others;
}

/** Reads a list in which each value follows its origin: any other than a file is our own command line. */
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

/** Whether a name could be that of a file, existing or not: most values are not. */
async function mayBeFile(path: string): Promise<boolean> {
	try {
		return !(await lstat(path)).isDirectory();
	} catch (error) {
		return errorCode(error) === 'ENOENT';
	}
}
