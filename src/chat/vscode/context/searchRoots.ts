import * as vscode from 'vscode';
import type { Clock } from '../../../base/core/clock.ts';
import { excludedBySettings, excludeGlob, gitignorePatterns } from '../../core/context/excludedFiles.ts';

/** A folder of the workspace, and what is not searched in it. */
export interface SearchRoot {
	readonly folder: vscode.WorkspaceFolder;
	/** As globs relative to the folder. */
	readonly excluded: readonly string[];
	/** All of them as one glob. */
	readonly exclude: string;
}

/** In bytes: a larger `.gitignore` excludes nothing. */
const LARGEST_GITIGNORE = 64_000;
/** In milliseconds: after this, settings and files are read again. */
const KEPT_FOR = 5_000;

/** The folders of the workspace as they are searched. */
export class SearchRoots {
	readonly #clock: Clock;
	#read: { readonly at: number; readonly names: string; readonly roots: Promise<readonly SearchRoot[]> } | undefined;

	constructor(clock: Clock) {
		this.#clock = clock;
	}

	current(): Promise<readonly SearchRoot[]> {
		const folders = vscode.workspace.workspaceFolders ?? [];
		const names = folders.map(({ uri }) => uri.toString()).join('\n');
		const at = this.#clock.monotonic();
		if (this.#read === undefined || this.#read.names !== names || at - this.#read.at > KEPT_FOR) {
			this.#read = { at, names, roots: Promise.all(folders.map(readRoot)) };
		}
		return this.#read.roots;
	}
}

/** Reads what is not searched in a folder of the workspace. */
export async function readRoot(folder: vscode.WorkspaceFolder): Promise<SearchRoot> {
	const setting = (section: string) => vscode.workspace.getConfiguration(section, folder.uri).get<unknown>('exclude');
	const patterns = excludedBySettings(setting('files'), setting('search'));
	const excluded = [...patterns, ...gitignorePatterns(await readGitignore(folder))];
	return { folder, excluded, exclude: excludeGlob(excluded) };
}

async function readGitignore({ uri }: vscode.WorkspaceFolder): Promise<string> {
	const file = vscode.Uri.joinPath(uri, '.gitignore');
	try {
		const { type, size } = await vscode.workspace.fs.stat(file);
		// A pipe, or a link to a device, might never end.
		if ((type & vscode.FileType.File) === 0 || size > LARGEST_GITIGNORE) return '';
		return new TextDecoder().decode(await vscode.workspace.fs.readFile(file));
	} catch {
		return '';
	}
}
