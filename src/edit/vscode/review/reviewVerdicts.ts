import { normalizeLineEnds } from '../../../base/text/hiddenCharacters.ts';
import { applyHunks, type Hunk, hunkContent } from '../../core/diff/hunks.ts';
import { type Proof, type Verdict, verdictOf } from '../../core/proof/proof.ts';
import type { ReviewProof } from '../../core/proof/reviewProof.ts';
import { contentHash } from '../../node/contentHash.ts';
import { outdatedLabel, outdatedText, verdictLabel, verdictText } from '../verdicts/verdictTexts.ts';

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

/** Finds the proofs of what is under review, and says what they come to. */
export function verdictsOf(review: ProvedReview): ReviewVerdicts {
	const { proofs, before, after, hunks } = review;
	const whole = proofFor(proofs, before, after);
	const wasProved = proofs.some(({ change }) => change === undefined);
	return {
		whole: shown(whole, wasProved),
		// A single change is all of them.
		changes: hunks.length === 1 ? [undefined] : hunks.map((hunk) => verdictOfChange(review, hunk)),
	};
}

/** The proof of exactly these texts; undefined if there is none. */
export function proofFor(proofs: readonly ReviewProof[], before: string, after: string): Proof | undefined {
	const possible = proofs.filter(({ lengths }) => lengths[0] === before.length && lengths[1] === after.length);
	if (possible.length === 0) return undefined;
	const subject = contentHash(before, after);
	return possible.findLast(({ proof }) => proof.subject === subject)?.proof;
}

function verdictOfChange(review: ProvedReview, hunk: Hunk): ShownVerdict | undefined {
	const { proofs, before, lineEnd } = review;
	const length = before.length + lengthIn(hunk.added, lineEnd) - lengthIn(hunk.removed, lineEnd);
	const possible = proofs.filter(({ lengths }) => lengths[0] === before.length && lengths[1] === length);
	const found = possible.length === 0 ? undefined : proofFor(possible, before, withChange(review, hunk));
	const content = hunkContent(hunk);
	return shown(
		found,
		proofs.some(({ change }) => change === content),
	);
}

/** The document with one of the changes. */
function withChange({ before, lineEnd }: ProvedReview, hunk: Hunk): string {
	const after = applyHunks(normalizeLineEnds(before), [hunk]);
	return lineEnd === '\n' ? after : after.replaceAll('\n', lineEnd);
}

function lengthIn(lines: readonly string[], lineEnd: ProvedReview['lineEnd']): number {
	return lines.reduce((sum, line) => sum + line.length + (line.endsWith('\n') ? lineEnd.length - 1 : 0), 0);
}

function shown(proof: Proof | undefined, wasProved: boolean): ShownVerdict | undefined {
	if (proof !== undefined) return { kind: verdictOf(proof), label: verdictLabel(proof), text: verdictText(proof) };
	return wasProved ? { kind: 'outdated', label: outdatedLabel(), text: outdatedText() } : undefined;
}
