import * as vscode from 'vscode';
import { isDeleted } from '../../../base/vscode/documents/documentState.ts';
import { proposalIdOf, proposalUri } from '../proposals/proposalUri.ts';
import { offerCode } from './offerCode.ts';
import type { OpenReviews } from './openReviews.ts';
import type { Review } from './review.ts';
import { type ReviewStore, restoredReview } from './reviewStore.ts';
import { closeTabsOf } from './reviewTabs.ts';
import { goneText } from './reviewTexts.ts';

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
