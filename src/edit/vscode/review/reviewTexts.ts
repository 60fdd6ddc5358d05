import * as vscode from 'vscode';
import { l10n } from 'vscode';
import { documentName, isStillThere, plainText } from '../../../base/vscode/documents/documentState.ts';
import type { ProposedText } from '../../core/review/proposedChanges.ts';
import { type OfferedCode, offerCode } from './offerCode.ts';
import type { Proposal } from './proposal.ts';
import { proposedNow, type Review } from './review.ts';

/** In milliseconds: how long a message stays in the status bar. */
const STATUS_MESSAGE_TIME = 5_000;

/** Why a proposal cannot be put into its document; undefined if it can. */
export async function inapplicableText(review: Review): Promise<string | undefined> {
	const { document } = review;
	const now = (await isStillThere(document)) ? proposedNow(review) : undefined;
	if (now === undefined) return goneText(document);
	return now.text === plainText(document) ? noChangeText(document, now) : undefined;
}

/** Why a proposal changes nothing. @param now what the document would become */
export function noChangeText({ uri }: { readonly uri: vscode.Uri }, { lost }: ProposedText): string {
	const name = documentName({ uri });
	return lost === 0
		? l10n.t('{0} already has this code: nothing changes.', name)
		: l10n.t('The selected code in {0} has changed in the meantime, so the new code was not put in its place.', name);
}

/** Why a proposal no longer has a place. */
export function goneText(document: { readonly uri: vscode.Uri }): string {
	return l10n.t(
		'{0} was closed, renamed, or deleted in the meantime, so the new code has nowhere to go.',
		documentName(document),
	);
}

/** Notes that a command found no proposal to act on. */
export function showNoProposal(): void {
	void vscode.window.showInformationMessage(
		l10n.t('No proposal is open in the active editor. Open the one you mean, then try again.'),
	);
}

/**
 * Shows how many changes are left to decide on.
 * @returns removes the message
 */
export function showRemaining(left: number): vscode.Disposable {
	const one = left === 0 ? l10n.t('No change is left to review.') : l10n.t('One change is left to review.');
	const text = left > 1 ? l10n.t('{0} changes are left to review.', left) : one;
	return vscode.window.setStatusBarMessage(text, STATUS_MESSAGE_TIME);
}

/** Offers the code of a proposal that has lost some of its changes. */
export function showConflicts(count: number, offered: OfferedCode): void {
	const reason =
		count === 1
			? l10n.t('One proposed change was skipped: you edited the same lines in the meantime.')
			: l10n.t('{0} proposed changes were skipped: you edited the same lines in the meantime.', count);
	offerCode(reason, offered);
}

/** Notes if changes cannot be decided on one by one. */
export function showCoarse({ hunks }: Proposal): void {
	if (!hunks.some(({ isCoarse }) => isCoarse)) return;
	void vscode.window.showInformationMessage(
		l10n.t('Some of the changes are too numerous to separate: they can only be kept or undone together.'),
	);
}

/** The title of a review's diff. @param proposed what its right side is, localized */
export function diffTitle(document: vscode.TextDocument, proposed: string): string {
	return l10n.t('{0}: Current ↔ {1}', documentName(document), proposed);
}
