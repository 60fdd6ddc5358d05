import * as vscode from 'vscode';
import { l10n } from 'vscode';
import { breakMarkdownLinks } from '../../base/text/safeMarkdown.ts';
import type { ErasedConversation } from '../core/chatSession.ts';
import { type SaveProblem, saveProblem } from '../core/store/saveProblem.ts';
import { titleOf } from '../core/transcript/conversationTitle.ts';
import type { Transcript } from '../core/transcript/transcript.ts';

/** Shows why something could not be read or written. */
export function showStorageError(error: unknown): void {
	const reason = saveProblemText(saveProblem(error));
	void vscode.window.showErrorMessage(l10n.t('That could not be done: {0}.', reason));
}

/** Explains why another conversation is shown now. */
export function notifyErased({ transcript, hadUnsent }: ErasedConversation): void {
	const name = nameOrUntitled(conversationName(transcript));
	const sentence = hadUnsent
		? l10n.t(
				'“{0}” was deleted in another window and has been erased. What you had not sent is in a new conversation.',
				name,
			)
		: l10n.t('“{0}” was deleted in another window and has been erased.', name);
	void vscode.window.showInformationMessage(breakMarkdownLinks(sentence));
}

/** Explains why nothing about a conversation was changed. */
export function warnReadOnly(): void {
	void vscode.window.showWarningMessage(
		l10n.t('A newer version of Whetstone wrote this conversation: it can only be read here. Nothing was changed.'),
	);
}

/** Warns that a deleted conversation can no longer be restored. */
export function warnTooLate(): void {
	void vscode.window.showWarningMessage(
		l10n.t('It is too late: what was deleted has been permanently erased and cannot be restored.'),
	);
}

/** Why something could not be saved, as part of a sentence. */
export function saveProblemText(problem: SaveProblem): string {
	switch (problem) {
		case 'full':
			return l10n.t('the disk is full');
		case 'notWritable':
			return l10n.t('the storage folder cannot be written');
		case 'busy':
			return l10n.t('the drive does not respond');
		case 'newerVersion':
			return l10n.t('a newer version of Whetstone has written to it');
		case 'deleted':
			return l10n.t('it was deleted in another window');
		case 'tooLong':
			return l10n.t('an answer is too long for the history');
		case 'unknown':
			return l10n.t('the log has the details');
		default:
			return problem satisfies never;
	}
}

/** The name of a conversation, given by the user or taken from its messages; empty for a new one. */
export function conversationName({ title, turns }: Transcript): string {
	return title || titleOf(turns);
}

/** The name of a conversation that may have none. */
export function nameOrUntitled(name: string): string {
	return name === '' ? l10n.t('Untitled Conversation') : name;
}
