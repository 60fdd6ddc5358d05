import * as vscode from 'vscode';
import { l10n } from 'vscode';
import { breakMarkdownLinks } from '../../../base/text/breakMarkdownLinks.ts';
import { openAsNewFile } from '../../../base/vscode/documents/openAsNewFile.ts';
import { showAnswerButtons } from '../answers/showAnswerButtons.ts';
import type { Proposal } from './proposal.ts';

/** Code, and what is known of it. */
export type OfferedCode = Pick<Proposal, 'code' | 'guardrails' | 'answers'> & {
	readonly document: Pick<vscode.TextDocument, 'languageId'>;
};

/**
 * Offers code that cannot be put in its place: to copy it, open it as a new file, or see its answer. Mentions hidden
 * characters, since there may have been no review.
 * @param reason why it cannot be put in its place
 */
export function offerCode(reason: string, { code, document, guardrails, answers }: OfferedCode): void {
	const holdsHidden = guardrails.some(({ kind }) => kind === 'hidden');
	const sentences = [reason, ...(holdsHidden ? [l10n.t('The code holds characters that cannot be seen.')] : [])];
	const copy = { title: l10n.t('Copy the Code'), run: () => vscode.env.clipboard.writeText(code) };
	const open = { title: l10n.t('Open as New File'), run: () => openAsNewFile(code, document.languageId) };
	// Not awaited by the command: a notification may stay open for hours.
	void vscode.window
		.showWarningMessage(breakMarkdownLinks(sentences.join(' ')), copy, open, ...showAnswerButtons(answers))
		.then((chosen) => chosen?.run());
}
