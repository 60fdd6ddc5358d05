import * as vscode from 'vscode';

/** The one command that threads link to; they can run nothing else. */
export const EDIT_PROPOSAL = 'whetstone.optimize.editProposal';

/** A Markdown link that opens a proposal in a diff, where it can be edited. */
export function editProposalLink(proposal: vscode.Uri): string {
	const query = encodeURIComponent(JSON.stringify([proposal]));
	return `[${vscode.l10n.t('Edit Proposal')}](command:${EDIT_PROPOSAL}?${query})`;
}
