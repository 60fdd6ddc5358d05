import type { Logger } from '../../../core/base/logger.ts';
import { omitUndefined } from '../../../core/base/omitUndefined.ts';
import { type Hunk, hunkContent } from '../../../core/code/diff/hunks.ts';
import type { Proof } from '../../../core/proof/proof.ts';
import { type ReviewProof, withProof } from '../../../core/proof/reviewProof.ts';
import type { OpenReviews } from './openReviews.ts';
import { type Acceptance, changesLeft, provedReview, type Review, type ReviewEnd, reviewEndOf } from './review.ts';
import type { ReviewVerdicts, VerdictReader } from './reviewVerdicts.ts';

/** What was found of a change of a document. */
export interface FoundInReview {
	/** The whole text before and after, with the document's own line endings. */
	readonly document: { readonly before: string; readonly after: string };
	/** Set if only this change of the proposal was proved. */
	readonly change?: Hunk;
	readonly proof: Proof;
}

/** The proofs of the reviews. What reads them is loaded with the first one. */
export class ReviewProofs {
	readonly #open: OpenReviews;
	readonly #load: () => Promise<VerdictReader>;
	readonly #logger: Logger;
	#loading: Promise<VerdictReader> | undefined;
	#reader: VerdictReader | undefined;
	/** What was read last of each review, and of which changes and proofs: every key that is typed asks for it. */
	readonly #read = new WeakMap<Review, readonly [unknown, unknown, ReviewVerdicts]>();

	constructor(open: OpenReviews, load: () => Promise<VerdictReader>, logger: Logger) {
		this.#open = open;
		this.#load = load;
		this.#logger = logger;
	}

	/** Adds what was found to a review that is still open. */
	record(id: string, { document: { before, after }, change, proof }: FoundInReview): void {
		const review = this.#open.get(id);
		if (review === undefined) return;
		// The only change is the whole: it must stay known as that, once it is edited.
		const isWhole = change === undefined || changesLeft(review).length === 1;
		const content = isWhole ? undefined : hunkContent(change);
		const found = { proof, lengths: [before.length, after.length], ...omitUndefined({ change: content }) } as const;
		review.proofs = withProof(review.proofs, found);
		this.#open.changed(review);
	}

	/** Undefined if nothing of it has been proved, or what reads it is still being loaded: it is shown again then. */
	verdictsOf(review: Review): ReviewVerdicts | undefined {
		if (review.proofs.length === 0) return undefined;
		const proved = provedReview(review);
		if (proved === undefined) return undefined;
		if (this.#reader === undefined) {
			this.#inBackground(async () => {
				await this.#reading();
				for (const each of this.#open.all()) if (each.proofs.length > 0) this.#open.changed(each);
			});
			return undefined;
		}
		const [hunks, proofs, known] = this.#read.get(review) ?? [];
		if (known !== undefined && hunks === proved.hunks && proofs === proved.proofs) return known;
		const verdicts = this.#reader.verdictsOf(proved);
		this.#read.set(review, [proved.hunks, proved.proofs, verdicts]);
		return verdicts;
	}

	/** Tells what was accepted, with its proof if exactly that was proved. */
	accepted(acceptance: Acceptance, tell: (acceptance: Acceptance) => void): void {
		const { proposal, before, after } = acceptance;
		const proofs = this.#open.get(proposal.id)?.proofs ?? [];
		this.#withProof(proofs, before, after, (found) => tell({ ...acceptance, ...found }));
	}

	/** Tells of the end of a review, with its proof if what was discarded was proved. */
	ended(review: Review, tell: (end: ReviewEnd) => void): void {
		const end = reviewEndOf(review);
		const proved = review.proofs.length === 0 ? undefined : provedReview(review);
		if (end.outcome !== 'discarded' || proved === undefined) tell(end);
		else this.#withProof(proved.proofs, proved.before, proved.after, (found) => tell({ ...end, ...found }));
	}

	/** Tells at once if there is nothing to look for, else with what was found of exactly these texts. */
	#withProof(
		proofs: readonly ReviewProof[],
		before: string,
		after: string,
		tell: (found: { readonly proof?: Proof }) => void,
	): void {
		if (proofs.length === 0) {
			tell({});
			return;
		}
		this.#inBackground(async () => {
			// What cannot be loaded must not keep the history from being written.
			const reader = await this.#reading().catch(() => undefined);
			tell(omitUndefined({ proof: reader?.proofFor(proofs, before, after) }));
		});
	}

	async #reading(): Promise<VerdictReader> {
		this.#loading ??= this.#load().catch((error) => {
			this.#loading = undefined;
			throw error;
		});
		this.#reader = await this.#loading;
		return this.#reader;
	}

	#inBackground(run: () => Promise<void>): void {
		run().catch((error) => this.#logger.error(`proofs: ${String(error)}`));
	}
}
