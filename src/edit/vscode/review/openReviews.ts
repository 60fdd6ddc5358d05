import * as vscode from 'vscode';
import { Emitter, type Event } from '../../../base/core/event.ts';
import { hunkEnd } from '../../core/diff/hunks.ts';
import { currentUri, proposalIdOf } from '../proposals/proposalUri.ts';
import { changesLeft, type Review, type ReviewedChange } from './review.ts';
import { shownProposals } from './reviewTabs.ts';

/** The open reviews, and which of them a command is for. */
export class OpenReviews {
	readonly #reviews = new Map<string, Review>();
	readonly #changed = new Emitter<Review>();
	readonly #ended = new Emitter<Review>();

	/** Fires after a review began, ended, or changed, or its live document did. */
	readonly onDidChange: Event<Review> = this.#changed.event;
	/** Fires when a review ends. */
	readonly onDidEnd: Event<Review> = this.#ended.event;

	/** In order of their making. */
	all(): readonly Review[] {
		return [...this.#reviews.values()];
	}

	/** The review with an id, or of a file that shows its proposal. */
	get(of: string | vscode.Uri | undefined): Review | undefined {
		const id = typeof of === 'string' ? of : proposalIdOf(of);
		return id === undefined ? undefined : this.#reviews.get(id);
	}

	/** The reviews of a document, by its address: it may have been closed and opened again. */
	of(document: Pick<vscode.TextDocument, 'uri'> | undefined): readonly Review[] {
		const uri = document?.uri.toString();
		return this.all().filter((review) => review.document.uri.toString() === uri);
	}

	/**
	 * The review shown in the given or active diff, else the one for the active document: of several, the one with a change
	 * nearest to the cursor. A diff whose review has ended never selects another review: its button may have been pressed
	 * twice.
	 * @param named what a command was given
	 * @param change the change that this stands for, if it is a comment thread or a code lens
	 */
	active(named: unknown, change?: ReviewedChange): Review | undefined {
		if (change !== undefined) return this.get(change.id);
		const shown = proposalIdOf(named) ?? shownProposal();
		return shown === undefined ? nearest(this.of(vscode.window.activeTextEditor?.document)) : this.get(shown);
	}

	/** The review that a command is for: the active one, else the only one. @param named as for `active` */
	resolve(named: unknown): Review | undefined {
		const shown = proposalIdOf(named) ?? shownProposal();
		return this.active(named) ?? (shown === undefined && this.#reviews.size === 1 ? this.all()[0] : undefined);
	}

	begin(review: Review): void {
		this.#reviews.set(review.proposal.id, review);
		this.#setContext();
		this.#changed.fire(review);
	}

	/** Tells that a review, or its live document, is another. */
	changed(review: Review): void {
		// The count may be wrong now: Undo, for example, brings back an accepted change.
		review.statusMessage?.dispose();
		if (this.#reviews.get(review.proposal.id) === review) this.#changed.fire(review);
	}

	/** Goes on with a review in another document: its live one was renamed, saved for the first time, or opened again. */
	moved(review: Review, document: vscode.TextDocument): void {
		review.document = document;
		this.#setContext();
		this.changed(review);
	}

	end(review: Review): void {
		review.statusMessage?.dispose();
		if (!this.#reviews.delete(review.proposal.id)) return;
		this.#setContext();
		this.#ended.fire(review);
		this.#changed.fire(review);
	}

	dispose(): void {
		this.#changed.dispose();
		this.#ended.dispose();
	}

	/** Sets the context keys for commands and keys: whether a review is open, and which documents show one. */
	#setContext(): void {
		const seen = this.all().flatMap(({ document, uri }) => [document.uri, uri, currentUri(uri)].map(String));
		void vscode.commands.executeCommand('setContext', 'whetstone.optimize.pending', seen.length > 0);
		void vscode.commands.executeCommand('setContext', 'whetstone.optimize.reviewed', seen);
	}
}

/** The id of the proposal in the active diff; in a diff of several files, of the one with the cursor. */
function shownProposal(): string | undefined {
	const [only, ...others] = shownProposals(vscode.window.tabGroups.activeTabGroup.activeTab);
	if (only !== undefined && others.length === 0) return proposalIdOf(only);
	return proposalIdOf(vscode.window.activeTextEditor?.document.uri);
}

function nearest(reviews: readonly Review[]): Review | undefined {
	const line = vscode.window.activeTextEditor?.selection.active.line ?? 0;
	const distance = (review: Review) =>
		Math.min(...changesLeft(review).map((hunk) => Math.max(hunk.start - line, line - hunkEnd(hunk), 0)));
	return reviews.toSorted((a, b) => distance(a) - distance(b))[0];
}
