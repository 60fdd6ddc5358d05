import * as vscode from 'vscode';
import { l10n } from 'vscode';
import { openAsNewFile } from '../../../base/vscode/documents/showDocument.ts';
import type { Guardrail } from '../../core/guardrails/guardrail.ts';
import { showAnswerWarning } from '../answers/answerNotes.ts';

/** Code to offer: a proposal, or a stored one whose document is gone. */
export interface OfferedCode {
	readonly code: string;
	readonly document: { readonly languageId: string };
	readonly guardrails: readonly Guardrail[];
	/** The ids of its stored answers. */
	readonly answers: readonly string[];
}

/**
 * Offers code that cannot be put in its place: to copy it, open it as a new file, or see its answer. Mentions hidden
 * characters, since there may have been no review.
 * @param reason why it cannot be put in its place
 */
export function offerCode(reason: string, { code, document, guardrails, answers }: OfferedCode): void {
	const holdsHidden = guardrails.some(({ kind }) => kind === 'hidden');
	const sentences = [reason, ...(holdsHidden ? [l10n.t('The code contains hidden characters.')] : [])];
	const copy = { title: l10n.t('Copy the Code'), run: () => vscode.env.clipboard.writeText(code) };
	const open = { title: l10n.t('Open as New File'), run: () => openAsNewFile(code, document.languageId) };
	showAnswerWarning(sentences.join(' '), answers, copy, open);
}
