import { basename } from 'node:path';
import { findSecrets } from '../../../../core/text/secretScan.ts';

/** The folder whose copy a command runs in, and what VS Code's variables stand for there. */
export interface TaskPlace {
	/** The absolute path of the live folder. */
	readonly root: string;
	/** The name of the folder in the workspace. */
	readonly name: string;
	readonly environment: Readonly<Record<string, string | undefined>>;
}

/** Those of VS Code that mean nothing in a copy, or that ask. Any other word in braces is the shell's. */
const UNRESOLVABLE =
	/^(?:config|command|input|extensionInstallFolder):|^(?:relative)?[fF]ile|^(?:lineNumber|columnNumber|selectedText|execPath|execInstallFolder|userHome|defaultBuildTask)$|^workspaceFolder:/;
const VARIABLE = /\$\{([^{}]*)\}/g;

export interface ResolvedText {
	readonly text: string;
	/** Variables that were left as they are. */
	readonly unresolved: readonly string[];
}

/**
 * A text with VS Code's variables replaced by what they stand for.
 * @param root what stands for the live folder
 */
export function resolveVariables(text: string, place: TaskPlace, root: string): ResolvedText {
	const unresolved: string[] = [];
	const resolved = text.replace(VARIABLE, (whole, name: string) => {
		const value = variableValue(name, place, root);
		if (value === undefined && UNRESOLVABLE.test(name)) unresolved.push(whole);
		else if (value === undefined && name.startsWith('env:')) unresolved.push(whole);
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
	// Commands are shown and kept.
	return findSecrets(`${variable}=${value}`).length > 0 ? undefined : value;
}

/** Leads absolute paths of the live folder elsewhere, such as those in the tasks of other extensions. */
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
