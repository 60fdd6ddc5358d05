import { applyHunks, type Hunk, hunkContent } from '../../../core/code/diff/hunks.ts';
import { type Proof, verdictOf } from '../../../core/proof/proof.ts';
import type { ReviewProof } from '../../../core/proof/reviewProof.ts';
import { proofSubject } from '../../../node/proof/proofSubject.ts';
import { normalizeLineEnds } from '../../../protocol/hiddenCharacters.ts';
import { outdatedLabel, verdictLabel } from '../../verdictLabel.ts';
import type { ProvedReview, ReviewVerdicts, ShownVerdict, VerdictReader } from '../review/reviewVerdicts.ts';
import { outdatedText, verdictText } from './verdictTexts.ts';

/** Finds the proofs of what is under review, and says what they come to. */
export const verdictReader: VerdictReader = { verdictsOf, proofFor };

function verdictsOf(review: ProvedReview): ReviewVerdicts {
	const { proofs, before, after, hunks } = review;
	const whole = proofFor(proofs, before, after);
	const wasProved = proofs.some(({ change }) => change === undefined);
	return {
		whole: shown(whole, wasProved),
		// A single change is all of them.
		changes: hunks.length === 1 ? [undefined] : hunks.map((hunk) => verdictOfChange(review, hunk)),
	};
}

function proofFor(proofs: readonly ReviewProof[], before: string, after: string): Proof | undefined {
	const possible = proofs.filter(({ lengths }) => lengths[0] === before.length && lengths[1] === after.length);
	if (possible.length === 0) return undefined;
	const subject = proofSubject(before, after);
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
