import { l10n } from 'vscode';
import { Queue } from '../../../base/core/queue.ts';
import type { Hunk } from '../../core/diff/hunks.ts';
import { currentUri } from '../proposals/proposalUri.ts';
import type { OpenReviews } from './openReviews.ts';
import { changeAtCursor, changesLeft, neighborOfCursor, type Review, sameChange } from './review.ts';
import type { ReviewDecisions } from './reviewDecisions.ts';
import type { ReviewExplanations } from './reviewExplanations.ts';
import { isMultiDiffActive, openMultiDiff, showDiff } from './reviewTabs.ts';
import { showNoProposal } from './reviewTexts.ts';
import { showChange } from './showChange.ts';
import type { ReviewViews } from './views/registerReviewViews.ts';

/** The commands of reviews. Each takes what a menu, a key, or another extension passes: an address, or anything. */
export class ReviewCommands {
	readonly #open: OpenReviews;
	readonly #decisions: ReviewDecisions;
	readonly #explanations: ReviewExplanations;
	readonly #views: ReviewViews;
	/** One after the other: each starts from where the cursor was put by the one before. */
	readonly #moves = new Queue();

	constructor(open: OpenReviews, decisions: ReviewDecisions, explanations: ReviewExplanations, views: ReviewViews) {
		this.#open = open;
		this.#decisions = decisions;
		this.#explanations = explanations;
		this.#views = views;
	}

	accept(argument: unknown): Promise<void> {
		return this.#decisions.accept(this.#find(argument));
	}

	discard(argument: unknown): Promise<void> {
		return this.#decisions.discard(this.#find(argument));
	}

	/** Decides on the change of a thread or lens; with another argument, on the one at or nearest to the cursor. */
	async acceptHunk(argument: unknown): Promise<void> {
		const { review, choose } = this.#choiceOf(argument);
		await this.#decisions.acceptHunk(review, choose);
	}

	async discardHunk(argument: unknown): Promise<void> {
		const { review, choose } = this.#choiceOf(argument);
		await this.#decisions.discardHunk(review, choose);
	}

	/** Decides on all files that are under review. */
	async acceptAll(): Promise<void> {
		const all = this.#open.all();
		if (all.length === 0) return showNoProposal();
		for (const review of all) await this.#decisions.accept(review);
	}

	async discardAll(): Promise<void> {
		const all = this.#open.all();
		if (all.length === 0) return showNoProposal();
		for (const review of all) await this.#decisions.discard(review);
	}

	/** Decides on all that the active editor shows: the changes of one file or of several. */
	async keepAll(argument: unknown): Promise<void> {
		await (isMultiDiffActive() ? this.acceptAll() : this.accept(argument));
	}

	async undoAll(argument: unknown): Promise<void> {
		await (isMultiDiffActive() ? this.discardAll() : this.discard(argument));
	}

	async reset(argument: unknown): Promise<void> {
		await this.#decisions.reset(this.#find(argument));
	}

	/** Makes the next or previous change active; after the last comes the first. */
	go(direction: 'next' | 'previous'): Promise<void> {
		return this.#moves.add(async () => {
			const review = this.#find(undefined);
			if (review === undefined) return showNoProposal();
			review.activeChange = neighborOfCursor(review, direction);
			this.#open.changed(review);
			await showChange(review);
		});
	}

	async explain(argument: unknown): Promise<void> {
		const review = this.#find(argument);
		if (review === undefined) return showNoProposal();
		await this.#explanations.show(review);
	}

	/** Opens the diff of a review, in which its proposal can be edited. */
	async editProposal(argument: unknown): Promise<void> {
		const change = this.#views.changeOf(argument);
		const review = change === undefined ? this.#find(argument) : this.#open.get(change.id);
		if (review === undefined) return showNoProposal();
		const hunk = change === undefined ? changesLeft(review)[review.activeChange] : sameChange(review, change);
		await showDiff(review, hunk);
	}

	/** Shows the files under review in one editor; one after another where VS Code's API does not tell what that shows. */
	async reviewAll(): Promise<void> {
		const all = this.#open.all();
		const [first] = all;
		if (first === undefined) return showNoProposal();
		const entries = all.map(({ document, uri }) => ({ uri: document.uri, current: currentUri(uri), proposed: uri }));
		if (await openMultiDiff(l10n.t('Optimized'), entries)) return;
		for (const review of [...all.slice(1), first]) await showDiff(review, changesLeft(review)[0]);
	}

	#find(argument: unknown): Review | undefined {
		return this.#open.resolve(argument);
	}

	/** The review that a command is for, and its change: found again by then, since the review may go on before. */
	#choiceOf(argument: unknown): {
		readonly review: Review | undefined;
		readonly choose: (review: Review) => Hunk | undefined;
	} {
		const change = this.#views.changeOf(argument);
		if (change === undefined) return { review: this.#open.active(argument), choose: changeAtCursor };
		return { review: this.#open.get(change.id), choose: (review) => sameChange(review, change) };
	}
}
