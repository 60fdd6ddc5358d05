import type { Hunk } from '../../../core/code/diff/hunks.ts';
import type { Proof, Verdict } from '../../../core/proof/proof.ts';
import type { ReviewProof } from '../../../core/proof/reviewProof.ts';

/** A verdict as it is shown. */
export interface ShownVerdict {
	/** `outdated`: the code is another than was proved. */
	readonly kind: Verdict | 'outdated';
	/** In a few words. */
	readonly label: string;
	/** In sentences, with names and words from elsewhere: plain text, no Markdown. */
	readonly text: string;
}

/** The verdicts of a review. */
export interface ReviewVerdicts {
	/** Of all its changes together; undefined if they have not been proved. */
	readonly whole: ShownVerdict | undefined;
	/** Of each change by itself; undefined for those that have not been proved. */
	readonly changes: readonly (ShownVerdict | undefined)[];
}

/** A review with its proofs. */
export interface ProvedReview {
	readonly proofs: readonly ReviewProof[];
	/** The whole text of the document as it is, and as it is proposed, both with its own line endings. */
	readonly before: string;
	readonly after: string;
	readonly lineEnd: '\n' | '\r\n';
	/** The changes that are left, with `\n` line endings. */
	readonly hunks: readonly Hunk[];
}

/** What reviews need to show proofs. Loaded with the first one. */
export interface VerdictReader {
	verdictsOf(review: ProvedReview): ReviewVerdicts;
	/** The proof of exactly these texts. */
	proofFor(proofs: readonly ReviewProof[], before: string, after: string): Proof | undefined;
}
