import * as vscode from 'vscode';
import type { MergeResult } from '../../../core/code/diff/threeWayMerge.ts';
import { breakMarkdownLinks } from '../../../core/text/breakMarkdownLinks.ts';
import { documentName } from '../../documents/documentState.ts';
import { guardrailText } from '../../guardrailText.ts';
import { showAnswerButtons } from '../../showAnswerButtons.ts';
import { offerCode } from './offerCode.ts';
import type { Proposal } from './proposal.ts';

/** How long a passing remark stays in the status bar, in milliseconds. */
const REMARK = 5_000;

/**
 * Why a proposal changes nothing.
 * @param now what has become of it; undefined where its document is closed
 */
export function noChangeText(document: vscode.TextDocument, now: MergeResult | undefined): string {
	const { t } = vscode.l10n;
	const name = documentName(document);
	if (now === undefined) return goneText(document);
	if (now.conflicts === 0) return t('{0} holds this code already: nothing changes.', name);
	return t('The selected code in {0} was changed meanwhile, so the new code was not put in its place.', name);
}

/** Why a proposal has no place any more. */
export function goneText(document: vscode.TextDocument): string {
	return vscode.l10n.t(
		'{0} was closed, renamed or deleted meanwhile, so the new code has no place to go.',
		documentName(document),
	);
}

export function showNoProposal(): void {
	void vscode.window.showInformationMessage(
		vscode.l10n.t('No proposal is in front. Open the one that you mean, then try again.'),
	);
}

/**
 * How many changes are left to decide on.
 * @returns takes the remark back
 */
export function showRemaining(left: number): vscode.Disposable {
	const { t } = vscode.l10n;
	const one = left === 0 ? t('No change is left to review.') : t('One change is left to review.');
	const text = left > 1 ? t('{0} changes are left to review.', left) : one;
	return vscode.window.setStatusBarMessage(text, REMARK);
}

/** Some changes have lost their place; the others are shown. */
export function showConflicts(count: number, proposal: Proposal): void {
	const { t } = vscode.l10n;
	const reason =
		count === 1
			? t('One proposed change is left out: you edited the same lines meanwhile.')
			: t('{0} proposed changes are left out: you edited the same lines meanwhile.', count);
	offerCode(reason, proposal);
}

/** Says where changes cannot be taken one by one. */
export function showCoarse({ hunks }: Proposal): void {
	if (!hunks.some(({ isCoarse }) => isCoarse)) return;
	void vscode.window.showInformationMessage(
		vscode.l10n.t(
			'Some of the changes are too many to be told apart: they can only be accepted or discarded together.',
		),
	);
}

/** Says what speaks against accepting unread. */
export function showGuardrails({ guardrails, document, answers }: Proposal): void {
	if (guardrails.length === 0) return;
	const { t } = vscode.l10n;
	const reasons = guardrails.map(guardrailText).join(' ');
	// What was found first: the end of a collapsed notification is not seen.
	const sentence = t(
		'{0} Look closely at the proposal for {1} before you accept it.',
		reasons,
		breakMarkdownLinks(documentName(document)),
	);
	void vscode.window.showWarningMessage(sentence, ...showAnswerButtons(answers)).then((chosen) => chosen?.run());
}
