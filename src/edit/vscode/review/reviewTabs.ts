import * as vscode from 'vscode';
import { isRecord } from '../../../base/core/json.ts';
import { allTabs } from '../../../base/vscode/documents/showDocument.ts';
import type { Hunk } from '../../core/diff/hunks.ts';
import { currentUri, PROPOSAL_SCHEME, proposalIdOf } from '../proposals/proposalUri.ts';
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

/** Whether the active editor shows the diffs of several files. */
export function isMultiDiffActive(): boolean {
	const { activeTab } = vscode.window.tabGroups.activeTabGroup;
	return proposalsIn(activeTab) !== undefined || isUnlisted(activeTab);
}

/**
 * Whether the active tab shows a proposal, in a diff of one file or of several. The active editor counts only where the tab
 * does not say: it stays the proposal's for a moment after another tab became active.
 */
export function isActiveReview({ proposal }: Review): boolean {
	const { activeTab } = vscode.window.tabGroups.activeTabGroup;
	const active = vscode.window.activeTextEditor?.document.uri;
	const shown = isUnlisted(activeTab) ? [active] : shownProposals(activeTab);
	return shown.some((uri) => proposalIdOf(uri) === proposal.id);
}

/** Opens the diff of a review, or makes it active. @param hunk the change to put the cursor on */
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

/** One file of a diff of several. */
interface MultiDiffEntry {
	/** The live file, which names the entry. */
	readonly uri: vscode.Uri;
	/** Both sides have the path of the live file: with another one, VS Code would show a rename. */
	readonly current: vscode.Uri;
	readonly proposed: vscode.Uri;
}

/**
 * Opens the proposals for several files in one editor, in place of the one that shows some of them already.
 * @param title VS Code adds the number of files
 * @param open has VS Code show them
 * @returns whether the tab is recognized; if not, it is closed again, since it is not known what it shows
 */
export async function openMultiDiff(
	title: string,
	entries: readonly MultiDiffEntry[],
	open: (...values: readonly unknown[]) => PromiseLike<unknown> = openChanges,
): Promise<boolean> {
	const before = allTabs();
	const isEarlier = (tab: vscode.Tab) => isUnlisted(tab) && tab.label.startsWith(title);
	const earlier = before.filter((tab) => proposalsIn(tab) !== undefined || isEarlier(tab));
	const resources = entries.map(({ uri, current, proposed }) => [uri, current, proposed]);
	await open(title, resources);
	const { activeTab } = vscode.window.tabGroups.activeTabGroup;
	if (activeTab === undefined || before.includes(activeTab)) return false;
	if (proposalsIn(activeTab) === undefined) {
		await vscode.window.tabGroups.close(activeTab);
		return false;
	}
	// It opens as a preview, in whose place the next file would be shown.
	await vscode.commands.executeCommand('workbench.action.keepEditor');
	await vscode.window.tabGroups.close(earlier);
	return true;
}

function openChanges(...values: readonly unknown[]): Thenable<unknown> {
	return vscode.commands.executeCommand('vscode.changes', ...values);
}

/** The proposals that a tab shows together; undefined if it is no such tab, or does not say what it shows. */
export function proposalsIn(tab: vscode.Tab | undefined): readonly vscode.Uri[] | undefined {
	const shown = diffsIn(tab)
		?.filter((diff) => diff instanceof vscode.TabInputTextDiff)
		.map(({ modified }) => modified)
		.filter(({ scheme }) => scheme === PROPOSAL_SCHEME);
	return shown?.length ? shown : undefined;
}

/**
 * Whether a tab shows several diffs, but does not say which: just after it was opened, or for good if it was restored after a
 * reload while another tab was active.
 */
export function isUnlisted(tab: vscode.Tab | undefined): boolean {
	return diffsIn(tab)?.length === 0;
}

/** VS Code's API has no type for the input of a tab of several diffs, so it may have any shape. */
function diffsIn(tab: vscode.Tab | undefined): readonly unknown[] | undefined {
	const input: unknown = tab?.input;
	return isRecord(input) && Array.isArray(input.textDiffs) ? input.textDiffs : undefined;
}

/** Closes the tabs all of whose reviews have ended. */
export async function closeEndedMultiDiffs(hasEnded: (proposal: vscode.Uri) => boolean): Promise<void> {
	await vscode.window.tabGroups.close(allTabs().filter((tab) => proposalsIn(tab)?.every(hasEnded)));
}
