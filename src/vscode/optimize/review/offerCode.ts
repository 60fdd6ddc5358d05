import * as vscode from 'vscode';
import { breakMarkdownLinks } from '../../../core/text/breakMarkdownLinks.ts';
import { openAsNewFile } from '../../documents/openAsNewFile.ts';
import { showAnswerButtons } from '../../showAnswerButtons.ts';
import type { Proposal } from './proposal.ts';

type OfferedCode = Pick<Proposal, 'code' | 'document' | 'guardrails' | 'answers'>;

/**
 * Offers code that cannot take its place: to copy it, to open it as a new file, or to see its answer. No review need have been
 * shown, so what cannot be seen in the code is said here.
 * @param reason what is in the way
 */
export function offerCode(reason: string, { code, document, guardrails, answers }: OfferedCode): void {
	const { t } = vscode.l10n;
	const holdsHidden = guardrails.some(({ kind }) => kind === 'hidden');
	const sentences = [reason, ...(holdsHidden ? [t('The code holds characters that cannot be seen.')] : [])];
	const copy = { title: t('Copy the Code'), run: () => vscode.env.clipboard.writeText(code) };
	const open = { title: t('Open as New File'), run: () => openAsNewFile(code, document.languageId) };
	// Not awaited by the command: a notification may stay open for hours.
	void vscode.window
		.showWarningMessage(breakMarkdownLinks(sentences.join(' ')), copy, open, ...showAnswerButtons(answers))
		.then((chosen) => chosen?.run());
}
