import * as vscode from 'vscode';
import { PROPOSAL_SCHEME, type Proposal } from './proposal.ts';

/** The document of the proposal that a tab shows, if it shows one. */
export function proposalOf(tab: vscode.Tab | undefined): vscode.Uri | undefined {
	const input: unknown = tab?.input;
	return input instanceof vscode.TabInputTextDiff && input.modified.scheme === PROPOSAL_SCHEME
		? input.modified
		: undefined;
}

/**
 * Opens a proposal beside the current text of its document.
 * @param uri the document that shows the proposal
 */
export async function openProposalTab(uri: vscode.Uri, { document, viewColumn, origin }: Proposal): Promise<void> {
	const proposed = await vscode.workspace.openTextDocument(uri);
	if (proposed.languageId !== document.languageId) {
		await vscode.languages.setTextDocumentLanguage(proposed, document.languageId);
	}
	const options = { viewColumn: viewColumn ?? vscode.ViewColumn.Active, preview: false } as const;
	await vscode.commands.executeCommand('vscode.diff', document.uri, uri, origin.title, options);
}

/**
 * Brings the tab of a proposal to the front again.
 * @returns false if it has been closed
 */
export async function revealProposalTab(uri: vscode.Uri, { document }: Proposal): Promise<boolean> {
	const tab = proposalTabs().find((each) => proposalOf(each)?.toString() === uri.toString());
	if (tab === undefined) return false;
	const options = { viewColumn: tab.group.viewColumn, preview: false } satisfies vscode.TextDocumentShowOptions;
	await vscode.commands.executeCommand('vscode.diff', document.uri, uri, tab.label, options);
	return true;
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
