import type * as vscode from 'vscode';
import { inLineEndsOf, plainText } from '../../base/vscode/documents/documentState.ts';
import { workspaceIdentity } from '../../base/vscode/workspaceIdentity.ts';
import { applyHunks, type Hunk } from '../../edit/core/diff/hunks.ts';
import { checkGuardrails } from '../../edit/core/guardrails/checkGuardrails.ts';
import { documentAddsDanger } from '../../edit/core/guardrails/danger.ts';
import type { Guardrail } from '../../edit/core/guardrails/guardrail.ts';
import type { AcceptedOptimization } from '../../edit/core/history/acceptedOptimization.ts';
import { aroundAccepted } from '../../edit/core/history/acceptedState.ts';
import type { AnswerRecorder } from '../../edit/vscode/answers/answerRecorder.ts';
import { changesLeft, proposedNow, type Review } from '../../edit/vscode/review/review.ts';

/** What is proved: a document before and after a change, and what the proof is recorded with. */
export interface ProvedSubject {
	/** The id of the proposal under review. */
	readonly proposal?: string;
	/** The id of what was accepted: an entry of the history. */
	readonly accepted?: string;
	/** The ids of the other entries that are proved together with it, oldest first. */
	readonly provedWith?: readonly string[];
	/** Set if only this change of the proposal is proved. */
	readonly change?: Hunk;
	readonly document: ProvedDocument;
}

/** What Prove It compares: a document before and after a change. */
export interface ProvedDocument {
	/** A file on this machine. */
	readonly uri: vscode.Uri;
	readonly languageId: string;
	/** The whole text before and after, each with the document's own line endings. */
	readonly before: string;
	readonly after: string;
	/** Findings against the change, including any danger that the texts add. */
	readonly guardrails: readonly Guardrail[];
}

/** All changes of a review together; undefined if its document is closed, or nothing of it is left. */
export function reviewSubject(review: Review): ProvedSubject | undefined {
	const proposed = proposedNow(review)?.text;
	if (proposed === undefined || proposed === plainText(review.document)) return undefined;
	return { proposal: review.proposal.id, document: documentOf(review, proposed) };
}

/** Each change of a review by itself. */
export function changeSubjects(review: Review): readonly ProvedSubject[] {
	const { proposal, document } = review;
	if (document.isClosed) return [];
	const live = plainText(document);
	return changesLeft(review).map((change) => ({
		proposal: proposal.id,
		change,
		document: documentOf(review, applyHunks(live, [change])),
	}));
}

/**
 * What was accepted last: all kept changes of that proposal, oldest first. Empty if nothing was.
 * @param uri of the file; undefined for any file of this workspace on this machine
 */
export async function lastAccepted(
	uri: vscode.Uri | undefined,
	{ history }: AnswerRecorder,
): Promise<readonly AcceptedOptimization[]> {
	const file = uri?.toString();
	const workspace = workspaceIdentity();
	const here = (await history.accepted.read()).filter(
		(entry) =>
			entry.workspace === workspace && (file === undefined ? entry.uri.startsWith('file:') : entry.uri === file),
	);
	const last = here.at(-1)?.proposal;
	return here.filter(({ proposal }) => proposal === last);
}

/**
 * What was accepted, against the document as it would be without that.
 * @param parts at least one, oldest first
 * @returns undefined if the document no longer contains it as accepted
 */
export function acceptedSubject(
	live: vscode.TextDocument,
	parts: readonly AcceptedOptimization[],
): ProvedSubject | undefined {
	const { uri, languageId, encoding } = live;
	const after = live.getText();
	let before = after;
	const guardrails = new Map<Guardrail['kind'], Guardrail>();
	// The newest first: it may have changed the surroundings of an older one.
	for (const part of parts.toReversed()) {
		const around = aroundAccepted(before, part);
		if (around === undefined) return undefined;
		const change = { original: part.before, replacement: part.after };
		for (const found of checkGuardrails({ languageId, encoding, ...change, use: 'optimize', around })) {
			guardrails.set(found.kind, found);
		}
		before = around.before + part.before + around.after;
	}
	const ids = parts.map(({ id }) => id);
	const accepted = ids.pop();
	if (before === after || accepted === undefined) return undefined;
	const document = withDanger({ uri, languageId, before, after, guardrails: [...guardrails.values()] });
	return ids.length === 0 ? { accepted, document } : { accepted, provedWith: ids, document };
}

function documentOf({ document, guardrails }: Review, proposed: string): ProvedDocument {
	const { uri, languageId } = document;
	const after = inLineEndsOf(document, proposed);
	return withDanger({ uri, languageId, before: document.getText(), after, guardrails });
}

/** Adds the danger of the texts as they are now: the review’s findings may be of an earlier version, or of a part. */
function withDanger(document: ProvedDocument): ProvedDocument {
	const { guardrails } = document;
	if (guardrails.some(({ kind }) => kind === 'danger') || !documentAddsDanger(document)) return document;
	return { ...document, guardrails: [...guardrails, { kind: 'danger' }] };
}
