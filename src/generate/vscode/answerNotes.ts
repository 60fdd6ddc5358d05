import * as vscode from 'vscode';
import { l10n } from 'vscode';
import { breakMarkdownLinks } from '../../base/text/safeMarkdown.ts';
import type { CodeEdit } from '../../edit/core/codeEdit.ts';
import { showAnswerButtons } from '../../edit/vscode/answers/showAnswerButtons.ts';
import { guardrailText } from '../../edit/vscode/guardrailText.ts';
import type { GenerateRequest } from '../../service/core/apiTypes.ts';
import type { Answer } from '../../service/core/reply/answer.ts';
import { GENERATE_LIMIT_SETTING } from './generateSettings.ts';

/**
 * Notes what the text itself does not show: that it was cut, ended unusually, or has unreadable characters.
 * @param answers its id in the history, here and below
 */
export function showAnswerNotes(
	{ figures, invalidCharacters }: Answer,
	request: GenerateRequest,
	answers: readonly string[],
): void {
	const { finishReason } = figures;
	if (finishReason === 'length') showLimit(request, answers);
	else if (finishReason !== undefined && finishReason !== 'stop') {
		const sentence = breakMarkdownLinks(l10n.t('The generated text ended with “{0}”.', finishReason));
		void vscode.window.showInformationMessage(sentence, ...showAnswerButtons(answers)).then((chosen) => chosen?.run());
	}
	if (invalidCharacters) {
		void vscode.window.showWarningMessage(
			l10n.t('The service sent characters that cannot be read: “�” stands for each.'),
		);
	}
}

/** Notes that an answer has more than the code that is shown, and why to read that before accepting it. */
export function showEditNotes({ notes, warnings }: CodeEdit, answers: readonly string[]): void {
	const show = showAnswerButtons(answers);
	// Hidden characters have a note of their own.
	const reasons = warnings.filter(({ kind }) => kind !== 'hidden').map(guardrailText);
	if (reasons.length > 0) {
		const sentence = l10n.t('{0} Look closely at the generated code before you take it.', reasons.join(' '));
		void vscode.window.showWarningMessage(sentence, ...show).then((chosen) => chosen?.run());
	} else if (notes.includes('cut')) {
		const sentence = l10n.t('The answer has new code for other places, too; only what belongs at the cursor is shown.');
		void vscode.window.showInformationMessage(sentence, ...show).then((chosen) => chosen?.run());
	} else if (notes.includes('alternatives')) {
		const sentence = l10n.t('The answer holds other code, too; the first that fits is shown at the cursor.');
		void vscode.window.showInformationMessage(sentence, ...show).then((chosen) => chosen?.run());
	} else if (notes.includes('prose')) {
		const sentence = l10n.t('The answer has text around its code; only the code is shown at the cursor.');
		void vscode.window.showInformationMessage(sentence, ...show).then((chosen) => chosen?.run());
	}
}

/** Warns that an answer has no code to insert. */
export function showRefusal(answers: readonly string[]): void {
	const sentence = l10n.t('There is no code in the answer. Nothing was changed.');
	void vscode.window.showWarningMessage(sentence, ...showAnswerButtons(answers)).then((chosen) => chosen?.run());
}

/** Notes that the generated code is already there. */
export function showNoChange(answers: readonly string[]): void {
	const sentence = l10n.t('The generated code stands there already.');
	void vscode.window.showInformationMessage(sentence, ...showAnswerButtons(answers)).then((chosen) => chosen?.run());
}

function showLimit({ max_tokens }: GenerateRequest, answers: readonly string[]): void {
	const limit = (max_tokens ?? 0).toLocaleString(vscode.env.language);
	const open = () => vscode.commands.executeCommand('workbench.action.openSettings', `@id:${GENERATE_LIMIT_SETTING}`);
	const change = { title: l10n.t('Change the Limit…'), run: open };
	const sentence = l10n.t('The generated text was cut at its limit of {0} tokens.', limit);
	void vscode.window
		.showInformationMessage(sentence, change, ...showAnswerButtons(answers))
		.then((chosen) => void chosen?.run());
}

/** Naming more code points would make the sentence unreadable. */
const MOST_NAMED = 4;

/**
 * Warns that a generated text has hidden characters and is shown without them, and offers to show it unchanged.
 * @param hidden their code points, in order
 * @param isAll whether the text has nothing else
 */
export async function showHiddenCharactersNote(
	hidden: readonly string[],
	isAll: boolean,
	showAsItIs: () => Promise<void>,
): Promise<void> {
	const kinds = [...new Set(hidden)];
	const named = [...kinds.slice(0, MOST_NAMED), ...(kinds.length > MOST_NAMED ? ['…'] : [])].join(', ');
	const sentence = isAll
		? l10n.t(
				'Hidden characters in the generated text: {0} ({1}). There is nothing else in it, so nothing is shown.',
				hidden.length,
				named,
			)
		: l10n.t('Hidden characters in the generated text: {0} ({1}). It is offered without them.', hidden.length, named);
	const asItIs = { title: l10n.t('Show Unchanged'), run: showAsItIs };
	const chosen = await vscode.window.showWarningMessage(sentence, asItIs);
	await chosen?.run();
}
