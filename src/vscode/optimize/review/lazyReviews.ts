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

	open(): Promise<Reviews> {
		this.#loading ??= this.#load().then((reviews) => {
			this.#loaded = reviews;
			return reviews;
		});
		return this.#loading;
	}

	dispose(): void {
		void this.#loading?.then((reviews) => reviews.dispose());
	}
}
