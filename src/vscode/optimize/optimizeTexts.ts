import * as vscode from 'vscode';
import { withoutLinks } from '../../core/base/withoutLinks.ts';
import type { Refused } from '../../core/code/answer/codeEdit.ts';
import type { TimedAnswer } from '../../core/service/serviceClient.ts';
import { DOCUMENTED_LEVEL } from '../settings.ts';
import type { ProposalNotes } from './proposal.ts';

export function warn(sentence: string): void {
	void vscode.window.showWarningMessage(withoutLinks(sentence));
}

export function tellNoChange(): void {
	void vscode.window.showInformationMessage(vscode.l10n.t('The service proposes no change.'));
}

/** The answer came, and cannot become a change of the selected code. */
export function tellOfRefusal(reason: Refused['reason']): void {
	const { t } = vscode.l10n;
	warn(
		reason === 'ambiguous'
			? t(
					'The answer is a part of the code or a list of changes, and where they belong cannot be told. Nothing was changed.',
				)
			: t('There is no code in the answer. Nothing was changed.'),
	);
}

/** Of several selections some have no answer: the others are shown all the same. */
export function tellOfMissing(missing: number, count: number): void {
	warn(vscode.l10n.t('{0} of {1} selections have no answer and stay as they are.', missing, count));
}

/** Says how an answer ended, unless its guardrails do; the difference shows the rest. */
export function tellOfAnswer({ figures, invalidCharacters }: TimedAnswer, { guardrails }: ProposalNotes): void {
	const { t } = vscode.l10n;
	const { finishReason } = figures;
	const isSaid = guardrails.some(({ kind }) => kind === 'truncated');
	// What other services call a usual end is not known.
	if (finishReason !== undefined && finishReason !== 'stop' && !isSaid) {
		void vscode.window.showInformationMessage(withoutLinks(t('The answer ended with “{0}”.', finishReason)));
	}
	if (invalidCharacters) warn(t('The answer held invalid characters, shown as � in the optimized code.'));
}

/** `high` is the one level that the specification names. */
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
		.showWarningMessage(withoutLinks(text), again)
		.then((chosen) => (chosen === undefined ? undefined : optimizeAgain()));
}
