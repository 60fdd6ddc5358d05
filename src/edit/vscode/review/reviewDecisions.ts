import type { Disposable } from '../../../base/core/disposable.ts';
import { Emitter, type Event } from '../../../base/core/event.ts';
import { omitUndefined } from '../../../base/core/omitUndefined.ts';
import { normalizeLineEnds } from '../../../base/text/hiddenCharacters.ts';
import { inLineEndsOf, isStillThere, plainText } from '../../../base/vscode/documents/documentState.ts';
import { showDocument } from '../../../base/vscode/documents/showDocument.ts';
import { applyHunks, type Hunk } from '../../core/diff/hunks.ts';
import { proposedText, withProposedText } from '../../core/review/proposedChanges.ts';
import { type AppliedText, applyText } from '../documents/applyText.ts';
import { proposalIdOf } from '../proposals/proposalUri.ts';
import type { NewErrors } from './newErrors.ts';
import { type OfferedCode, offerCode } from './offerCode.ts';
import type { OpenReviews } from './openReviews.ts';
import { type Acceptance, changesLeft, proposedNow, type Review, sameChange } from './review.ts';
import type { ReviewDiffs } from './reviewDiffs.ts';
import {
	allShownProposals,
	closeEndedMultiDiffs,
	closeTabsOf,
	isActiveReview,
	isMultiDiffActive,
} from './reviewTabs.ts';
import { goneText, inapplicableText, showConflicts, showNoProposal, showRemaining } from './reviewTexts.ts';
import { showChange } from './showChange.ts';

/** Puts proposed changes into their document or drops them, all at once or one by one. */
export class ReviewDecisions implements Disposable {
	readonly #open: OpenReviews;
	readonly #diffs: ReviewDiffs;
	readonly #newErrors: NewErrors;
	readonly #deciding = new Set<Review>();
	readonly #accepted = new Emitter<Acceptance>();

	/** Fires after changes were put into a document. */
	readonly onDidAccept: Event<Acceptance> = this.#accepted.event;

	constructor(open: OpenReviews, diffs: ReviewDiffs, newErrors: NewErrors) {
		this.#open = open;
		this.#diffs = diffs;
		this.#newErrors = newErrors;
	}

	/** Puts a proposal into its document as one undo step, or explains why not. */
	async accept(review: Review | undefined): Promise<void> {
		await this.#decide(review, async (decided) => {
			const lost = proposedNow(decided)?.lost ?? 0;
			if ((await this.#apply(decided, false, (text) => text)) === undefined) return;
			decided.isPartial ||= lost > 0;
			await this.#end(decided);
			if (lost > 0) showConflicts(lost, offeredOf(decided));
		});
	}

