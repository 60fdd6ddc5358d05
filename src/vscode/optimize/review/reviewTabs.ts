import * as vscode from 'vscode';
import type { Hunk } from '../../../core/code/diff/hunks.ts';
import { currentUri, PROPOSAL_SCHEME, proposalIdOf } from './proposalUri.ts';
import type { Review } from './review.ts';

/** The proposals that a tab shows, as the files on the right side of its diffs. */
export function proposalsIn(tab: vscode.Tab | undefined): readonly vscode.Uri[] {
	const input: unknown = tab?.input;
	return input instanceof vscode.TabInputTextDiff && input.modified.scheme === PROPOSAL_SCHEME ? [input.modified] : [];
}

/** Every tab that shows a proposal. */
export function proposalTabs(): readonly vscode.Tab[] {
	return vscode.window.tabGroups.all.flatMap(({ tabs }) => tabs).filter((tab) => proposalsIn(tab).length > 0);
}

/** The tab that shows one proposal alone. */
export function tabOf({ proposal }: Review): vscode.Tab | undefined {
	return proposalTabs().find((tab) => {
		const [only, ...others] = proposalsIn(tab);
		return others.length === 0 && proposalIdOf(only) === proposal.id;
	});
}

/** Whether the tab in front shows a proposal. */
export function isInFront({ proposal }: Review): boolean {
	const { activeTab } = vscode.window.tabGroups.activeTabGroup;
	return proposalsIn(activeTab).some((uri) => proposalIdOf(uri) === proposal.id);
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

/** Closes the tabs that show one proposal alone. */
export async function closeDiff(review: Review): Promise<void> {
	for (let tab = tabOf(review); tab !== undefined; tab = tabOf(review)) {
		if (!(await vscode.window.tabGroups.close(tab))) return;
	}
}
