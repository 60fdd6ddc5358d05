import * as vscode from 'vscode';
import { mergeProposal, PROPOSAL_SCHEME, type Proposal } from './proposal.ts';
import { proposalOf } from './proposalTab.ts';

/** A proposal whose difference is open. */
export interface Review {
	readonly uri: vscode.Uri;
	proposal: Proposal;
	/** What was shown last. */
	text: string;
	/** How many changes lost their place and are in the proposal no more. */
	lost: number;
	/** Whether any of its changes are in the document by now. */
	isTaken: boolean;
	/** Whether any of its changes were discarded, or have lost their place. */
	isCut: boolean;
	/** What the status bar says of it, while that is true. */
	remark?: vscode.Disposable;
}

/** Changes that a person has taken over. */
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
export function reviewEndOf({ proposal, isTaken, isCut }: Review): ReviewEnd {
	if (!isTaken) return { proposal, outcome: 'discarded' };
	return { proposal, outcome: isCut ? 'partlyAccepted' : 'accepted' };
}

/** How many changes of a proposal have lost their place since it was made. */
export function countLost({ proposal, lost }: Review): number {
	return lost + (mergeProposal(proposal)?.conflicts ?? 0);
}

/** Where the cursor is in a difference: in which of its texts, and at which line; else at its beginning. */
export function cursorIn({ uri, proposal }: Review): { readonly line: number; readonly side: 'before' | 'after' } {
	const editor = vscode.window.activeTextEditor;
	const line = editor?.selection.active.line ?? 0;
	if (editor?.document.uri.toString() === uri.toString()) return { line, side: 'after' };
	return { line: editor?.document === proposal.document ? line : 0, side: 'before' };
}

/** The reviews that are open, and which of them is meant. */
export class OpenReviews {
	readonly #reviews = new Map<string, Review>();

	get(uri: vscode.Uri): Review | undefined {
		return this.#reviews.get(uri.toString());
	}

	/** Those of a document. */
	of(document: vscode.TextDocument | undefined): readonly Review[] {
		return [...this.#reviews.values()].filter(({ proposal }) => proposal.document === document);
	}

	/**
	 * The review that is seen: that of the difference that is named or in front, else that of the document in front. A
	 * difference that is decided on already stands for no other review: its button may have been pressed twice.
	 */
	active(named: vscode.Uri | undefined): Review | undefined {
		const difference = differenceMeant(named);
		if (difference !== undefined) return this.get(difference);
		return only(this.of(vscode.window.activeTextEditor?.document));
	}

	/** The review that is meant: the one that is seen, else the only one. */
	resolve(named: vscode.Uri | undefined): Review | undefined {
		const seen = this.active(named);
		return seen === undefined && differenceMeant(named) === undefined ? only([...this.#reviews.values()]) : seen;
	}

	keep(review: Review): void {
		this.#reviews.set(review.uri.toString(), review);
		this.#tellEditor();
	}

	drop({ uri, remark }: Review): void {
		remark?.dispose();
		this.#reviews.delete(uri.toString());
		this.#tellEditor();
	}

	/** For the conditions of commands and keys: whether a review is open, and where its changes are seen. */
	#tellEditor(): void {
		const reviews = [...this.#reviews.values()];
		const seen = reviews.flatMap(({ uri, proposal }) => [uri.toString(), proposal.document.uri.toString()]);
		void vscode.commands.executeCommand('setContext', 'whetstone.optimize.pending', reviews.length > 0);
		void vscode.commands.executeCommand('setContext', 'whetstone.optimize.reviewed', seen);
	}
}

function differenceMeant(named: vscode.Uri | undefined): vscode.Uri | undefined {
	if (named?.scheme === PROPOSAL_SCHEME) return named;
	return proposalOf(vscode.window.tabGroups.activeTabGroup.activeTab);
}

function only(reviews: readonly Review[]): Review | undefined {
	return reviews.length === 1 ? reviews[0] : undefined;
}
