import type * as vscode from 'vscode';
import { omitUndefined } from '../../../base/core/omitUndefined.ts';
import { normalizeLineEnds } from '../../../base/text/hiddenCharacters.ts';
import { isStillThere } from '../../../base/vscode/documents/documentState.ts';
import { inLineEndsOf, plainText } from '../../../base/vscode/documents/lineEnds.ts';
import { type AppliedText, applyText } from '../documents/applyText.ts';
import { proposedNow, type Review } from './review.ts';
import { goneText, noChangeText } from './reviewTexts.ts';

export interface ApplyOptions {
	/** Whether the document is changed without being shown. */
	readonly isHidden: boolean;
	/**
	 * What the document should contain, given what is proposed for it and what it contains now; all with `\n` line endings.
	 */
	readonly wanted: (proposed: string, live: string) => string;
	/** Called just before the document changes. */
	readonly before: (document: vscode.TextDocument) => void;
}

/**
 * Puts a proposal, or a part of it, into its document.
 * @returns the document's text before and after, or a sentence that says why it was not changed
 */
export async function applyReview(
	review: Review,
	{ isHidden, wanted, before }: ApplyOptions,
): Promise<string | AppliedText> {
	const { document, proposal } = review;
	if (!(await isStillThere(document))) return goneText(document);
	const now = proposedNow(review);
	if (now === undefined || now.text === plainText(document)) return noChangeText(document, now);
	before(document);
	const place = isHidden ? 'hidden' : omitUndefined({ viewColumn: proposal.viewColumn });
	return await applyText(document, place, (text) => {
		const live = normalizeLineEnds(text);
		return inLineEndsOf(document, wanted(proposedNow(review)?.text ?? live, live));
	});
}
