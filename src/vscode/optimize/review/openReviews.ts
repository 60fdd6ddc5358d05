import * as vscode from 'vscode';
import { PROPOSAL_SCHEME } from './proposal.ts';
import { proposalOf } from './proposalTab.ts';
import type { Review } from './review.ts';

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
