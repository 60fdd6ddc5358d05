import * as vscode from 'vscode';
import { l10n } from 'vscode';
import type { CodeEdit } from '../../edit/core/codeEdit.ts';
import { showAnswerNote, showAnswerNotes, showAnswerWarning } from '../../edit/vscode/answers/answerNotes.ts';
import { guardrailText } from '../../edit/vscode/guardrailText.ts';
import type { GenerateRequest } from '../../service/core/apiTypes.ts';
import type { Answer } from '../../service/core/reply/answer.ts';
import { GENERATE_LIMIT_SETTING } from './generateSettings.ts';

/**
 * Notes what the text itself does not show: that it was cut, ended unusually, or has characters that cannot be read.
 * @param answers its id in the history, here and below
 */
export function showGenerateNotes(answer: Answer, request: GenerateRequest, answers: readonly string[]): void {
	const isCut = answer.figures.finishReason === 'length';
	if (isCut) showLimit(request, answers);
	showAnswerNotes(answer, answers, isCut);
}

/** Notes that an answer has more than the code that is shown, and why to read that before accepting it. */
export function showEditNotes({ notes, warnings }: CodeEdit, answers: readonly string[]): void {
	// Hidden characters have a note of their own.
	const reasons = warnings.filter(({ kind }) => kind !== 'hidden').map(guardrailText);
	if (reasons.length > 0) {
		const sentence = l10n.t('{0} Look closely at the generated code before you accept it.', reasons.join(' '));
		showAnswerWarning(sentence, answers);
	} else if (notes.includes('cut')) {
		showAnswerNote(
			l10n.t('The answer has new code for other places, too; only what belongs at the cursor is shown.'),
			answers,
		);
	} else if (notes.includes('alternatives')) {
		showAnswerNote(l10n.t('The answer has other code, too; the first that fits is shown at the cursor.'), answers);
	} else if (notes.includes('prose')) {
		showAnswerNote(l10n.t('The answer has text around its code; only the code is shown at the cursor.'), answers);
	}
}

/** Notes that the generated code is already there. */
export function showAlreadyThere(answers: readonly string[]): void {
	showAnswerNote(l10n.t('The generated code is already there.'), answers);
}

function showLimit({ max_tokens }: GenerateRequest, answers: readonly string[]): void {
	const limit = (max_tokens ?? 0).toLocaleString(vscode.env.language);
	const run = () => vscode.commands.executeCommand('workbench.action.openSettings', `@id:${GENERATE_LIMIT_SETTING}`);
	const sentence = l10n.t('The generated text was cut at its limit of {0} tokens.', limit);
	showAnswerNote(sentence, answers, { title: l10n.t('Change the Limit…'), run });
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

/** Outside a trusted workspace, something in the folder could send requests by calling the command. */
export function showTrustNeeded(): void {
	const manage = l10n.t('Manage Workspace Trust');
	void vscode.window
		.showWarningMessage(
			l10n.t('Nothing was sent: in Restricted Mode no text is generated. Trust this folder first.'),
			manage,
		)
		.then((chosen) => chosen && vscode.commands.executeCommand('workbench.trust.manage'));
}
