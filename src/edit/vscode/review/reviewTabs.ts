import * as vscode from 'vscode';
import { allTabs } from '../../../base/vscode/documents/allTabs.ts';
import type { Hunk } from '../../core/diff/hunks.ts';
import { isUnlisted, proposalsIn } from './multiDiff.ts';
import { currentUri, PROPOSAL_SCHEME, proposalIdOf } from './proposalUri.ts';
import type { Review } from './review.ts';

/** The proposals that a tab shows, in a diff of one file or of several: the files on the right side. */
export function shownProposals(tab: vscode.Tab | undefined): readonly vscode.Uri[] {
	const proposal = proposalOf(tab);
	return proposal === undefined ? (proposalsIn(tab) ?? []) : [proposal];
}

/** Every proposal that any tab shows. */
export function allShownProposals(): readonly vscode.Uri[] {
	return allTabs().flatMap(shownProposals);
}

/** The tab that shows one proposal alone. */
export function tabOf({ proposal }: Review): vscode.Tab | undefined {
	return allTabs().find((tab) => proposalIdOf(proposalOf(tab)) === proposal.id);
}

/** Whether the diffs of several files are in front, in one editor. */
export function isMultiDiffInFront(): boolean {
	const { activeTab } = vscode.window.tabGroups.activeTabGroup;
	return proposalsIn(activeTab) !== undefined || isUnlisted(activeTab);
}

/**
 * Whether a proposal is in front, in a diff of one file or of several. The active editor is asked only where the tab does not
 * say: it stays the proposal's for a moment after another tab came to the front.
 */
export function isInFront({ proposal }: Review): boolean {
	const { activeTab } = vscode.window.tabGroups.activeTabGroup;
	const active = vscode.window.activeTextEditor?.document.uri;
	const shown = isUnlisted(activeTab) ? [active] : shownProposals(activeTab);
	return shown.some((uri) => proposalIdOf(uri) === proposal.id);
}

/** Opens the diff of a review, or brings it to the front. @param hunk the change to put the cursor on */
export async function showDiff(review: Review, hunk: Hunk | undefined): Promise<void> {
	const { document, proposal, uri } = review;
	const proposed = await vscode.workspace.openTextDocument(uri);
	if (proposed.languageId !== document.languageId) {
		await vscode.languages.setTextDocumentLanguage(proposed, document.languageId);
	}
	const line = hunk?.addedStart ?? 0;
	const options: vscode.TextDocumentShowOptions = {
		viewColumn: tabOf(review)?.group.viewColumn ?? proposal.viewColumn ?? vscode.ViewColumn.Active,
		preview: false,
		...(hunk === undefined ? {} : { selection: new vscode.Range(line, 0, line, 0) }),
	};
	const sides = [currentUri(uri), uri] as const;
	await vscode.commands.executeCommand('vscode.diff', ...sides, proposal.origin.title, options);
}

/** Closes the tabs that show one proposal alone. @param id of the proposal */
export async function closeTabsOf(id: string): Promise<void> {
	await vscode.window.tabGroups.close(allTabs().filter((tab) => proposalIdOf(proposalOf(tab)) === id));
}

function proposalOf(tab: vscode.Tab | undefined): vscode.Uri | undefined {
	const input: unknown = tab?.input;
	return input instanceof vscode.TabInputTextDiff && input.modified.scheme === PROPOSAL_SCHEME
		? input.modified
		: undefined;
}
