import type * as vscode from 'vscode';
import type { Proposal } from './proposal.ts';
import type { Review } from './review.ts';
import type { Reviews } from './reviews.ts';

/** The reviews of proposals. The code that shows them is loaded with the first one. */
export class LazyReviews implements vscode.Disposable {
	readonly #load: () => Promise<Reviews>;
	#loading: Promise<Reviews> | undefined;
	#loaded: Reviews | undefined;

	constructor(load: () => Promise<Reviews>) {
		this.#load = load;
	}

	/** Opens a proposal for review: see `Reviews.show`. */
	async show(proposal: Proposal): Promise<void> {
		await (await this.open()).show(proposal);
	}

	/** The review that is shown; undefined if there is none. @param named what a command was given */
	active(named: unknown): Review | undefined {
		return this.#loaded?.active(named);
	}

	/** @throws if they could not be loaded; the next call tries again */
	open(): Promise<Reviews> {
		this.#loading ??= this.#load().then(
			(reviews) => {
				this.#loaded = reviews;
				return reviews;
			},
			(error) => {
				this.#loading = undefined;
				throw error;
			},
		);
		return this.#loading;
	}

	dispose(): void {
		const dispose = (reviews: Reviews) => reviews.dispose();
		void this.#loading?.then(dispose, () => undefined);
	}
}
