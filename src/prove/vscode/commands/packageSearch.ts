import { resolve } from 'node:path';
import { l10n } from 'vscode';
import type { CommandLine } from '../../core/proofCommands.ts';
import { mayNameAnyFolder, mayRunScripts, namedPaths, plainCalls } from './packageCommand.ts';
import {
	type FolderPackage,
	leadsElsewhere,
	namesWorkspaces,
	type PackageText,
	packageIn,
	settingsIn,
} from './packageTexts.ts';
import type { RepositoryFiles } from './repositoryFiles.ts';

/** A command that names more paths may mean any folder. */
const MOST_PATHS = 2_000;
/** Variables that decide where a package manager runs, or what a name means to a shell. */
const LEADING_VARIABLE = /npm|yarn|bun|corepack|berry|path|shell|prefix|^(?:bash_)?env$|^home$/i;

/**
 * The scripts of package files that a command runs: those that it names, and those that they name in turn. If that is not
 * certain, all scripts of all packages that it may mean. Includes the settings that decide how they run.
 */
export async function packageTextsOf(command: CommandLine, files: RepositoryFiles): Promise<readonly PackageText[]> {
	const search = new PackageSearch(files);
	const values = Object.entries(command.environment);
	const isLed = values.some(([name, value]) => LEADING_VARIABLE.test(name) || mayRunScripts(value));
	const folder = (await files.folder(resolve(files.root, command.folder))) ?? files.root;
	// Where a variable is used is known only when it runs.
	const text = isLed ? [command.text, ...values.map(([, value]) => value)].join('\n') : command.text;
	await search.command(text, folder);
	return search.found();
}

/** Finds what commands run in a repository. Folders are absolute. */
class PackageSearch {
	readonly #files: RepositoryFiles;
	readonly #found = new Map<string, PackageText>();
	readonly #searched = new Set<string>();
	/** Folders of which everything was found. */
	readonly #whole = new Set<string>();

	constructor(files: RepositoryFiles) {
		this.#files = files;
	}

	found(): readonly PackageText[] {
		return [...this.#found.values()];
	}

	async command(text: string, folder: string): Promise<void> {
		const key = JSON.stringify([folder, text]);
		if (this.#searched.has(key) || !mayRunScripts(text)) return;
		this.#searched.add(key);
		const names = plainCalls(text);
		if (names === undefined || !(await this.#scripts(names, folder))) await this.everything(text, folder);
	}

	/** Adds everything that a command may run. */
	async everything(text: string, folder: string): Promise<void> {
		const { folders, isOpen } = await this.#named(text, folder);
		if (isOpen) await this.#addAll(folders);
		// Iterating a set includes what is added meanwhile.
		for (const each of folders) if (!this.#whole.has(each)) await this.#addPackage(each, folders);
	}

	/** Adds scripts of the nearest package. @returns false if others may run */
	async #scripts(names: readonly string[], folder: string): Promise<boolean> {
		const above = await this.#files.above(folder);
		const settings = (await Promise.all(above.map((each) => settingsIn(each, this.#files)))).flat();
		this.#add(settings);
		if (names.length === 0) return true;
		const nearest = await nearestPackage(above, this.#files);
		if (nearest === undefined || settings.some(leadsElsewhere)) return false;
		const { scripts, texts } = nearest.found;
		if (names.some((name) => scripts?.has(name) !== true)) return false;
		for (const name of names.flatMap((each) => [`pre${each}`, each, `post${each}`])) {
			const script = texts.filter((text) => 'name' in text && text.name === name);
			this.#add(script);
			for (const { text } of script) await this.command(text, nearest.folder);
		}
		return true;
	}

	/** The folder of a command, those that it names, and those above them. `isOpen`: it may name others. */
	async #named(text: string, folder: string): Promise<{ readonly folders: Set<string>; readonly isOpen: boolean }> {
		const paths = namedPaths(text);
		const named = new Set([folder]);
		let isOpen = mayNameAnyFolder(text);
		// A path may be relative to another one.
		for (const from of named) {
			isOpen ||= named.size * paths.length > MOST_PATHS;
			if (isOpen && from !== folder) break;
			for (const path of paths.slice(0, MOST_PATHS)) {
				const to = await this.#files.folder(resolve(from, path));
				if (to !== undefined) named.add(to);
			}
		}
		const folders = new Set<string>();
		for (const each of named) await this.#addAbove(each, folders);
		return { folders, isOpen };
	}

	async #addAbove(path: string, folders: Set<string>): Promise<void> {
		const folder = await this.#files.folder(path);
		for (const each of folder === undefined ? [] : await this.#files.above(folder)) folders.add(each);
	}

	async #addAll(folders: Set<string>): Promise<void> {
		const all = await this.#files.all();
		for (const each of all.folders) folders.add(each);
		if (all.isWhole) return;
		const text = l10n.t('There are too many folders to find every package file: scripts in others may run, too.');
		this.#add([{ file: this.#files.shown(this.#files.root) || '.', text, hash: '' }]);
	}

	async #addPackage(folder: string, folders: Set<string>): Promise<void> {
		this.#whole.add(folder);
		this.#add(await settingsIn(folder, this.#files));
		const found = await packageIn(folder, this.#files);
		if (found?.hasWorkspaces || (await namesWorkspaces(folder, this.#files))) await this.#addAll(folders);
		if (found === undefined) return;
		for (const path of found.linked) await this.#addAbove(resolve(folder, path), folders);
		this.#add(found.texts);
		for (const { text } of found.texts) await this.command(text, folder);
	}

	#add(texts: readonly PackageText[]): void {
		for (const each of texts) this.#found.set(JSON.stringify([each.file, 'name' in each && each.name]), each);
	}
}

async function nearestPackage(
	folders: readonly string[],
	files: RepositoryFiles,
): Promise<{ readonly folder: string; readonly found: FolderPackage } | undefined> {
	for (const folder of folders) {
		const found = await packageIn(folder, files);
		if (found !== undefined) return { folder, found };
	}
	return undefined;
}
