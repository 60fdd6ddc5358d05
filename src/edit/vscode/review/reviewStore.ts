import type * as vscode from 'vscode';
import type { Logger } from '../../../base/core/logger.ts';
import { omitUndefined } from '../../../base/core/omitUndefined.ts';
import { workspaceIdentity } from '../../../base/vscode/workspaceIdentity.ts';
import type { StoredReview } from '../../core/review/storedReview.ts';
import type { ReviewFiles } from '../../node/reviewFiles.ts';
import type { Review } from './review.ts';

/** The reviews that outlive their window: each is written after each change, and erased when it ends. */
export class ReviewStore {
	readonly #files: ReviewFiles;
	readonly #logger: Logger;
	/** The reviews to write, by their ids. */
	readonly #newest = new Map<string, Review>();
	readonly #writing = new Set<string>();
	/** What was written last. */
	readonly #written = new Map<string, StoredReview>();

	constructor(files: ReviewFiles, logger: Logger) {
		this.#files = files;
		this.#logger = logger;
	}

	/**
	 * Writes a review in the background if it is another than before, in its newest state. A failure is only logged: this
	 * window still has it.
	 */
	save(review: Review): void {
		const { id } = review.proposal;
		this.#newest.set(id, review);
		if (this.#writing.has(id)) return;
		this.#writing.add(id);
		this.#run(() => this.#write(id).finally(() => this.#writing.delete(id)));
	}

	erase(id: string): void {
		this.#newest.delete(id);
		this.#written.delete(id);
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

	/** Writes until the file is up to date, or erased. */
	async #write(id: string): Promise<void> {
		for (let review = this.#newest.get(id); review !== undefined; review = this.#newest.get(id)) {
			this.#newest.delete(id);
			const stored = storedReviewOf(review);
			if (isSame(stored, this.#written.get(id))) continue;
			await this.#files.write(workspaceIdentity(), stored);
			this.#written.set(id, stored);
		}
	}

	#run(task: () => Promise<void>): void {
		task().catch((error) => this.#logger.error(`reviews: ${String(error)}`));
	}
}

function storedReviewOf({ proposal, document, ...review }: Review): StoredReview {
	const { id, viewColumn, origin, explanation, remarks, receipts, answers } = proposal;
	const { changes, first, code, guardrails, place, hasAccepted, isPartial, proofs } = review;
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
		...omitUndefined({ remarks }),
		receipts,
		answers,
		hasAccepted,
		isPartial,
		...(proofs.length === 0 ? {} : { proofs }),
	};
}

/** Their texts and notes are never changed, only replaced. */
function isSame(one: StoredReview, other: StoredReview | undefined): boolean {
	const before = new Map(Object.entries(other ?? {}));
	return Object.entries(one).every(([name, value]) => before.get(name) === value);
}

/**
 * Goes on with a review of another session.
 * @param uri the file that shows its proposal
 * @param document the live document
 */
export function restoredReview(stored: StoredReview, uri: vscode.Uri, document: vscode.TextDocument): Review {
	const { id, viewColumn, place, changes, first, code, title, level, hasAccepted, isPartial } = stored;
	const { explanation, guardrails, remarks, receipts, answers, proofs = [] } = stored;
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
			...omitUndefined({ remarks }),
			receipts,
			answers,
		},
		uri,
		document,
		first,
		changes,
		code,
		guardrails,
		place,
		activeChange: 0,
		hasAccepted,
		isPartial,
		proofs,
	};
}
