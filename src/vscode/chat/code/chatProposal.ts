import * as vscode from 'vscode';
import { documentName } from '../../documents/documentState.ts';
import type { ProposalNotes, ProposalOrigin } from '../../optimize/review/proposal.ts';

/** Code from the chat brings nothing but itself to its review. */
export const NO_NOTES: ProposalNotes = {
	explanation: { text: '', suggestions: [] },
	guardrails: [],
	receipts: [],
	answers: [],
};

/** Where code from the chat comes from, for a document that it goes into. */
export function chatOrigin(document: vscode.TextDocument): ProposalOrigin {
	const { t } = vscode.l10n;
	return { title: t('{0}: Current ↔ From the Chat', documentName(document)) };
}
