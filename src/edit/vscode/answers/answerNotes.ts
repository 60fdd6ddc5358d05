import * as vscode from 'vscode';
import { l10n } from 'vscode';
import { breakMarkdownLinks } from '../../../base/text/safeMarkdown.ts';
import type { Answer } from '../../../service/core/reply/answer.ts';
import type { Refused } from '../../core/codeEdit.ts';

/** A button of a notification. */
export interface NoteButton extends vscode.MessageItem {
	readonly run: () => PromiseLike<unknown>;
}

/**
 * Shows a note about answers, with a button that opens them as received.
 * @param answers ids of the stored answers, here and below
 */
export function showAnswerNote(sentence: string, answers: readonly string[], ...buttons: readonly NoteButton[]): void {
	void vscode.window
		.showInformationMessage(breakMarkdownLinks(sentence), ...buttons, ...showAnswerButtons(answers))
		.then((chosen) => chosen?.run());
}

/** Shows a warning about answers, with a button that opens them as received. */
export function showAnswerWarning(
	sentence: string,
	answers: readonly string[],
	...buttons: readonly NoteButton[]
): void {
	void vscode.window
		.showWarningMessage(breakMarkdownLinks(sentence), ...buttons, ...showAnswerButtons(answers))
		.then((chosen) => chosen?.run());
}

/** A notification button that opens answers as received. Empty without stored answers, as for code from the chat. */
function showAnswerButtons(answers: readonly string[]): readonly NoteButton[] {
	const run = () => vscode.commands.executeCommand('whetstone.showAnswer', { answers });
	return answers.length === 0 ? [] : [{ title: l10n.t('Show Answer'), run }];
}

/** The answers that such a button passes to `whetstone.showAnswer`; undefined for any other argument. */
export function answerIdsIn(argument: unknown): readonly string[] | undefined {
	if (typeof argument !== 'object' || argument === null || !('answers' in argument)) return undefined;
	const { answers } = argument;
	return Array.isArray(answers) ? answers.filter((id) => typeof id === 'string') : undefined;
}

/** Warns that an answer has no code that can be used. */
export function showRefusal(reason: Refused['reason'], answers: readonly string[]): void {
	const sentence =
		reason === 'ambiguous'
			? l10n.t('The answer changes only parts of the code, and their place was not found. Nothing was changed.')
			: l10n.t('There is no code in the answer. Nothing was changed.');
	showAnswerWarning(sentence, answers);
}

/**
 * Notes what the code itself does not show: that the answer ended unusually, or has characters that cannot be read.
 * @param isEndShown whether the user is shown elsewhere how it ended
 */
export function showAnswerNotes(
	{ figures, invalidCharacters }: Answer,
	answers: readonly string[],
	isEndShown: boolean,
): void {
	const { finishReason } = figures;
	// Other services may have other names for a normal end.
	if (finishReason !== undefined && finishReason !== 'stop' && !isEndShown) {
		showAnswerNote(l10n.t('The answer ended with “{0}”.', finishReason), answers);
	}
	if (invalidCharacters) {
		void vscode.window.showWarningMessage(
			l10n.t('The answer has characters that cannot be read; each is shown as “�”.'),
		);
	}
}
