import * as vscode from 'vscode';
import type { ProposalNotes } from '../optimize/proposal.ts';

/** Code from the chat brings nothing but itself to its review. */
export const NO_NOTES: ProposalNotes = {
	explanation: { text: '', suggestions: [] },
	guardrails: [],
	receipts: [],
};

/** Where code from the chat comes from, in the title of its review. */
export function chatOrigin(): string {
	return vscode.l10n.t('from the chat');
}
