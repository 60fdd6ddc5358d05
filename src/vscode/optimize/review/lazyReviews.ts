import { LazyPart } from '../../lazyPart.ts';
import type { Proposal } from './proposal.ts';
import type { Review } from './review.ts';
import type { Reviews } from './reviews.ts';

/** The reviews of proposals. The code that shows them is loaded with the first one. */
export class LazyReviews extends LazyPart<Reviews> {
	/** Opens a proposal for review: see `Reviews.show`. */
	async show(proposal: Proposal): Promise<void> {
		await (await this.open()).show(proposal);
	}

	/** The review that is shown; undefined if there is none. @param named what a command was given */
	active(named: unknown): Review | undefined {
		return this.loaded?.active(named);
	}

	/** The review that began last: see `Reviews.newest`. */
	async newest(): Promise<Review | undefined> {
		return await (await this.open()).newest();
	}
}
