import * as vscode from 'vscode';
import { l10n } from 'vscode';
import { splitDiff } from '../../../base/text/changedFiles.ts';
import { warn } from '../../../base/vscode/dialogs.ts';
import {
	type GitRepository,
	gitExtension,
	newFilesOf,
	openRepositories,
	readNewFiles,
	repositoryName,
} from '../../../base/vscode/gitRepositories.ts';
import { withoutIcons } from '../../../base/vscode/listText.ts';
import type { CommitChanges } from '../../core/commitPrompt.ts';

/**
 * The repository to write a message for.
 * @param argument what the title of Source Control passes; anything else asks, if there are several
 * @returns undefined if there is none, after telling the user why, or if the user cancels
 */
export async function chooseRepository(argument: unknown): Promise<GitRepository | undefined> {
	const repositories = await availableRepositories();
	if (repositories === undefined) return undefined;
	const root = rootOf(argument);
	const meant = repositories.filter(({ rootUri }) => root === undefined || `${rootUri}` === root);
	const [first] = meant;
	if (first === undefined) {
		warn(l10n.t('Nothing was sent: no Git repository is open. Open a folder that is one, or that is in one.'));
		return undefined;
	}
	return meant.length === 1 ? first : await pickRepository(meant);
}

/** A repository as it is open now; undefined if it was closed. */
export function stillOpen({ rootUri }: GitRepository): GitRepository | undefined {
	return openRepositories(gitExtension())?.find((each) => `${each.rootUri}` === `${rootUri}`);
}

/** The root of the source control that was clicked; undefined if none was. */
export function rootOf(argument: unknown): string | undefined {
	if (typeof argument !== 'object' || argument === null || !('rootUri' in argument)) return undefined;
	return argument.rootUri instanceof vscode.Uri ? argument.rootUri.toString() : undefined;
}

async function availableRepositories(): Promise<readonly GitRepository[] | undefined> {
	const extension = gitExtension();
	if (extension === undefined) {
		const { remoteName } = vscode.env;
		warn(
			remoteName === undefined
				? l10n.t(
						'Nothing was sent: VS Code’s Git extension is disabled. Enable it in the Extensions view, under Built-in.',
					)
				: l10n.t(
						'Nothing was sent: the repository is on another machine ({0}), and Whetstone runs on this one, so it cannot see the changes. Install Whetstone there, too: in the Extensions view, open Whetstone and choose Install in {0}.',
						remoteName,
					),
		);
		return undefined;
	}
	if (!extension.isActive) await extension.activate();
	const repositories = openRepositories(extension);
	if (repositories === undefined) {
		const open = l10n.t('Open Setting');
		const sentence = l10n.t(
			'Nothing was sent: Git is turned off in the settings, or is not installed on this machine.',
		);
		void vscode.window
			.showWarningMessage(sentence, open)
			.then(
				(chosen) =>
					chosen && vscode.commands.executeCommand('workbench.action.openSettings', '@id:git.enabled,git.path'),
			);
	}
	return repositories;
}

async function pickRepository(repositories: readonly GitRepository[]): Promise<GitRepository | undefined> {
	const items = repositories.map((repository) => {
		const { HEAD, indexChanges, workingTreeChanges, untrackedChanges } = repository.state;
		const [staged, others] = [indexChanges.length, workingTreeChanges.length + untrackedChanges.length];
		const branch = HEAD?.name === undefined ? '' : `$(git-branch) ${withoutIcons(HEAD.name)}`;
		const changes = staged > 0 ? l10n.t('{0} staged changes', staged) : l10n.t('{0} changes', others);
		return {
			label: `$(repo) ${withoutIcons(repositoryName(repository))}`,
			description: [branch, changes].filter(Boolean).join(' · '),
			detail: withoutIcons(vscode.workspace.asRelativePath(repository.rootUri)),
			repository,
		};
	});
	const chosen = await vscode.window.showQuickPick(items, {
		title: l10n.t('Generate Commit Message'),
		placeHolder: l10n.t('Which repository’s changes?'),
		matchOnDescription: true,
		matchOnDetail: true,
	});
	return chosen?.repository;
}

/** How many messages show the style of a repository. */
const SUBJECTS = 10;
/** In bytes: far more of a new file than any plan’s prompt holds. */
const LARGEST_NEW_FILE = 200_000;

/**
 * What is staged, else all that Git would commit.
 * @returns undefined if there is nothing, after telling the user why
 * @throws if Git fails; its log says why
 */
export async function changesToCommit(repository: GitRepository): Promise<CommitChanges | undefined> {
	const { rootUri, state } = repository;
	const name = repositoryName(repository);
	await repository.status();
	if (state.mergeChanges.length > 0) {
		warn(l10n.t('Nothing was sent: {0} has conflicts. Resolve them first, then try again.', name));
		return undefined;
	}
	const isStaged = state.indexChanges.length > 0;
	const newFiles = isStaged ? [] : newFilesOf(repository);
	const git = vscode.workspace.getConfiguration('git', rootUri);
	const isOfAll = git.get('smartCommitChanges') !== 'tracked' && (git.get('untrackedChanges') ?? 'mixed') === 'mixed';
	const [diff, added, subjects] = await Promise.all([
		repository.diff(isStaged),
		readNewFiles(repository, isOfAll ? newFiles : [], LARGEST_NEW_FILE),
		latestSubjects(repository),
	]);
	// What another program prints has no names.
	const printed = splitDiff(diff).filter((each) => each.name !== '');
	const listed = state.indexChanges.length + state.workingTreeChanges.length + state.untrackedChanges.length;
	if (printed.length === 0 && listed > newFiles.length) {
		warn(
			l10n.t(
				'Nothing was sent: Git lists changes in {0}, but prints none that can be read. A setting of Git, such as diff.external, may be why.',
				name,
			),
		);
		return undefined;
	}
	const files = [...printed, ...added.changes];
	const unread = added.skipped.map((each) => each.name);
	if (files.length + unread.length > 0) return { branch: state.HEAD?.name, subjects, files, unread };
	warn(
		newFiles.length > 0
			? l10n.t('Nothing was sent: {0} has only new files, which Git is set to commit only once they are staged.', name)
			: l10n.t('Nothing was sent: nothing has changed in {0} since the last commit.', name),
	);
	return undefined;
}

/** None before the first commit: that is no reason to fail. */
async function latestSubjects(repository: GitRepository): Promise<readonly string[]> {
	try {
		const commits = await repository.log({ maxEntries: SUBJECTS });
		return commits.map(({ message }) => message.trim().split(/\r?\n/, 1)[0] ?? '');
	} catch {
		return [];
	}
}
