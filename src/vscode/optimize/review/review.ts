import * as vscode from 'vscode';
import { mergeProposal, type Proposal } from './proposal.ts';

/** A proposal whose difference is open. */
export interface Review {
	readonly uri: vscode.Uri;
	proposal: Proposal;
	/** What was shown last. */
	text: string;
	/** How many changes lost their place and are in the proposal no more. */
	lost: number;
	/** Whether any of its changes are in the document by now. */
	isTaken: boolean;
	/** Whether any of its changes were discarded, or have lost their place. */
	isCut: boolean;
	/** What the status bar says of it, while that is true. */
	remark?: vscode.Disposable;
}

/** Changes that a person has taken over. */
export interface Acceptance {
	readonly proposal: Proposal;
	/** The whole document before and after. */
	readonly before: string;
	readonly after: string;
}

/** The end of a review, and what became of its proposal. */
export interface ReviewEnd {
	readonly proposal: Proposal;
	readonly outcome: 'accepted' | 'partlyAccepted' | 'discarded';
}

/** What became of a proposal by the end of its review. */
export function reviewEndOf({ proposal, isTaken, isCut }: Review): ReviewEnd {
	if (!isTaken) return { proposal, outcome: 'discarded' };
	return { proposal, outcome: isCut ? 'partlyAccepted' : 'accepted' };
}

/** How many changes of a proposal have lost their place since it was made. */
export function countLost({ proposal, lost }: Review): number {
	return lost + (mergeProposal(proposal)?.conflicts ?? 0);
}

/** Where the cursor is in a difference: in which of its texts, and at which line; else at its beginning. */
export function cursorIn({ uri, proposal }: Review): { readonly line: number; readonly side: 'before' | 'after' } {
	const editor = vscode.window.activeTextEditor;
	const line = editor?.selection.active.line ?? 0;
	if (editor?.document.uri.toString() === uri.toString()) return { line, side: 'after' };
	return { line: editor?.document === proposal.document ? line : 0, side: 'before' };
}
