import { basename } from 'node:path';
import { findSecrets } from '../../../base/text/secretScan.ts';

/** The folder whose copy a command runs in, and what VS Code's variables stand for there. */
export interface TaskPlace {
	/** The absolute path of the live folder. */
	readonly root: string;
	/** The name of the folder in the workspace. */
	readonly name: string;
	readonly environment: Readonly<Record<string, string | undefined>>;
}

/** VS Code's own, which no shell knows. Any other word in braces is the shell's, which has no colon after these words. */
const EDITOR_VARIABLE =
	/^(?:(?:config|command|input|env|extensionInstallFolder|workspaceFolder|workspaceFolderBasename|relativeFile|relativeFileDirname):.*|workspaceFolder|workspaceFolderBasename|workspaceRoot|workspaceRootFolderName|cwd|userHome|file|fileWorkspaceFolder|fileWorkspaceFolderBasename|fileBasename|fileBasenameNoExtension|fileExtname|fileDirname|fileDirnameBasename|relativeFile|relativeFileDirname|lineNumber|columnNumber|selectedText|execPath|execInstallFolder|defaultBuildTask|pathSeparator|\/)$/s;
const VARIABLE = /\$\{([^{}]*)\}/g;

export interface ResolvedText {
	readonly text: string;
	/** Variables that were left as they are. */
	readonly unresolved: readonly string[];
}

/** The variables of VS Code in a text: in a copy, they stand for nothing. */
export function editorVariables(text: string): readonly string[] {
	return [...text.matchAll(VARIABLE)].flatMap(([whole, name = '']) => (EDITOR_VARIABLE.test(name) ? [whole] : []));
}

/**
 * A text with VS Code's variables replaced by what they stand for.
 * @param root what stands for the live folder
 */
export function resolveVariables(text: string, place: TaskPlace, root: string): ResolvedText {
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
