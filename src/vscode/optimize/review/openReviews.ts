import * as vscode from 'vscode';
import { mergeProposal, PROPOSAL_SCHEME, type Proposal } from './proposal.ts';
import { proposalOf } from './proposalTab.ts';

/** A proposal whose diff is open. */
export interface Review {
	readonly uri: vscode.Uri;
	proposal: Proposal;
	/** The text shown last. */
	text: string;
	/** How many changes lost their place and are no longer in the proposal. */
	lost: number;
	/** Whether any of its changes have been accepted. */
	hasAccepted: boolean;
	/** Whether any of its changes were discarded or lost their place. */
	isPartial: boolean;
	/** Its message in the status bar, until that is outdated. */
	remark?: vscode.Disposable;
}

/** Changes that the user has accepted. */
export interface Acceptance {
	readonly proposal: Proposal;
	/** The whole document before and after. */
	readonly before: string;
	readonly after: string;
}

/** The end of a review, and what became of its proposal. */
export interface ReviewEnd {
	readonly proposal: Proposal;
	readonly outcome: 'accepted' | 'partlyAccepted' | 'discarded';
}

/** What became of a proposal by the end of its review. */
export function reviewEndOf({ proposal, hasAccepted: isTaken, isPartial: isCut }: Review): ReviewEnd {
	if (!isTaken) return { proposal, outcome: 'discarded' };
	return { proposal, outcome: isCut ? 'partlyAccepted' : 'accepted' };
}

/** A review's proposal against the current text of its document. */
export interface ReviewState {
	/** What the document would become; undefined if it is closed. */
	readonly text: string | undefined;
	/** How many changes have lost their place since the proposal was made. */
	readonly lost: number;
}

/** Merges the proposal of a review into the current text of its document. */
export function reviewNow({ proposal, lost }: Review): ReviewState {
	const merged = mergeProposal(proposal);
	return { text: merged?.text, lost: lost + (merged?.conflicts ?? 0) };
}

/** The side and line of the cursor in a diff; its beginning if the cursor is elsewhere. */
export function cursorIn({ uri, proposal }: Review): { readonly line: number; readonly side: 'before' | 'after' } {
	const editor = vscode.window.activeTextEditor;
	const line = editor?.selection.active.line ?? 0;
	if (editor?.document.uri.toString() === uri.toString()) return { line, side: 'after' };
	return { line: editor?.document === proposal.document ? line : 0, side: 'before' };
}

/** The open reviews, and which of them a command is for. */
export class OpenReviews {
	readonly #reviews = new Map<string, Review>();

	get(uri: vscode.Uri): Review | undefined {
		return this.#reviews.get(uri.toString());
	}

	/** The reviews of a document. */
	of(document: vscode.TextDocument | undefined): readonly Review[] {
		return [...this.#reviews.values()].filter(({ proposal }) => proposal.document === document);
	}

	/**
	 * The review shown in the given or active diff, else the one for the active document. A diff whose review has ended
	 * never selects another review: its button may have been pressed twice.
	 */
	active(named: vscode.Uri | undefined): Review | undefined {
		const diff = diffOf(named);
		if (diff !== undefined) return this.get(diff);
		return only(this.of(vscode.window.activeTextEditor?.document));
	}

	/** The review that a command is for: the active one, else the only one. */
	resolve(named: vscode.Uri | undefined): Review | undefined {
		const active = this.active(named);
		return active === undefined && diffOf(named) === undefined ? only([...this.#reviews.values()]) : active;
	}

	keep(review: Review): void {
		this.#reviews.set(review.uri.toString(), review);
		this.#setContext();
	}

	drop({ uri, remark }: Review): void {
		remark?.dispose();
		this.#reviews.delete(uri.toString());
		this.#setContext();
	}

	/** Sets the context keys for commands and keys: whether a review is open, and which documents show one. */
	#setContext(): void {
		const reviews = [...this.#reviews.values()];
		const seen = reviews.flatMap(({ uri, proposal }) => [uri.toString(), proposal.document.uri.toString()]);
		void vscode.commands.executeCommand('setContext', 'whetstone.optimize.pending', reviews.length > 0);
		void vscode.commands.executeCommand('setContext', 'whetstone.optimize.reviewed', seen);
	}
}

function diffOf(named: vscode.Uri | undefined): vscode.Uri | undefined {
	if (named?.scheme === PROPOSAL_SCHEME) return named;
	return proposalOf(vscode.window.tabGroups.activeTabGroup.activeTab);
}

function only(reviews: readonly Review[]): Review | undefined {
	return reviews.length === 1 ? reviews[0] : undefined;
}
