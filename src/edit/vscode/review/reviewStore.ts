import * as vscode from 'vscode';
import type { Logger } from '../../../base/core/logger.ts';
import { omitUndefined } from '../../../base/core/omitUndefined.ts';
import { isDeleted } from '../../../base/vscode/documents/documentState.ts';
import { workspaceIdentity } from '../../../base/vscode/workspaceIdentity.ts';
import type { StoredReview } from '../../core/review/storedReview.ts';
import type { ReviewFiles } from '../../node/reviewFiles.ts';
import { proposalIdOf, proposalUri } from '../proposals/proposalUri.ts';
import type { OpenReviews } from './openReviews.ts';
import { offerCode } from './proposal.ts';
import type { Review } from './review.ts';
import { closeTabsOf } from './reviewTabs.ts';
import { goneText } from './reviewTexts.ts';

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

/** Goes on with the reviews that another session left. */
export class ReviewRestorer {
	readonly #open: OpenReviews;
	readonly #store: ReviewStore;
	readonly #restoring = new Map<string, Promise<Review | undefined>>();

	constructor(open: OpenReviews, store: ReviewStore) {
		this.#open = open;
		this.#store = store;
	}

	/**
	 * Those in files, which no tab asks for.
	 * @throws the first error, once all others are restored
	 */
	async restoreInFiles(): Promise<void> {
		const inFiles = (await this.#store.list()).filter(({ place }) => place === 'file');
		const begun = await Promise.allSettled(
			inFiles.map(({ id, uri }) => this.restore(proposalUri(id, vscode.Uri.parse(uri)))),
		);
		for (const each of begun) if (each.status === 'rejected') throw each.reason;
	}

	/**
	 * The review that a file of a diff belongs to, begun only once however many files ask for it.
	 * @returns undefined if it is not stored, or its live file is gone; its tabs are closed then
	 * @throws if its live file cannot be opened now, such as the cell of a notebook that is not open yet: it stays stored
	 */
	restore(uri: vscode.Uri): Promise<Review | undefined> {
		const id = proposalIdOf(uri) ?? '';
		const started = this.#restoring.get(id) ?? this.#resume(id, uri.with({ query: '' }));
		this.#restoring.set(id, started);
		return started.finally(() => this.#restoring.delete(id));
	}

	async #resume(id: string, uri: vscode.Uri): Promise<Review | undefined> {
		const review = this.#open.get(id) ?? (await this.#read(id, uri));
		if (review === undefined) void closeTabsOf(id);
		return review;
	}

	async #read(id: string, uri: vscode.Uri): Promise<Review | undefined> {
		const stored = await this.#store.read(id);
		if (stored === undefined) return undefined;
		const live = vscode.Uri.parse(stored.uri);
		try {
			const review = restoredReview(stored, uri, await vscode.workspace.openTextDocument(live));
			this.#open.begin(review);
			return review;
		} catch (error) {
			if (!(await isDeleted(live))) throw error;
			this.#store.erase(id);
			offerCode(goneText({ uri: live }), { ...stored, document: stored });
			return undefined;
		}
	}
}
