import * as vscode from 'vscode';
import { type KeptReviews, restoredReview } from './keptReviews.ts';
import { offerCode } from './offerCode.ts';
import type { OpenReviews } from './openReviews.ts';
import { proposalIdOf, proposalUri } from './proposalUri.ts';
import type { Review } from './review.ts';
import { closeTabsOf } from './reviewTabs.ts';
import { goneText } from './reviewTexts.ts';

/** Goes on with the reviews that another session left. */
export class ReviewRestorer {
	readonly #open: OpenReviews;
	readonly #kept: KeptReviews;
	readonly #restoring = new Map<string, Promise<Review | undefined>>();

	constructor(open: OpenReviews, kept: KeptReviews) {
		this.#open = open;
		this.#kept = kept;
	}

	/** Those in files, which no tab asks for. */
	async restoreInFiles(): Promise<void> {
		for (const { id, uri, place } of await this.#kept.list()) {
			if (place === 'file') await this.restore(proposalUri(id, vscode.Uri.parse(uri)));
		}
	}

	/**
	 * The review that a file of a diff belongs to, begun only once however many files ask for it.
	 * @returns undefined if it is not stored, or its live file is gone; its tabs are closed then
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
		const stored = await this.#kept.read(id);
		if (stored === undefined) return undefined;
		const live = vscode.Uri.parse(stored.uri);
		try {
			const review = restoredReview(stored, uri, await vscode.workspace.openTextDocument(live));
			this.#open.begin(review);
			return review;
		} catch {
			this.#kept.erase(id);
			offerCode(goneText({ uri: live }), { ...stored, document: stored });
			return undefined;
		}
	}
}
