import * as vscode from 'vscode';
import { type FileChange, fittingChanges, splitDiff } from '../../../core/chat/context/changedFiles.ts';
import { oneLine } from '../../../core/text/oneLine.ts';
import { truncate } from '../../../core/text/truncate.ts';
import { type AttachResult, LONGEST_ATTACHMENT, newAttachment, restrictedMode } from './attachment.ts';
import { type LeftOut, readNewFiles } from './newFiles.ts';

/** The part of the Git extension’s interface, version 1, that is used here. */
interface GitRepository {
	readonly rootUri: vscode.Uri;
	readonly state: {
		readonly workingTreeChanges: readonly GitChange[];
		/** A setting keeps new files here, or among the others. */
		readonly untrackedChanges: readonly GitChange[];
	};
	/** Reads `state` again. */
	status(): Promise<void>;
	/** The changes as text: those of the index, or those of the working tree that are not in it. */
	diff(cached: boolean): Promise<string>;
}

interface GitChange {
	readonly uri: vscode.Uri;
	readonly status: number;
}

interface GitExtension {
	readonly isActive: boolean;
	readonly exports: { getAPI(version: 1): { readonly repositories: readonly GitRepository[] } };
}

/** The repositories that the Git extension has open; none where it is off, or runs in another host. */
export function gitRepositories(
	extension: GitExtension | undefined = vscode.extensions.getExtension('vscode.git'),
): readonly GitRepository[] {
	if (extension?.isActive !== true) return [];
	try {
		return extension.exports.getAPI(1).repositories;
	} catch {
		// Git is turned off.
		return [];
	}
}

/** The `status` of a new file in the Git extension's interface. */
const UNTRACKED = 7;
/** In UTF-16 units, for headings and for the names of what is left out. */
const RESERVED = 20_000;
/** How many names of what is left out are sent, and how many a label or a notification shows. */
const MOST_SENT = 100;
const MOST_SHOWN = 3;
/** In UTF-16 units. */
const LONGEST_NAME = 150;

/** A file's change under the heading of its state. */
interface Change extends FileChange {
	readonly heading: string;
}

interface RepositoryChanges {
	readonly name: string;
	readonly changes: readonly Change[];
	readonly leftOut: readonly LeftOut[];
}

/**
 * What has changed in all repositories since their last commits, and their new files. What is binary, and the largest
 * files if there is no room for all, are left out and named.
 * @returns the changes and why something is left out, or only why there is nothing to attach
 */
export async function attachChanges(openRepositories = gitRepositories): Promise<readonly AttachResult[]> {
	const { t } = vscode.l10n;
	const restricted = restrictedMode();
	if (restricted !== undefined) return [{ refused: restricted }];
	const repositories = openRepositories();
	const found = await Promise.allSettled(repositories.map(changesOf));
	const failed = repositories.find((_, index) => found[index]?.status === 'rejected');
	if (failed !== undefined) {
		return [{ refused: t('Git could not tell the changes in {0}. Its log says why.', nameOf(failed)) }];
	}
	const all = found.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
	const everyChange = all.flatMap(({ changes }) => changes);
	const fitting = fittingChanges(everyChange, LONGEST_ATTACHMENT - RESERVED);
	const leftOut = [
		...everyChange.filter((change) => !fitting.has(change)).map(({ name }) => ({ name, reason: t('too large') })),
		...everyChange.filter(({ isBinary }) => isBinary).map(({ name }) => ({ name, reason: t('binary') })),
		...all.flatMap((each) => each.leftOut),
	].map(({ name, reason }) => ({ name: truncate(oneLine(name), LONGEST_NAME), reason }));
	const changed = all.flatMap(({ name, changes }) => {
		const text = underHeadings(changes.filter((change) => fitting.has(change)));
		return text === '' ? [] : [{ name, text }];
	});
	const told = leftOut.length === 0 ? [] : [{ refused: leftOutText(leftOut) }];
	if (changed.length === 0) {
		return told.length > 0 ? told : [{ refused: t('Nothing has changed since the last commit.') }];
	}
	// Of several repositories, each has its name before its changes.
	const texts = changed.map(({ name, text }) => (repositories.length === 1 ? text : `# ${name}\n${text}`));
	const names = changed.map(({ name }) => name).join(', ');
	const without = list(
		leftOut.map(({ name }) => name),
		MOST_SHOWN,
	).join(', ');
	const label = without === '' ? t('Changes in {0}', names) : t('Changes in {0}, without {1}', names, without);
	const sent = list(
		leftOut.map(({ name, reason }) => `${name}: ${reason}`),
		MOST_SENT,
	);
	const text = [...texts, ...(sent.length === 0 ? [] : [`# ${t('Left out')}\n${sent.join('\n')}`])].join('\n\n');
	return [newAttachment({ kind: 'changes', label, languageId: 'diff', text }), ...told];
}

/** Those of the index, those that are not in it, and new files; a file may be among the first two. */
async function changesOf(repository: GitRepository): Promise<RepositoryChanges> {
	const { t } = vscode.l10n;
	const { rootUri, state } = repository;
	const [staged, unstaged] = await Promise.all([repository.diff(true), repository.diff(false), repository.status()]);
	const untracked = [...state.untrackedChanges, ...state.workingTreeChanges].filter(
		({ status }) => status === UNTRACKED,
	);
	const { changes, leftOut } = await readNewFiles(
		rootUri,
		untracked.map(({ uri }) => uri),
	);
	const parts = [
		[t('Staged changes'), splitDiff(staged)],
		[t('Changes that are not staged'), splitDiff(unstaged)],
		[t('New files'), changes],
	] as const;
	return {
		name: nameOf(repository),
		changes: parts.flatMap(([heading, files]) => files.map((file) => ({ ...file, heading }))),
		leftOut: isHidden() ? [...leftOut, { name: t('new files'), reason: t('hidden by git.untrackedChanges') }] : leftOut,
	};
}

/** Whether Git's extension is told not to look for new files. */
function isHidden(): boolean {
	return vscode.workspace.getConfiguration('git').get('untrackedChanges') === 'hidden';
}

function underHeadings(changes: readonly Change[]): string {
	const byHeading = Map.groupBy(changes, ({ heading }) => heading);
	return [...byHeading]
		.map(([heading, files]) => `# ${heading}\n${files.map(({ diff }) => diff).join('\n')}`)
		.join('\n\n');
}

function leftOutText(leftOut: readonly LeftOut[]): string {
	const names = leftOut.map(({ name, reason }) => vscode.l10n.t('{0} ({1})', name, reason));
	return vscode.l10n.t(
		'Left out of the changes: {0}. Attach what matters of them by itself.',
		list(names, MOST_SHOWN).join(', '),
	);
}

/** The first of several names, and how many follow. */
function list(names: readonly string[], most: number): readonly string[] {
	const more = names.length - most;
	return more > 0 ? [...names.slice(0, most), vscode.l10n.t('{0} more', more)] : names;
}

function nameOf({ rootUri }: GitRepository): string {
	return rootUri.path.replace(/\/+$/, '').split('/').at(-1) ?? '';
}
