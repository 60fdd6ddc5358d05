import type * as vscode from 'vscode';
import { l10n } from 'vscode';
import type { Disposable } from '../../../base/core/disposable.ts';
import { safeList, safeMarkdown } from '../../../base/text/safeMarkdown.ts';
import { documentName } from '../../../base/vscode/documents/documentState.ts';
import { closeRendered, showRendered } from '../../../base/vscode/documents/readOnlyDocuments.ts';
import { receiptText } from '../../../usage/vscode/receiptItems.ts';
import { guardrailText } from '../guardrailText.ts';
import type { OpenReviews } from './openReviews.ts';
import type { Proposal } from './proposal.ts';
import type { Review } from './review.ts';

/** Shows what the service says about proposals, each until its review ends. */
export class ReviewExplanations implements vscode.Disposable {
	readonly #shown = new Set<Review>();
	readonly #listener: Disposable;

	constructor(open: OpenReviews) {
		this.#listener = open.onDidEnd((review) => this.#close(review));
	}

	async show(review: Review): Promise<void> {
		const { proposal, guardrails } = review;
		await showRendered(titleOf(review), explanationText({ ...proposal, guardrails }));
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

/** What a service says of its code, the guardrails, and the cost, as Markdown that loads nothing. */
function explanationText({ origin, explanation, guardrails, remarks = [], receipts }: Proposal): string {
	const reasons = [...guardrails.map(guardrailText), ...remarks];
	const sections = [
		`# ${safeMarkdown(origin.title)}`,
		reasons.length === 0 ? '' : `## ${l10n.t('Look closely')}\n\n${safeList(reasons)}`,
		explanation.text === '' ? l10n.t('The service gave no explanation.') : safeMarkdown(explanation.text),
		explanation.suggestions.length === 0 ? '' : `## ${l10n.t('Suggestions')}\n\n${safeList(explanation.suggestions)}`,
		receipts.length === 0
			? ''
			: `## ${l10n.t('Receipt')}\n\n${receipts.map((receipt) => safeMarkdown(receiptText(receipt))).join('\n\n')}`,
	];
	return sections.filter((section) => section !== '').join('\n\n');
}
