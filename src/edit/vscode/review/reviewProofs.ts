import { omitUndefined } from '../../../base/core/omitUndefined.ts';
import { type Hunk, hunkContent } from '../../core/diff/hunks.ts';
import type { Proof } from '../../core/proof/proof.ts';
import { withProof } from '../../core/proof/reviewProof.ts';
import type { OpenReviews } from './openReviews.ts';
import { type Acceptance, changesLeft, provedReview, type Review, reviewOutcome } from './review.ts';
import { proofFor, type ReviewVerdicts, verdictsOf } from './reviewVerdicts.ts';

/** What was found of a change of a document. */
export interface FoundInReview {
	/** The whole text before and after, with the document's own line endings. */
	readonly document: { readonly before: string; readonly after: string };
	/** Set if only this change of the proposal was proved. */
	readonly change?: Hunk;
	readonly proof: Proof;
}

/** The proofs of the reviews. */
export class ReviewProofs {
	readonly #open: OpenReviews;
	/** What was read last of each review, and of which changes and proofs: every key that is typed asks for it. */
	readonly #read = new WeakMap<Review, readonly [unknown, unknown, ReviewVerdicts]>();

	constructor(open: OpenReviews) {
		this.#open = open;
	}

	/** Adds what was found to a review that is still open. */
	record(id: string, { document: { before, after }, change, proof }: FoundInReview): void {
		const review = this.#open.get(id);
		if (review === undefined) return;
		// The only change is the whole: it must stay known as that, once it is edited.
		const isWhole = change === undefined || changesLeft(review).length === 1;
		const content = isWhole ? undefined : hunkContent(change);
		const found = { proof, lengths: [before.length, after.length], ...omitUndefined({ change: content }) } as const;
		review.proofs = withProof(review.proofs, found);
		this.#open.changed(review);
	}

	/** Undefined if nothing of it has been proved. */
	verdictsOf(review: Review): ReviewVerdicts | undefined {
		const proved = review.proofs.length === 0 ? undefined : provedReview(review);
		if (proved === undefined) return undefined;
		const [hunks, proofs, known] = this.#read.get(review) ?? [];
		if (known !== undefined && hunks === proved.hunks && proofs === proved.proofs) return known;
		const verdicts = verdictsOf(proved);
		this.#read.set(review, [proved.hunks, proved.proofs, verdicts]);
		return verdicts;
	}

	/** What was accepted, with its proof if exactly that was proved. */
	withProof(acceptance: Acceptance): Acceptance {
		const { proposal, before, after } = acceptance;
		const proofs = this.#open.get(proposal.id)?.proofs ?? [];
		return { ...acceptance, ...omitUndefined({ proof: proofFor(proofs, before, after) }) };
	}

	/** The proof of a proposal that was discarded; undefined if it was not, or exactly that was not proved. */
	ofDiscarded(review: Review): Proof | undefined {
		const isProved = reviewOutcome(review) === 'discarded' && review.proofs.length > 0;
		const proved = isProved ? provedReview(review) : undefined;
		return proved && proofFor(proved.proofs, proved.before, proved.after);
	}
}
