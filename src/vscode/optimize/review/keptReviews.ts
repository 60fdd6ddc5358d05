import type * as vscode from 'vscode';
import type { Logger } from '../../../core/base/logger.ts';
import { omitUndefined } from '../../../core/base/omitUndefined.ts';
import type { StoredReview } from '../../../core/code/review/storedReview.ts';
import type { ReviewFiles } from '../../../node/reviews/reviewFiles.ts';
import { workspaceIdentity } from '../../workspaceIdentity.ts';
import type { Review } from './review.ts';

/** The reviews that outlive their window: each is written after each change, and erased when it ends. */
export class KeptReviews {
	readonly #files: ReviewFiles;
	readonly #logger: Logger;
	/** The reviews to write, by their ids, until they are being written. */
	readonly #waiting = new Map<string, Review>();

	constructor(files: ReviewFiles, logger: Logger) {
		this.#files = files;
		this.#logger = logger;
	}

	/** Writes a review in the background, in its newest state. A failure is only logged: this window still has it. */
	keep(review: Review): void {
		const { id } = review.proposal;
		if (this.#waiting.has(id)) return;
		this.#waiting.set(id, review);
		queueMicrotask(() => {
			// It may have been erased meanwhile.
			if (this.#waiting.delete(id)) this.#run(() => this.#files.write(workspaceIdentity(), storedReviewOf(review)));
		});
	}

	erase(id: string): void {
		this.#waiting.delete(id);
		this.#run(() => this.#files.erase(workspaceIdentity(), id));
	}

	/** A review of another session; undefined if there is none. */
	async read(id: string): Promise<StoredReview | undefined> {
		return await this.#files.read(workspaceIdentity(), id);
	}

	async list(): Promise<readonly StoredReview[]> {
		return await this.#files.list(workspaceIdentity());
	}

	/** Erases the reviews that no window has shown since. @param time in milliseconds since 1970 */
	eraseOlderThan(time: number): void {
		this.#run(() => this.#files.eraseOlderThan(workspaceIdentity(), time));
	}

	#run(task: () => Promise<void>): void {
		task().catch((error) => this.#logger.error(`reviews: ${String(error)}`));
	}
}

function storedReviewOf({ proposal, document, ...review }: Review): StoredReview {
	const { id, viewColumn, code, origin, explanation, receipts, answers } = proposal;
	const { changes, first, guardrails, place, hasAccepted, isPartial } = review;
	return {
		id,
		uri: document.uri.toString(),
		languageId: document.languageId,
		...omitUndefined({ viewColumn }),
		place,
		changes,
		first,
		code,
		...origin,
		explanation,
		guardrails,
		receipts,
		answers,
		hasAccepted,
		isPartial,
	};
}

/**
 * Goes on with a review of another session.
 * @param uri the file that shows its proposal
 * @param document the live document
 */
export function restoredReview(stored: StoredReview, uri: vscode.Uri, document: vscode.TextDocument): Review {
	const { id, viewColumn, place, changes, first, code, title, level, hasAccepted, isPartial } = stored;
	const { explanation, guardrails, receipts, answers } = stored;
	return {
		proposal: {
			id,
			document,
			viewColumn,
			base: first.base,
			hunks: first.hunks,
			code,
			origin: { title, ...omitUndefined({ level }) },
			explanation,
			guardrails,
			receipts,
			answers,
		},
		uri,
		document,
		first,
		changes,
		guardrails,
		place,
		front: 0,
		hasAccepted,
		isPartial,
	};
}
