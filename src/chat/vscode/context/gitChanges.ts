import * as vscode from 'vscode';
import { l10n } from 'vscode';
import { type FileChange, fittingChanges, splitDiff } from '../../../base/text/changedFiles.ts';
import { oneLine, truncate } from '../../../base/text/visibleText.ts';
import {
	type GitRepository,
	gitExtension,
	newFilesOf,
	openRepositories,
	readNewFiles,
	repositoryName,
	type Skipped,
} from '../../../base/vscode/gitRepositories.ts';
import { LONGEST_ATTACHMENT } from '../../core/message/attachment.ts';
import { type AttachResult, newAttachment, restrictedMode } from './attachResult.ts';

/** The repositories that the Git extension has open; none where it is off, or runs in another host. */
export function gitRepositories(
	extension: Parameters<typeof openRepositories>[0] = gitExtension(),
): readonly GitRepository[] {
	return openRepositories(extension) ?? [];
}

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
	readonly skipped: readonly Skipped[];
}

/**
 * What has changed in all repositories since their last commits, and their new files. What is binary, and the largest
 * files if there is no room for all, are left out and named.
 * @returns the changes and why something is left out, or only why there is nothing to attach
 */
export async function attachChanges(findRepositories = gitRepositories): Promise<readonly AttachResult[]> {
	const restricted = restrictedMode();
	if (restricted !== undefined) return [{ refused: restricted }];
	const repositories = findRepositories();
	const found = await Promise.allSettled(repositories.map(changesOf));
	const failed = repositories.find((_, index) => found[index]?.status === 'rejected');
	if (failed !== undefined) {
		return [{ refused: l10n.t('Git could not list the changes in {0}. Its log says why.', repositoryName(failed)) }];
	}
	const all = found.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
	const fitting = fittingChanges(
		all.flatMap(({ changes }) => changes),
		LONGEST_ATTACHMENT - RESERVED,
	);
	const skipped = all.flatMap((each) => skippedIn(each, fitting));
	const note = skipped.length === 0 ? [] : [{ refused: skippedText(skipped) }];
	const changed = all.flatMap(({ name, changes }) => {
		const text = underHeadings(changes.filter((change) => fitting.has(change)));
		// Of several repositories, each has its name before its changes.
		return text === '' ? [] : [{ name, text: all.length === 1 ? text : `# ${name}\n${text}` }];
	});
	if (changed.length === 0) {
		return note.length > 0 ? note : [{ refused: l10n.t('Nothing has changed since the last commit.') }];
	}
	const names = changed.map(({ name }) => name).join(', ');
	const without = listed(skipped, MOST_SHOWN, ({ name }) => name).join(', ');
	const label =
		without === '' ? l10n.t('Changes in {0}', names) : l10n.t('Changes in {0}, without {1}', names, without);
	const sent = listed(skipped, MOST_SENT, ({ name, reason }) => `${name}: ${reason}`);
	const end = sent.length === 0 ? [] : [`# ${l10n.t('Not included')}\n${sent.join('\n')}`];
	const text = [...changed.map((each) => each.text), ...end].join('\n\n');
	return [newAttachment({ kind: 'changes', label, languageId: 'diff', text }), ...note];
}

function skippedIn({ changes, skipped }: RepositoryChanges, fitting: ReadonlySet<Change>): readonly Skipped[] {
	const all = [
		...changes.filter((change) => !fitting.has(change)).map(({ name }) => ({ name, reason: l10n.t('too large') })),
		...changes.filter(({ isBinary }) => isBinary).map(({ name }) => ({ name, reason: l10n.t('binary') })),
		...skipped,
	];
	// A file may be staged and have changed again.
	const reasons = new Map(all.map(({ name, reason }) => [truncate(oneLine(name), LONGEST_NAME), reason]));
	return [...reasons].map(([name, reason]) => ({ name, reason }));
}

/** Those of the index, those that are not in it, and new files; a file may be among the first two. */
async function changesOf(repository: GitRepository): Promise<RepositoryChanges> {
	const { rootUri } = repository;
	const [staged, unstaged] = await Promise.all([repository.diff(true), repository.diff(false), repository.status()]);
	const added = await readNewFiles(repository, newFilesOf(repository), LONGEST_ATTACHMENT);
	const parts = [
		[l10n.t('Staged changes'), splitDiff(staged)],
		[l10n.t('Unstaged changes'), splitDiff(unstaged)],
		[l10n.t('New files'), added.changes],
	] as const;
	// The Git extension may be set not to look for new files.
	const isHidden = vscode.workspace.getConfiguration('git', rootUri).get('untrackedChanges') === 'hidden';
	const hidden = isHidden ? [{ name: l10n.t('new files'), reason: l10n.t('hidden by git.untrackedChanges') }] : [];
	return {
		name: repositoryName(repository),
		changes: parts.flatMap(([heading, files]) => files.map((file) => ({ ...file, heading }))),
		skipped: [...added.skipped, ...hidden],
	};
}

function underHeadings(changes: readonly Change[]): string {
	const byHeading = Map.groupBy(changes, ({ heading }) => heading);
	return [...byHeading]
		.map(([heading, files]) => `# ${heading}\n${files.map(({ diff }) => diff).join('\n')}`)
		.join('\n\n');
}

function skippedText(skipped: readonly Skipped[]): string {
	const names = listed(skipped, MOST_SHOWN, ({ name, reason }) => l10n.t('{0} ({1})', name, reason));
	return l10n.t('Not included in the changes: {0}. Attach what matters separately.', names.join(', '));
}

/** The first of what is left out as text, and how many follow. */
function listed(skipped: readonly Skipped[], most: number, textOf: (each: Skipped) => string): readonly string[] {
	const more = skipped.length - most;
	return [...skipped.slice(0, most).map(textOf), ...(more > 0 ? [l10n.t('{0} more', more)] : [])];
}
