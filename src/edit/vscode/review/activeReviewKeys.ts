import * as vscode from 'vscode';
import type { Event } from '../../../base/core/event.ts';
import { ContextKeys } from '../../../base/vscode/contextKeys.ts';
import { PROPOSAL_SCHEME } from '../proposals/proposalUri.ts';
import { isUnlisted, shownProposals } from './reviewTabs.ts';

/** Keeps the context keys that say what keys and buttons of reviews are good for now. */
export class ActiveReviewKeys implements vscode.Disposable {
	readonly #live: () => readonly vscode.Uri[];
	readonly #draw: (isActive: boolean) => void;
	readonly #listeners: vscode.Disposable;
	readonly #keys = new ContextKeys();

	/**
	 * @param live gives the live files under review, one for each review
	 * @param onDidChange fires after a review began or ended, or its file was renamed
	 * @param draw shows what depends on whether a review is active, or on which one
	 */
	constructor(live: () => readonly vscode.Uri[], onDidChange: Event<void>, draw: (isActive: boolean) => void) {
		this.#live = live;
		this.#draw = draw;
		const update = () => this.#update();
		this.#listeners = vscode.Disposable.from(
			onDidChange(update),
			vscode.window.tabGroups.onDidChangeTabs(update),
			vscode.window.tabGroups.onDidChangeTabGroups(update),
			vscode.window.onDidChangeActiveTextEditor(update),
		);
		// At first, too: an extension host that has ended leaves the keys as they were.
		update();
	}

	dispose(): void {
		this.#listeners.dispose();
	}

	#update(): void {
		const live = this.#live();
		const { activeTextEditor, tabGroups } = vscode.window;
		const isShown = showsReview(tabGroups.activeTabGroup.activeTab, live, activeTextEditor?.document.uri);
		this.#keys.set('whetstone.optimize.inFront', isShown);
		this.#keys.set('whetstone.optimize.several', new Set(live.map(fileOf)).size > 1);
		this.#draw(isShown);
	}
}

/**
 * Whether a tab shows a review: as a diff of one file or several, or as a live file under review, alone or on the right of a
 * diff.
 * @param live the live files under review
 * @param active the document of the active editor, for a tab that does not say what it shows
 */
export function showsReview(
	tab: vscode.Tab | undefined,
	live: readonly vscode.Uri[],
	active: vscode.Uri | undefined,
): boolean {
	if (shownProposals(tab).length > 0) return true;
	if (isUnlisted(tab)) return active?.scheme === PROPOSAL_SCHEME;
	const input: unknown = tab?.input;
	const files = live.map(fileOf);
	if (input instanceof vscode.TabInputText) return files.includes(fileOf(input.uri));
	if (input instanceof vscode.TabInputTextDiff) return files.includes(fileOf(input.modified));
	return input instanceof vscode.TabInputNotebook && files.includes(notebookOf(input.uri));
}

/** Tells files apart: the cells of a notebook are one. */
function fileOf(uri: vscode.Uri): string {
	return uri.scheme === 'vscode-notebook-cell' ? notebookOf(uri) : uri.toString();
}

/** What a notebook and its cells have in common: not the scheme. */
function notebookOf({ authority, path }: vscode.Uri): string {
	return `notebook://${authority}${path}`;
}
