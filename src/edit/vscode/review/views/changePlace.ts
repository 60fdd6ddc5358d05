import * as vscode from 'vscode';
import { type Hunk, hunkEnd } from '../../../core/diff/hunks.ts';
import type { ShownReview } from '../shownReview.ts';

/** The last line of a change in the document that shows it; the line before, if it has none there. */
export function lastLine({ isInFile }: Pick<ShownReview, 'isInFile'>, hunk: Hunk): number {
	const end = isInFile ? hunkEnd(hunk) : hunk.addedStart + hunk.added.length;
	return Math.max(0, end - 1);
}

/** The lines of the live file that a change replaces; for an insertion, the line that it is shown at. */
export function replacedLines(hunk: Hunk): vscode.Range {
	const last = lastLine({ isInFile: true }, hunk);
	const first = Math.min(hunk.start, last);
	return new vscode.Range(new vscode.Position(first, 0), new vscode.Position(last, 0));
}

/**
 * The changes around the one in front.
 * @param most how many of them
 * @returns with the index of the first of them among all
 */
export function changesInFront(
	{ hunks, front }: Pick<ShownReview, 'hunks' | 'front'>,
	most: number,
): { readonly start: number; readonly hunks: readonly Hunk[] } {
	const start = Math.max(0, Math.min(front - Math.floor(most / 2), hunks.length - most));
	return { start, hunks: hunks.slice(start, start + most) };
}
