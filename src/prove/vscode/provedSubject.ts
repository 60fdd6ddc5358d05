import type * as vscode from 'vscode';
import { inLineEndsOf, plainText } from '../../base/vscode/documents/documentState.ts';
import { applyHunks, type Hunk } from '../../edit/core/diff/hunks.ts';
import { checkGuardrails } from '../../edit/core/guardrails/checkGuardrails.ts';
import { documentAddsDanger } from '../../edit/core/guardrails/danger.ts';
import type { Guardrail } from '../../edit/core/guardrails/guardrail.ts';
import type { AcceptedOptimization } from '../../edit/core/history/acceptedOptimization.ts';
import { aroundAccepted } from '../../edit/core/history/takenBack.ts';
import { changesLeft, proposedNow, type Review } from '../../edit/vscode/review/review.ts';

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

/** What was accepted, at least in one part, oldest first. */
export type AcceptedParts = readonly Pick<AcceptedOptimization, 'before' | 'after'>[];

/** A document with what was accepted, and as it would be without that; undefined if it is no longer there as it was accepted. */
export function acceptedSubject(document: vscode.TextDocument, parts: AcceptedParts): ProvedDocument | undefined {
	const { uri, languageId, encoding } = document;
	const after = document.getText();
	let before = after;
	const guardrails = new Map<Guardrail['kind'], Guardrail>();
	// The newest first: it may have changed what stands around an older one.
	for (const part of parts.toReversed()) {
		const around = aroundAccepted(before, part);
		if (around === undefined) return undefined;
		const change = { original: part.before, replacement: part.after };
		for (const found of checkGuardrails({ languageId, encoding, ...change, use: 'optimize', around })) {
			guardrails.set(found.kind, found);
		}
		before = around.before + part.before + around.after;
	}
	return before === after
		? undefined
		: withDanger({ uri, languageId, before, after, guardrails: [...guardrails.values()] });
}

function subjectOf({ document, guardrails }: Review, proposed: string): ProvedDocument {
	const { uri, languageId } = document;
	const after = inLineEndsOf(document, proposed);
	return withDanger({ uri, languageId, before: document.getText(), after, guardrails });
}

/** With the danger of the texts as they are: what was found of the proposal may be of an earlier version, or of a part. */
function withDanger(document: ProvedDocument): ProvedDocument {
	const { guardrails } = document;
	if (guardrails.some(({ kind }) => kind === 'danger') || !documentAddsDanger(document)) return document;
	return { ...document, guardrails: [...guardrails, { kind: 'danger' }] };
}

/** What Prove It compares: a document before and after a change. */
export interface ProvedDocument {
	/** A file on this machine. */
	readonly uri: vscode.Uri;
	readonly languageId: string;
	/** The whole text before and after, each with the document's own line endings. */
	readonly before: string;
	readonly after: string;
	/** What speaks against the change; a danger that the texts add is among it, whatever was found before. */
	readonly guardrails: readonly Guardrail[];
}
