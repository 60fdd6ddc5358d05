import * as vscode from 'vscode';
import { l10n } from 'vscode';
import { breakMarkdownLinks } from '../../base/text/safeMarkdown.ts';
import { warn } from '../../base/vscode/dialogs.ts';
import type { Explanation } from '../../edit/core/answer/explanation.ts';
import type { Refused } from '../../edit/core/codeEdit.ts';
import type { Guardrail } from '../../edit/core/guardrails/guardrail.ts';
import { showAnswerButtons } from '../../edit/vscode/answers/showAnswerButtons.ts';
import { shownSentence } from '../../service/core/reply/errorSentence.ts';
import type { TimedAnswer } from '../../service/core/serviceClient.ts';
import { DOCUMENTED_LEVEL } from './optimizeSettings.ts';

/**
 * Notes that the service proposes no change, and quotes the beginning of why, if it says so.
 * @param answers ids of the stored answers
 */
export function showNoChange(answers: readonly string[], { text, suggestions }: Explanation): void {
	const sentence = l10n.t('The service proposes no change.');
	const said = shownSentence([text, ...suggestions].join(' '));
	const shown = said === undefined ? sentence : l10n.t('{0} The service says: “{1}”', sentence, said);
	void vscode.window.showInformationMessage(shown, ...showAnswerButtons(answers)).then((chosen) => chosen?.run());
}

/** Warns that an answer cannot change the selected code. */
export function showRefusal(reason: Refused['reason'], answers: readonly string[]): void {
	const sentence =
		reason === 'ambiguous'
			? l10n.t('The answer changes only parts of the code, and their place was not found. Nothing was changed.')
			: l10n.t('There is no code in the answer. Nothing was changed.');
	void vscode.window.showWarningMessage(sentence, ...showAnswerButtons(answers)).then((chosen) => chosen?.run());
}

/** Warns that some of several selections have no answer; the others are shown anyway. */
export function showMissing(missing: number, count: number): void {
	warn(l10n.t('{0} of {1} selections have no answer and stay as they are.', missing, count));
}

/**
 * Notes how an answer ended, unless its guardrails do; the diff shows the rest.
 * @param answers ids of the stored answers
 */
export function showAnswerNotes(
	{ figures, invalidCharacters }: TimedAnswer,
	guardrails: readonly Guardrail[],
	answers: readonly string[],
): void {
	const { finishReason } = figures;
	const isSaid = guardrails.some(({ kind }) => kind === 'truncated');
	// Other services may have other names for a normal end.
	if (finishReason !== undefined && finishReason !== 'stop' && !isSaid) {
		void vscode.window
			.showInformationMessage(
				breakMarkdownLinks(l10n.t('The answer ended with “{0}”.', finishReason)),
				...showAnswerButtons(answers),
			)
			.then((chosen) => chosen?.run());
	}
	if (invalidCharacters) warn(l10n.t('The answer held invalid characters, shown as � in the optimized code.'));
}

/** Offers to optimize at the documented level instead of a rejected one. */
export function offerDocumentedLevel(
	level: string,
	serviceText: string | undefined,
	optimizeAgain: () => Promise<void>,
): void {
	const sentence = l10n.t(
		'The service did not accept the request with level {0}; {1} is the one that is documented.',
		level,
		DOCUMENTED_LEVEL,
	);
	const text = serviceText === undefined ? sentence : l10n.t('{0} The service says: “{1}”', sentence, serviceText);
	const again = l10n.t('Optimize with {0}', DOCUMENTED_LEVEL);
	void vscode.window
		.showWarningMessage(breakMarkdownLinks(text), again)
		.then((chosen) => (chosen === undefined ? undefined : optimizeAgain()));
}
