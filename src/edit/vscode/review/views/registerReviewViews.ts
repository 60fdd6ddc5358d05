import * as vscode from 'vscode';
import { isRecord } from '../../../../base/core/json.ts';
import type { ReviewedChange, ShownReviews } from '../review.ts';
import { ReviewLenses } from './reviewLenses.ts';
import { ReviewMarks } from './reviewMarks.ts';
import { ReviewThreads } from './reviewThreads.ts';

/** The views of all reviews. */
export interface ReviewViews extends vscode.Disposable {
	/** The change that a command is for: its argument is a thread, or the change itself from a code lens. */
	changeOf(argument: unknown): ReviewedChange | undefined;
}

/** Shows reviews in comment threads, marks and code lenses. */
export function registerReviewViews(reviews: ShownReviews, extensionUri: vscode.Uri): ReviewViews {
	const threads = new ReviewThreads();
	const marks = new ReviewMarks(extensionUri);
	const lenses = new ReviewLenses(reviews);
	const draw = () => {
		const shown = reviews.shown();
		for (const view of [threads, marks, lenses]) view.draw(shown);
	};
	const registrations = vscode.Disposable.from(
		reviews.onDidChange(draw),
		vscode.window.onDidChangeVisibleTextEditors(() => marks.draw(reviews.shown())),
		threads,
		marks,
		lenses,
	);
	draw();
	return {
		changeOf: (argument) => {
			if (typeof argument !== 'object' || argument === null) return undefined;
			return threads.changeOf(argument) ?? (isChange(argument) ? argument : undefined);
		},
		dispose: () => registrations.dispose(),
	};
}

/** Commands may receive any argument. */
function isChange(value: unknown): value is ReviewedChange {
	if (!isRecord(value) || !isRecord(value.hunk)) return false;
	const { removed, added } = value.hunk;
	return typeof value.id === 'string' && Array.isArray(removed) && Array.isArray(added);
}
