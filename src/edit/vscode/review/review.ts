import * as vscode from 'vscode';
import type { Event } from '../../../base/core/event.ts';
import { normalizeLineEnds } from '../../../base/text/hiddenCharacters.ts';
import { inLineEndsOf, lineEndOf, plainText } from '../../../base/vscode/documents/documentState.ts';
import { applyHunks, diffHunks, type Hunk, hunkAt, hunkContent } from '../../core/diff/hunks.ts';
import type { Guardrail } from '../../core/guardrails/guardrail.ts';
import type { Proof } from '../../core/proof/proof.ts';
import type { ReviewProof } from '../../core/proof/reviewProof.ts';
import { type ProposedChanges, type ProposedText, proposedText } from '../../core/review/proposedChanges.ts';
import type { ReviewPlace } from '../../core/review/storedReview.ts';
import { proposalIdOf, proposalUri } from '../proposals/proposalUri.ts';
import type { Proposal, ProposalNotes } from './proposal.ts';
import type { ProvedReview, ReviewVerdicts } from './reviewVerdicts.ts';

/** A proposal that has not been decided on. All its texts have `\n` line endings. */
export interface Review {
	/** As it was made. */
	readonly proposal: Proposal;
	/** The file that shows it: the right side of its diff. Keeps its path if the live file is renamed. */
	readonly uri: vscode.Uri;
	/** The live document; another object after it was closed and opened again. */
	document: vscode.TextDocument;
	readonly first: ProposedChanges;
	/** What is proposed now. */
	changes: ProposedChanges;
	/** Only the new code, in case it cannot be put in its place. */
	code: string;
	guardrails: readonly Guardrail[];
	readonly place: ReviewPlace;
	/** The index of the active change. */
	activeChange: number;
	/** Whether any of its changes have been accepted. */
	hasAccepted: boolean;
	/** Whether any of its changes were discarded or lost their place. */
	isPartial: boolean;
	/** What was found of its texts, the newest last. */
	proofs: readonly ReviewProof[];
	/** Its message in the status bar, until that is outdated. */
	statusMessage?: vscode.Disposable;
	/** Computed last. */
	state?: ReviewState;
}

/** The proposed changes in a version of the document. */
interface ReviewState {
	readonly document: vscode.TextDocument;
	readonly version: number;
	readonly changes: ProposedChanges;
	readonly proposed: ProposedText;
	readonly hunks: readonly Hunk[];
}

/** Begins the review of a proposal for an open document. */
export function reviewOf(proposal: Proposal, place: ReviewPlace): Review {
	const base = normalizeLineEnds(proposal.base);
	const first = { base, hunks: diffHunks(base, normalizeLineEnds(applyHunks(proposal.base, proposal.hunks))), lost: 0 };
	return {
		proposal,
		uri: proposalUri(proposal.id, proposal.document.uri),
		document: proposal.document,
		first,
		changes: first,
		code: proposal.code,
		guardrails: proposal.guardrails,
		place,
		activeChange: 0,
		hasAccepted: false,
		isPartial: false,
		proofs: [],
	};
}

/** Changes that the user has accepted. */
export interface Acceptance {
	/** With the document as it is open now. */
	readonly proposal: Proposal;
	/** The whole document before and after. */
	readonly before: string;
	readonly after: string;
	/** What was found of exactly these texts. */
	readonly proof?: Proof;
}

/** What became of a proposal by the end of its review. */
export function reviewOutcome({ hasAccepted, isPartial }: Review): 'accepted' | 'partlyAccepted' | 'discarded' {
	if (!hasAccepted) return 'discarded';
	return isPartial ? 'partlyAccepted' : 'accepted';
}

/** What the live document of a review would become now; undefined if it is closed. */
export function proposedNow(review: Review): ProposedText | undefined {
	return stateOf(review)?.proposed;
}

/** The changes that are left, from the live text to the proposed one; none if the document is closed. */
export function changesLeft(review: Review): readonly Hunk[] {
	return stateOf(review)?.hunks ?? [];
}

