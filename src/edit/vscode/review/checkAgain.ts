import { checkProposal } from '../../core/review/checkProposal.ts';
import type { OpenReviews } from './openReviews.ts';
import type { Review } from './review.ts';

/** Runs the guardrails again over a proposal that the user has edited. */
export function checkAgain(open: OpenReviews, review: Review): void {
	const { changes, document, proposal } = review;
	const all = checkProposal(changes, document.languageId, document.encoding);
	// Code from the chat may be meant to change what it replaces.
	const guardrails = all.filter(({ kind }) => kind !== 'signature' || proposal.origin.level !== undefined);
	const texts = (found: Review['guardrails']) => JSON.stringify(found);
	if (texts(guardrails) === texts(review.guardrails)) return;
	review.guardrails = guardrails;
	open.changed(review);
}