	/** Closes a proposal and leaves the document as it is. */
	async discard(review: Review | undefined): Promise<void> {
		await this.#decide(review, async (decided) => {
			decided.isPartial = true;
			await this.#close(decided);
		});
	}

	/**
	 * Puts one change into the document, as one undo step.
	 * @param choose the change; undefined if it is no longer there
	 */
	async acceptHunk(review: Review | undefined, choose: (review: Review) => Hunk | undefined): Promise<void> {
		await this.#decide(review, async (decided) => {
			const hunk = choose(decided);
			if (hunk === undefined && changesLeft(decided).length > 0) return;
			const applied = await this.#apply(decided, isActiveReview(decided), (_, live) => {
				// The document may have changed since: the change is found again.
				const found = hunk && sameChange(decided, { hunk });
				return found === undefined ? live : applyHunks(live, [found]);
			});
			if (applied === undefined) return;
			const before = normalizeLineEnds(applied.before);
			const whole = proposedText(decided.changes, before).text;
			decided.changes = withProposedText(decided.changes, normalizeLineEnds(applied.after), whole, before);
			await this.#continue(decided, (left) => left.addedStart >= (hunk?.addedStart ?? 0));
		});
	}

	/** Drops one change from the proposal; the document stays as it is. @param choose as for `acceptHunk` */
	async discardHunk(review: Review | undefined, choose: (review: Review) => Hunk | undefined): Promise<void> {
		await this.#decide(review, async (decided) => {
			const { document } = decided;
			if (document.isClosed) return offerCode(goneText(document), offeredOf(decided));
			const live = plainText(document);
			const dropped = choose(decided);
			const kept = changesLeft(decided).filter(({ start, addedStart }) => {
				return start !== dropped?.start || addedStart !== dropped.addedStart;
			});
			if (dropped === undefined && kept.length > 0) return;
			decided.isPartial = true;
			decided.changes = withProposedText(decided.changes, live, applyHunks(live, kept));
			await this.#continue(decided, (left) => left.start >= (dropped?.start ?? 0));
		});
	}

	/** Proposes again what was proposed first. */
	async reset(review: Review | undefined): Promise<void> {
		await this.#decide(review, async (decided) => {
			decided.changes = decided.first;
			decided.code = decided.proposal.code;
			decided.guardrails = decided.proposal.guardrails;
			decided.isPartial = false;
			this.#open.changed(decided);
		});
	}

	/** Ends the reviews whose diffs were closed, unless another tab shows them: nothing more of them is accepted. */
	forget(closed: readonly Review[]): void {
		const shown = new Set(allShownProposals().map(proposalIdOf));
		for (const review of closed) {
			const isShown = review.place === 'file' || shown.has(review.proposal.id);
			if (isShown || this.#deciding.has(review) || this.#open.get(review.uri) !== review) continue;
			review.isPartial = true;
			this.#open.end(review);
		}
	}

	dispose(): void {
		this.#accepted.dispose();
	}

	/** One decision at a time per review: a key pressed during one was not meant for what comes next. */
	async #decide(review: Review | undefined, act: (review: Review) => Promise<void>): Promise<void> {
		if (review === undefined) return showNoProposal();
		if (this.#deciding.has(review)) return;
		this.#deciding.add(review);
		try {
			// Otherwise, closing its diff would ask whether to save what was typed.
			await this.#diffs.save(review);
			await act(review);
		} finally {
			this.#deciding.delete(review);
			this.forget([review]);
		}
	}

	/**
	 * Puts a proposal, or a part of it, into its document.
	 * @param isHidden whether the document is changed without being shown
	 * @param wanted what the document should contain, given what is proposed for it and what it contains now; all with `\n`
	 *   line endings
	 * @returns its text before and after; undefined if it was not changed, after telling the user why
	 */
	async #apply(
		review: Review,
		isHidden: boolean,
		wanted: (proposed: string, live: string) => string,
	): Promise<AppliedText | undefined> {
		const { proposal, document } = review;
		const applied = (await inapplicableText(review)) ?? (await this.#applyText(review, isHidden, wanted));
		if (typeof applied === 'string') {
			offerCode(applied, offeredOf(review));
			return undefined;
		}
		if (applied.before !== applied.after) {
			review.hasAccepted = true;
			this.#accepted.fire({ proposal: { ...proposal, document }, ...applied });
		}
		return applied;
	}

	#applyText(
		review: Review,
		isHidden: boolean,
		wanted: (proposed: string, live: string) => string,
	): Promise<string | AppliedText> {
		const { document, proposal } = review;
		this.#newErrors.remember(document);
		const place = isHidden ? 'hidden' : omitUndefined({ viewColumn: proposal.viewColumn });
		return applyText(document, place, (text) => {
			const live = normalizeLineEnds(text);
			return inLineEndsOf(document, wanted(proposedNow(review)?.text ?? live, live));
		});
	}

	/**
	 * After one change: makes the next one active, or ends the review if nothing is left.
	 * @param isBehind whether a change comes after the one decided on
	 */
	async #continue(review: Review, isBehind: (left: Hunk) => boolean): Promise<void> {
		const { document } = review;
		if (!(await isStillThere(document))) return offerCode(goneText(document), offeredOf(review));
		const left = changesLeft(review);
		const lost = proposedNow(review)?.lost ?? 0;
		if (left.length === 0) {
			review.isPartial ||= lost > 0;
			await this.#close(review);
			if (lost > 0) showConflicts(lost, offeredOf(review));
			else showRemaining(0);
			return;
		}
		review.activeChange = Math.max(0, left.findIndex(isBehind));
		this.#open.changed(review);
		await this.#diffs.untilShown(review);
		if (!(await showChange(review))) return;
		review.statusMessage = showRemaining(left.length);
	}

	async #close(review: Review): Promise<void> {
		const { document, proposal } = review;
		const isAmongOthers = isMultiDiffActive();
		await this.#end(review);
		if (!isAmongOthers && (await isStillThere(document))) await showDocument(document, proposal.viewColumn);
	}

	async #end(review: Review): Promise<void> {
		this.#open.end(review);
		await closeTabsOf(review.proposal.id);
		await closeEndedMultiDiffs((uri) => this.#open.get(uri) === undefined);
	}
}

/** What is offered of a review that comes to nothing: its code as the user has edited it. */
function offeredOf({ proposal, document, code, guardrails }: Review): OfferedCode {
	return { ...proposal, document, code, guardrails };
}
