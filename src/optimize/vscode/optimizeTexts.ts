import * as vscode from 'vscode';
import { l10n } from 'vscode';
import { breakMarkdownLinks } from '../../base/text/safeMarkdown.ts';
import { warn } from '../../base/vscode/dialogs.ts';
import type { Explanation } from '../../edit/core/answer/explanation.ts';
import { showAnswerNote } from '../../edit/vscode/answers/answerNotes.ts';
import { shownSentence } from '../../service/core/reply/errorSentence.ts';
import { DOCUMENTED_LEVEL } from './optimizeSettings.ts';

/**
 * Notes that the service proposes no change, and quotes the beginning of why, if it says so.
 * @param answers ids of the stored answers
 */
export function showNoChange(answers: readonly string[], { text, suggestions }: Explanation): void {
	const sentence = l10n.t('The service proposes no change.');
	const reason = shownSentence([text, ...suggestions].join(' '));
	showAnswerNote(reason === undefined ? sentence : l10n.t('{0} The service says: “{1}”', sentence, reason), answers);
}

/** Warns that some of several selections have no answer; the others are shown anyway. */
export function showMissing(missing: number, count: number): void {
	warn(l10n.t('{0} of {1} selections have no answer and stay as they are.', missing, count));
}

/** Offers to optimize at the documented level instead of a rejected one. */
export function offerDocumentedLevel(
	level: string,
	serviceText: string | undefined,
	optimizeAgain: () => Promise<void>,
): void {
	const sentence = l10n.t(
		'The service did not accept the request with level {0}; {1} is the documented one.',
		level,
		DOCUMENTED_LEVEL,
	);
	const text = serviceText === undefined ? sentence : l10n.t('{0} The service says: “{1}”', sentence, serviceText);
	const again = l10n.t('Optimize with {0}', DOCUMENTED_LEVEL);
	void vscode.window
		.showWarningMessage(breakMarkdownLinks(text), again)
		.then((chosen) => (chosen === undefined ? undefined : optimizeAgain()));
}
