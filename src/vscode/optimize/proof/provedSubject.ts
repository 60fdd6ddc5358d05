import type * as vscode from 'vscode';
import { applyHunks, type Hunk } from '../../../core/code/diff/hunks.ts';
import { uniqueIndexOf } from '../../../core/code/diff/uniqueIndexOf.ts';
import { checkGuardrails } from '../../../core/code/guardrails/checkGuardrails.ts';
import type { AcceptedOptimization } from '../../../core/code/history/acceptedOptimization.ts';
import { inLineEndsOf, plainText } from '../../documents/lineEnds.ts';
import { changesLeft, proposedNow, type Review } from '../review/review.ts';
import type { ProvedDocument } from './provedDocument.ts';

/** What the live document of a review is now, and what it would become; undefined if the document is closed or stays the same. */
export function reviewSubject(review: Review): ProvedDocument | undefined {
	const proposed = proposedNow(review)?.text;
	return proposed === undefined || proposed === plainText(review.document) ? undefined : subjectOf(review, proposed);
}

/** Each change of a review by itself. */
export function changeSubjects(
	review: Review,
): readonly { readonly change: Hunk; readonly document: ProvedDocument }[] {
	if (review.document.isClosed) return [];
	const live = plainText(review.document);
	return changesLeft(review).map((change) => ({ change, document: subjectOf(review, applyHunks(live, [change])) }));
}

/** A document with what was accepted, and as it would be without that; undefined if it is no longer there as it was accepted. */
export function acceptedSubject(
	document: vscode.TextDocument,
	accepted: Pick<AcceptedOptimization, 'before' | 'after'>,
): ProvedDocument | undefined {
	const after = document.getText();
	const start = uniqueIndexOf(after, accepted.after);
	if (start === undefined || accepted.before === accepted.after) return undefined;
	const [head, tail] = [after.slice(0, start), after.slice(start + accepted.after.length)];
	const { uri, languageId } = document;
	const guardrails = checkGuardrails({
		languageId,
		original: accepted.before,
		replacement: accepted.after,
		use: 'optimize',
		around: { before: head, after: tail },
	});
	return { uri, languageId, before: head + accepted.before + tail, after, guardrails };
}

function subjectOf({ document, guardrails }: Review, proposed: string): ProvedDocument {
	const { uri, languageId } = document;
	return { uri, languageId, before: document.getText(), after: inLineEndsOf(document, proposed), guardrails };
}
