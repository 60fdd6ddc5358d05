import * as vscode from 'vscode';
import { PROPOSAL_SCHEME } from './proposal.ts';

/** The proposal that a tab shows beside the current text, if it shows one. */
export function proposalOf(tab: vscode.Tab | undefined): vscode.Uri | undefined {
	const input: unknown = tab?.input;
	return input instanceof vscode.TabInputTextDiff && input.modified.scheme === PROPOSAL_SCHEME
		? input.modified
		: undefined;
}

/** Every tab that shows a proposal. */
export function proposalTabs(): readonly vscode.Tab[] {
	return vscode.window.tabGroups.all.flatMap(({ tabs }) => tabs).filter((tab) => proposalOf(tab) !== undefined);
}

/** Closes the tabs of one proposal. */
export async function closeProposalTabs(uri: vscode.Uri): Promise<void> {
	const tabs = proposalTabs().filter((tab) => proposalOf(tab)?.toString() === uri.toString());
	await vscode.window.tabGroups.close(tabs);
}
