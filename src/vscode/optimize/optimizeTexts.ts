import * as vscode from 'vscode';
import type { CodeEdit, Refused } from '../../core/code/codeEdit.ts';
import type { TimedAnswer } from '../../core/service/serviceClient.ts';
import { breakMarkdownLinks } from '../../core/text/breakMarkdownLinks.ts';
import { DOCUMENTED_LEVEL } from '../settings.ts';
import { showAnswerButtons } from '../showAnswerButtons.ts';
import type { ProposalNotes } from './review/proposal.ts';

export function warn(sentence: string): void {
	void vscode.window.showWarningMessage(breakMarkdownLinks(sentence));
}

/** @param answers what the service said, by the ids of what is kept of it */
export function showNoChange(answers: readonly string[]): void {
	void vscode.window
		.showInformationMessage(vscode.l10n.t('The service proposes no change.'), ...showAnswerButtons(answers))
		.then((chosen) => chosen?.run());
}

/** The answer came, and cannot become a change of the selected code. */
export function showRefusal(reason: Refused['reason'], answers: readonly string[]): void {
	const { t } = vscode.l10n;
	const sentence =
		reason === 'ambiguous'
			? t('The answer changes only parts of the code, and their place was not found. Nothing was changed.')
			: t('There is no code in the answer. Nothing was changed.');
	void vscode.window.showWarningMessage(sentence, ...showAnswerButtons(answers)).then((chosen) => chosen?.run());
}

/** Of several selections some have no answer: the others are shown all the same. */
export function showMissing(missing: number, count: number): void {
	warn(vscode.l10n.t('{0} of {1} selections have no answer and stay as they are.', missing, count));
}

/**
 * Says how an answer ended, unless its guardrails do; the difference shows the rest.
 * @param answers its id as it is kept
 */
export function showAnswerNotes(
	{ figures, invalidCharacters }: TimedAnswer,
	{ guardrails }: Pick<ProposalNotes, 'guardrails'>,
	answers: readonly string[],
): void {
	const { t } = vscode.l10n;
	const { finishReason } = figures;
	const isSaid = guardrails.some(({ kind }) => kind === 'truncated');
	// What other services call a usual end is not known.
	if (finishReason !== undefined && finishReason !== 'stop' && !isSaid) {
		void vscode.window
			.showInformationMessage(
				breakMarkdownLinks(t('The answer ended with “{0}”.', finishReason)),
				...showAnswerButtons(answers),
			)
			.then((chosen) => chosen?.run());
	}
	if (invalidCharacters) warn(t('The answer held invalid characters, shown as � in the optimized code.'));
}

/**
 * Says that an answer held more than is proposed. What it says in words stands in its explanation.
 * @param answers its id as it is kept
 */
export function showEditNotes({ notes }: CodeEdit, answers: readonly string[]): void {
	const { t } = vscode.l10n;
	const sentences = [
		...(notes.includes('cut')
			? [t('The answer has more or less than what is selected: only what belongs there is proposed.')]
			: []),
		...(notes.includes('alternatives')
			? [t('The answer holds other code that fits, too; the first is proposed.')]
			: []),
	];
	if (sentences.length === 0) return;
	void vscode.window
		.showInformationMessage(sentences.join(' '), ...showAnswerButtons(answers))
		.then((chosen) => chosen?.run());
}

/** `high` is the one documented level (docs/service.md §2.5). */
export function offerDocumentedLevel(
	level: string,
	serviceText: string | undefined,
	optimizeAgain: () => Promise<void>,
): void {
	const { t } = vscode.l10n;
	const sentence = t(
		'The service did not accept the request with level {0}; {1} is the one that is documented.',
		level,
		DOCUMENTED_LEVEL,
	);
	const text = serviceText === undefined ? sentence : t('{0} The service says: “{1}”', sentence, serviceText);
	const again = t('Optimize with {0}', DOCUMENTED_LEVEL);
	void vscode.window
		.showWarningMessage(breakMarkdownLinks(text), again)
		.then((chosen) => (chosen === undefined ? undefined : optimizeAgain()));
}
