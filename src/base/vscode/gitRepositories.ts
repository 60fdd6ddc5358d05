import * as vscode from 'vscode';
import { l10n } from 'vscode';
import { type NoPlainFile, readPlainFile } from '../node/files/readRegularFile.ts';
import { addedFile, type FileChange, MOST_NEW_FILES } from '../text/changedFiles.ts';

/** The part of the Git extension’s interface, version 1, that is used here. */
export interface GitRepository {
	readonly rootUri: vscode.Uri;
	/** Where the commit message stands. */
	readonly inputBox: { value: string };
	readonly state: {
		/** The branch; without a name where none is checked out. */
		readonly HEAD: { readonly name?: string } | undefined;
		readonly mergeChanges: readonly GitChange[];
		readonly indexChanges: readonly GitChange[];
		readonly workingTreeChanges: readonly GitChange[];
		/** A setting keeps new files here, or among the others. */
		readonly untrackedChanges: readonly GitChange[];
	};
	/** Reads `state` again. */
	status(): Promise<void>;
	/** The changes as text: those of the index, or those of the working tree that are not in it. */
	diff(cached: boolean): Promise<string>;
	/** The newest commits, the newest first. */
	log(options: { readonly maxEntries: number }): Promise<readonly { readonly message: string }[]>;
}

interface GitChange {
	readonly uri: vscode.Uri;
	readonly status: number;
}

/** What the Git extension of VS Code offers; it throws where Git is turned off, or not installed. */
interface GitExports {
	getAPI(version: 1): { readonly repositories: readonly GitRepository[] };
}

/** The Git extension; undefined where it is off, or runs in another host. */
export function gitExtension(): vscode.Extension<GitExports> | undefined {
	return vscode.extensions.getExtension<GitExports>('vscode.git');
}

/** The repositories that the Git extension has open; undefined where Git is turned off, or not installed. */
export function openRepositories(
	extension: Pick<vscode.Extension<GitExports>, 'isActive' | 'exports'> | undefined,
): readonly GitRepository[] | undefined {
	if (extension?.isActive !== true) return undefined;
	try {
		return extension.exports.getAPI(1).repositories;
	} catch {
		return undefined;
	}
}

/** The name of a repository’s folder. */
export function repositoryName({ rootUri }: GitRepository): string {
	return rootUri.path.replace(/\/+$/, '').split('/').at(-1) ?? '';
}

/** The `status` of a new file in the Git extension's interface. */
const UNTRACKED = 7;

/** The new files of a repository, as its state says. */
export function newFilesOf({ state }: GitRepository): readonly vscode.Uri[] {
	const untracked = [...state.untrackedChanges, ...state.workingTreeChanges];
	return untracked.filter(({ status }) => status === UNTRACKED).map(({ uri }) => uri);
}

/** In bytes, for all new files: far more than one prompt or attachment holds. */
const MOST_BYTES = 800_000;

/** Something that is left out, and the reason in a few words. */
export interface Skipped {
	readonly name: string;
	readonly reason: string;
}

/**
 * Reads new files of a repository as changes, in the order of their paths.
 * @param largest in bytes: a larger file is left out
 */
export async function readNewFiles(
	{ rootUri: root }: GitRepository,
	uris: readonly vscode.Uri[],
	largest: number,
): Promise<{ readonly changes: readonly FileChange[]; readonly skipped: readonly Skipped[] }> {
	const sorted = uris.toSorted((one, other) => (one.path < other.path ? -1 : 1));
	const changes: FileChange[] = [];
	const skipped: Skipped[] = [];
	const start = root.path.replace(/\/*$/, '/').length;
	let room = MOST_BYTES;
	for (const { path, fsPath } of sorted.slice(0, MOST_NEW_FILES)) {
		const name = path.slice(start).replace(/\/$/, '');
		const read = await readPlainFile(fsPath, Math.min(room, largest));
		if (typeof read === 'string') skipped.push({ name, reason: reasonText(read) });
		else {
			room -= read.length;
			changes.push(addedFile(name, read));
		}
	}
	const more = sorted.length - MOST_NEW_FILES;
	if (more > 0) skipped.push({ name: l10n.t('{0} more', more), reason: l10n.t('too many new files') });
	return { changes, skipped };
}

function reasonText(reason: NoPlainFile): string {
	switch (reason) {
		case 'link':
			return l10n.t('a link, which is not followed');
		case 'folder':
			return l10n.t('another repository');
		case 'tooLarge':
			return l10n.t('too large');
		case 'unreadable':
			return l10n.t('cannot be read');
		default:
			return reason satisfies never;
	}
}
