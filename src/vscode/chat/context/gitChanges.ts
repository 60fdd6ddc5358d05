import * as vscode from 'vscode';
import { type AttachResult, newAttachment, restrictedMode } from './attachment.ts';

/** The part of the Git extension’s interface, version 1, that is used here. */
interface GitRepository {
	readonly rootUri: vscode.Uri;
	/** The changes as text: those of the index, or those of the working tree that are not in it. */
	diff(cached: boolean): Promise<string>;
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

/** What has changed in all repositories since their last commits, or why there is nothing to attach. */
export async function attachChanges(openRepositories = gitRepositories): Promise<AttachResult> {
	const { t } = vscode.l10n;
	const restricted = restrictedMode();
	if (restricted !== undefined) return { refused: restricted };
	const repositories = openRepositories();
	const found = await Promise.allSettled(repositories.map(changesOf));
	const failed = repositories.find((_, index) => found[index]?.status === 'rejected');
	if (failed !== undefined) {
		return { refused: t('Git could not tell the changes in {0}. Its log says why.', nameOf(failed)) };
	}
	const changed = repositories.flatMap((repository, index) => {
		const result = found[index];
		const text = result?.status === 'fulfilled' ? result.value : '';
		return text === '' ? [] : [{ name: nameOf(repository), text }];
	});
	if (changed.length === 0) return { refused: t('Nothing has changed since the last commit.') };
	const label = t('Changes in {0}', changed.map(({ name }) => name).join(', '));
	// Of several repositories, each has its name before its changes.
	const named = changed.map(({ name, text }) => (repositories.length === 1 ? text : `# ${name}\n${text}`));
	return newAttachment({ kind: 'changes', label, languageId: 'diff', text: named.join('\n\n') });
}

/** Those of the index and those that are not in it, each under its own heading; a file may have both. */
async function changesOf(repository: GitRepository): Promise<string> {
	const { t } = vscode.l10n;
	const [staged, unstaged] = await Promise.all([repository.diff(true), repository.diff(false)]);
	const parts = [
		[t('Staged changes'), staged],
		[t('Changes that are not staged'), unstaged],
	] as const;
	return parts
		.filter(([, text]) => text.trim() !== '')
		.map(([title, text]) => `# ${title}\n${text.trimEnd()}`)
		.join('\n\n');
}

function nameOf({ rootUri }: GitRepository): string {
	return rootUri.path.replace(/\/+$/, '').split('/').at(-1) ?? '';
}
