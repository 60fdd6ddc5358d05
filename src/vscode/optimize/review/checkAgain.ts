import type { Logger } from '../../../core/base/logger.ts';
import type { OpenReviews } from './openReviews.ts';
import type { Review } from './review.ts';

/** Runs the guardrails again over a proposal that the user has edited; of many edits at once, over the last. */
export function checkAgain(open: OpenReviews, logger: Logger): (review: Review) => void {
	const waiting = new Set<Review>();
	const check = async (review: Review) => {
		const { checkProposal } = await import('../../../core/code/review/checkProposal.ts');
		waiting.delete(review);
		const all = checkProposal(review.changes, review.document.languageId);
		// Code from the chat may be meant to change what it replaces.
		const guardrails = all.filter(({ kind }) => kind !== 'signature' || review.proposal.origin.level !== undefined);
		const kinds = (all: Review['guardrails']) => all.map(({ kind }) => kind).join();
		if (kinds(guardrails) === kinds(review.guardrails)) return;
		review.guardrails = guardrails;
		open.changed(review);
	};
	return (review) => {
		if (waiting.has(review)) return;
		waiting.add(review);
		check(review).catch((error) => logger.error(`an edited proposal could not be checked: ${String(error)}`));
	};
}
