import type * as vscode from 'vscode';
import type { Event } from '../../../base/core/event.ts';
import type { Hunk } from '../../core/diff/hunks.ts';
import type { ProposalNotes } from './proposal.ts';
import type { ReviewVerdicts } from './reviewVerdicts.ts';

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
	/** The changes that are left, in order, from the current text of the live file to the proposed one. */
	readonly hunks: readonly Hunk[];
	/** The index of the change in front. */
	readonly front: number;
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