/** A review with the texts that its proofs are of; undefined if the document is closed. */
export function provedReview(review: Review): ProvedReview | undefined {
	const { document, proofs } = review;
	const state = stateOf(review);
	if (state === undefined) return undefined;
	const after = inLineEndsOf(document, state.proposed.text);
	return { proofs, before: document.getText(), after, lineEnd: lineEndOf(document), hunks: state.hunks };
}

/** Computed once for each version of the document, since every key that is typed there asks for it several times. */
function stateOf(review: Review): ReviewState | undefined {
	const { document, changes, state } = review;
	if (document.isClosed) return undefined;
	const { version } = document;
	const isCurrent = state?.document === document && state.version === version && state.changes === changes;
	if (isCurrent) return state;
	const live = plainText(document);
	const proposed = proposedText(changes, live);
	review.state = { document, version, changes, proposed, hunks: diffHunks(live, proposed.text) };
	return review.state;
}

/** The change at or nearest to the cursor, or the active one if the cursor is elsewhere. */
export function changeAtCursor(review: Review): Hunk | undefined {
	const hunks = changesLeft(review);
	const cursor = cursorLine(review);
	if (cursor !== undefined) return hunkAt(hunks, cursor.line, cursor.side);
	return hunks[Math.min(review.activeChange, hunks.length - 1)];
}

/** A change again that was shown before; undefined if it is another by now. */
export function sameChange(review: Review, { hunk }: { readonly hunk: Hunk }): Hunk | undefined {
	const content = hunkContent(hunk);
	const equal = changesLeft(review).filter((each) => hunkContent(each) === content);
	return hunkAt(equal, hunk.start, 'before');
}

/** The index of the change after or before the cursor, or else the active one; the first comes after the last. */
export function neighborOfCursor(review: Review, direction: 'next' | 'previous'): number {
	const hunks = changesLeft(review);
	const line = cursorLine(review);
	const step = direction === 'next' ? 1 : -1;
	if (line === undefined) return (review.activeChange + step + hunks.length) % Math.max(1, hunks.length);
	const starts = hunks.map(({ start, addedStart }) => (line.side === 'before' ? start : addedStart));
	const found =
		direction === 'next'
			? starts.findIndex((start) => start > line.line)
			: starts.findLastIndex((start) => start < line.line);
	return found >= 0 ? found : direction === 'next' ? 0 : Math.max(0, hunks.length - 1);
}

/** The line of the cursor, and the side of the review whose document it is in; undefined if it is elsewhere. */
function cursorLine(review: Review): { readonly line: number; readonly side: 'before' | 'after' } | undefined {
	const editor = vscode.window.activeTextEditor;
	if (editor === undefined) return undefined;
	const { uri } = editor.document;
	const line = editor.selection.active.line;
	if (uri.toString() === review.uri.toString()) return { line, side: 'after' };
	const isLive = editor.document === review.document || proposalIdOf(uri) === review.proposal.id;
	return isLive ? { line, side: 'before' } : undefined;
}

/** A review as its marks, threads and code lenses show it. */
export interface ShownReview {
	/** A UUID. */
	readonly id: string;
	/** Where its changes are drawn: the live file, or its proposal in a diff. */
	readonly uri: vscode.Uri;
	/** The file that shows its proposal in a diff. */
	readonly proposal: vscode.Uri;
	/** Whether the changes are drawn in the live file, where the new lines have to be shown, too. */
	readonly isInFile: boolean;
	/** The remaining changes, in order, from the current text of the live file to the proposed one. */
	readonly hunks: readonly Hunk[];
	/** The index of the active change. */
	readonly activeChange: number;
	readonly notes: ProposalNotes;
	/** Missing as long as nothing of it has been proved. */
	readonly verdicts?: ReviewVerdicts;
}

/** A change of a review; found again by what it changes, so that one decided on meanwhile is not taken for another. */
export interface ReviewedChange {
	readonly id: string;
	readonly hunk: Hunk;
}

/** What the views of reviews show, and when it is outdated. */
export interface ShownReviews {
	/** In order of their making. */
	shown(): readonly ShownReview[];
	/** Fires after any of them changed, began or ended. */
	readonly onDidChange: Event<void>;
}
