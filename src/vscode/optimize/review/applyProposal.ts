import type * as vscode from 'vscode';
import { omitUndefined } from '../../../core/base/omitUndefined.ts';
import { type AppliedText, applyText } from '../../documents/applyText.ts';
import { isStillThere } from '../../documents/documentState.ts';
import { mergeProposal, type Proposal } from './proposal.ts';
import { goneText, noChangeText } from './reviewTexts.ts';

export interface ApplyOptions {
	/** Whether the keyboard focus stays where it is. */
	readonly preserveFocus: boolean;
	/** What the document should contain, given what was proposed for it and what it contains now. */
	readonly wanted: (proposed: string, live: string) => string;
	/** Called just before the document changes. */
	readonly before: (document: vscode.TextDocument) => void;
}

/**
 * Puts a proposal, or a part of it, into its document.
 * @returns the document's text before and after, or a sentence that says why it was not changed
 */
export async function applyProposal(
	proposal: Proposal,
	{ preserveFocus, wanted, before }: ApplyOptions,
): Promise<string | AppliedText> {
	const { document, viewColumn } = proposal;
	if (!(await isStillThere(document))) return goneText(document);
	const now = mergeProposal(proposal);
	if (now === undefined || now.text === document.getText()) return noChangeText(document, now);
	before(document);
	const place = { preserveFocus, ...omitUndefined({ viewColumn }) };
	return await applyText(document, place, (live) => wanted(mergeProposal(proposal)?.text ?? live, live));
}
