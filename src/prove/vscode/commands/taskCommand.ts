import { basename, relative, resolve } from 'node:path';
import { pathBelow } from '../../../base/node/files/paths.ts';
import { findSecrets } from '../../../base/text/secretScan.ts';
import type { CommandLine } from '../../core/proofCommands.ts';
import {
	literalWord,
	type Platform,
	quoteWords,
	SHELL_QUOTING,
	type ShellQuoting,
	type TaskWord,
} from './quoteWords.ts';

/** A task as VS Code describes it, with its variables unresolved. */
export interface TaskDescription {
	readonly name: string;
	readonly isBackground: boolean;
	/** Whether it runs other tasks first. */
	readonly isDependent: boolean;
	/** Missing if an extension runs it in its own way. */
	readonly execution?: ShellTask | ProcessTask;
}

interface TaskOptions {
	readonly cwd?: string;
	readonly env?: Readonly<Record<string, string>>;
}

interface ShellTask {
	readonly commandLine?: string | undefined;
	readonly command?: TaskWord | undefined;
	readonly args?: readonly TaskWord[] | undefined;
	readonly options?: TaskOptions & {
		readonly executable?: string;
		readonly shellArgs?: readonly string[];
		readonly shellQuoting?: ShellQuoting;
	};
}

interface ProcessTask {
	readonly process: string;
	readonly args: readonly string[];
	readonly options?: TaskOptions;
}

/** Why a task cannot run as it is. */
export type TaskProblem =
	| { readonly kind: 'variables'; readonly variables: readonly string[] }
	/** `elsewhere`: it runs outside the folder. */
	| { readonly kind: 'elsewhere' | 'background' | 'dependsOn' };

export interface TaskCommand {
	readonly name: string;
	readonly command: CommandLine;
	/** Set if the command has to be edited first. */
	readonly problem?: TaskProblem;
}

/** The folder whose copy a command runs in, and the values of VS Code's variables there. */
export interface TaskPlace {
	/** The absolute path of the live folder. */
	readonly root: string;
	/** The name of the folder in the workspace. */
	readonly name: string;
	readonly environment: Readonly<Record<string, string | undefined>>;
	readonly platform: Platform;
}

/**
 * The command of a task, to run in the copy: paths into the live folder become relative to where it runs.
 * @returns undefined if it has no command that can be read
 */
export function taskCommand(task: TaskDescription, place: TaskPlace): TaskCommand | undefined {
	const { execution, name } = task;
	if (execution === undefined) return undefined;
	const folder = folderOf(execution.options?.cwd, place);
	const toRoot = relative(resolve(place.root, folder ?? ''), place.root) || '.';
	const unresolved: string[] = [];
	const inCopy = (text: string) => {
		const resolved: ResolvedText = resolveVariables(text, place, toRoot);
		unresolved.push(...resolved.unresolved);
		return resolved.text;
	};
	const text = 'process' in execution ? processText(execution, place, inCopy) : shellText(execution, place, inCopy);
	if (text === undefined || text.trim() === '') return undefined;
	const given = Object.entries(execution.options?.env ?? {});
	// A variable passed through unchanged need not be set.
	const own = given.filter(([key, value]) => value !== `\${env:${key}}`);
	const environment = Object.fromEntries(own.map(([key, value]) => [key, inCopy(value)]));
	const command = { text, folder: folder ?? '', environment };
	const problem = problemOf(task, { folder, unresolved });
	return problem === undefined ? { name, command } : { name, command, problem };
}

/** Relative to the root, with `/`; undefined if it is elsewhere. */
function folderOf(cwd: string | undefined, place: TaskPlace): string | undefined {
	if (cwd === undefined || cwd === '') return '';
	const { text, unresolved } = resolveVariables(cwd, place, '.');
	if (unresolved.length > 0) return undefined;
	return pathBelow(place.root, resolve(place.root, text))?.replaceAll('\\', '/');
}

function shellText(
	{ commandLine, command, args = [], options = {} }: ShellTask,
	{ platform }: TaskPlace,
	inCopy: (text: string) => string,
): string | undefined {
	const { executable, shellArgs, shellQuoting } = options;
	const resolved = (word: TaskWord) =>
		typeof word === 'string' ? inCopy(word) : { value: inCopy(word.value), quoting: word.quoting };
	const quoting = shellQuoting ?? SHELL_QUOTING[platform];
	// A command without arguments is a whole command line.
	const whole = commandLine ?? (typeof command === 'string' && args.length === 0 ? command : undefined);
	if (whole === undefined && command === undefined) return undefined;
	const text = whole === undefined ? quoteWords([command ?? '', ...args].map(resolved), quoting) : inCopy(whole);
	if (executable === undefined) return text;
	const shell = [executable, ...(shellArgs ?? [commandFlag(executable)])].map(inCopy);
	return [...shell, text].map((word) => literalWord(word, platform)).join(' ');
}

