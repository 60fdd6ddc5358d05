import type * as vscode from 'vscode';
import { l10n } from 'vscode';
import type { Disposable } from '../../../base/core/disposable.ts';
import { documentName } from '../../../base/vscode/documents/documentState.ts';
import { closeRendered } from '../../../base/vscode/documents/readOnlyDocuments.ts';
import type { OpenReviews } from './openReviews.ts';
import type { Review } from './review.ts';
import { showExplanation } from './showExplanation.ts';

/** Shows what the service says about proposals, each until its review ends. */
export class ReviewExplanations implements vscode.Disposable {
	readonly #shown = new Set<Review>();
	readonly #listener: Disposable;

	constructor(open: OpenReviews) {
		this.#listener = open.onDidEnd((review) => this.#close(review));
	}

	async show(review: Review): Promise<void> {
		const { proposal, guardrails } = review;
		await showExplanation(titleOf(review), { ...proposal, guardrails });
		this.#shown.add(review);
	}

	dispose(): void {
		this.#listener.dispose();
	}

	#close(review: Review): void {
		if (this.#shown.delete(review)) void closeRendered(titleOf(review));
	}
}

function titleOf({ proposal }: Review): string {
	return l10n.t('{0}: Explanation', documentName(proposal.document));
}