/** The flag of a shell before a command. */
function commandFlag(executable: string): string {
	const name = basename(executable.replaceAll('\\', '/')).toLowerCase();
	if (/^cmd(?:\.exe)?$/.test(name)) return '/c';
	return /^(?:pwsh|powershell)(?:\.exe)?$/.test(name) ? '-Command' : '-c';
}

function processText(
	{ process, args }: ProcessTask,
	{ platform }: TaskPlace,
	inCopy: (text: string) => string,
): string {
	return [process, ...args].map((word) => literalWord(inCopy(word), platform)).join(' ');
}

function problemOf(
	{ isBackground, isDependent }: TaskDescription,
	{ folder, unresolved }: { readonly folder: string | undefined; readonly unresolved: readonly string[] },
): TaskProblem | undefined {
	if (unresolved.length > 0) return { kind: 'variables', variables: [...new Set(unresolved)] };
	if (folder === undefined) return { kind: 'elsewhere' };
	if (isBackground) return { kind: 'background' };
	return isDependent ? { kind: 'dependsOn' } : undefined;
}

/** The names of VS Code's own variables. Anything else in braces belongs to the shell, which has no colon after these words. */
const EDITOR_VARIABLE =
	/^(?:(?:config|command|input|env|extensionInstallFolder|workspaceFolder|workspaceFolderBasename|relativeFile|relativeFileDirname):.*|workspaceFolder|workspaceFolderBasename|workspaceRoot|workspaceRootFolderName|cwd|userHome|file|fileWorkspaceFolder|fileWorkspaceFolderBasename|fileBasename|fileBasenameNoExtension|fileExtname|fileDirname|fileDirnameBasename|relativeFile|relativeFileDirname|lineNumber|columnNumber|selectedText|execPath|execInstallFolder|defaultBuildTask|pathSeparator|\/)$/s;
const VARIABLE = /\$\{([^{}]*)\}/g;

interface ResolvedText {
	readonly text: string;
	/** Variables that have no known value. */
	readonly unresolved: readonly string[];
}

/** The variables of VS Code in a text: in a copy, they have no value. */
export function editorVariables(text: string): readonly string[] {
	return [...text.matchAll(VARIABLE)].flatMap(([whole, name = '']) => (EDITOR_VARIABLE.test(name) ? [whole] : []));
}

/**
 * A text with VS Code's variables replaced by their values.
 * @param root the value for the live folder
 */
function resolveVariables(text: string, place: TaskPlace, root: string): ResolvedText {
	const unresolved: string[] = [];
	const resolved = text.replace(VARIABLE, (whole, name: string) => {
		const value = variableValue(name, place, root);
		if (value === undefined) unresolved.push(...editorVariables(whole));
		return value ?? whole;
	});
	return { text: withoutLivePath(resolved, place.root, root), unresolved };
}

function variableValue(
	name: string,
	{ root: live, name: folder, environment }: TaskPlace,
	root: string,
): string | undefined {
	if (name === 'workspaceFolder' || name === 'workspaceRoot' || name === 'cwd') return root;
	if (name === `workspaceFolder:${folder}`) return root;
	if (name === 'workspaceFolderBasename' || name === 'workspaceRootFolderName') return basename(live);
	if (name === 'pathSeparator' || name === '/') return live.includes('\\') ? '\\' : '/';
	if (!name.startsWith('env:')) return undefined;
	const variable = name.slice('env:'.length);
	const value = environment[variable] ?? '';
	// Commands are shown and stored.
	return findSecrets(`${variable}=${value}`).length > 0 ? undefined : value;
}

/** Replaces absolute paths of the live folder, such as those in the tasks of other extensions. */
function withoutLivePath(text: string, live: string, root: string): string {
	let rest = text;
	let done = '';
	for (let at = rest.indexOf(live); at >= 0; at = rest.indexOf(live)) {
		const isWhole = /^(?:$|[\s/\\"';:&|)])/.test(rest.slice(at + live.length));
		done += rest.slice(0, at) + (isWhole ? root : live);
		rest = rest.slice(at + live.length);
	}
	return done + rest;
}
