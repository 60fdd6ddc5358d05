import { join } from 'node:path';
import * as vscode from 'vscode';
import type { Clock } from '../../../base/core/clock.ts';
import { DisposableStore } from '../../../base/core/disposable.ts';
import { Emitter, type Event, once } from '../../../base/core/event.ts';
import type { Logger } from '../../../base/core/logger.ts';
import type { Memento } from '../../../base/core/memento.ts';
import { omitUndefined } from '../../../base/core/omitUndefined.ts';
import type { FirstSteps } from '../../../base/vscode/firstSteps.ts';
import { windowSetting } from '../../../base/vscode/settings.ts';
import { MOST_AGE, type ReviewPlace } from '../../core/review/storedReview.ts';
import { ReviewFiles } from '../../node/reviewFiles.ts';
import type { AnswerRecorder } from '../answers/answerRecorder.ts';
import type { ProposalFiles } from '../proposals/proposalFiles.ts';
import { VerdictItem } from '../verdicts/verdictItem.ts';
import { ActiveReviewKeys } from './activeReviewKeys.ts';
import { followLiveDocuments } from './liveDocuments.ts';
import { NewErrors } from './newErrors.ts';
import { offerCode } from './offerCode.ts';
import { OpenReviews } from './openReviews.ts';
import type { Proposal } from './proposal.ts';
import { rememberReviewsInFiles } from './rememberReviewsInFiles.ts';
import {
	changesLeft,
	proposedNow,
	type Review,
	reviewOf,
	reviewOutcome,
	type ShownReview,
	type ShownReviews,
} from './review.ts';
import { ReviewCommands } from './reviewCommands.ts';
import { ReviewDecisions } from './reviewDecisions.ts';
import { ReviewDiffs } from './reviewDiffs.ts';
import { ReviewExplanations } from './reviewExplanations.ts';
import { type FoundInReview, ReviewProofs } from './reviewProofs.ts';
import { ReviewRestorer } from './reviewRestorer.ts';
import { ReviewStore } from './reviewStore.ts';
import { allShownProposals, showDiff, shownProposals } from './reviewTabs.ts';
import { inapplicableText, showCoarse, showConflicts } from './reviewTexts.ts';
import { showChange } from './showChange.ts';
import { type ReviewViews, registerReviewViews } from './views/registerReviewViews.ts';

/** What reviews need of the extension. */
export interface ReviewsDeps {
	readonly extensionUri: vscode.Uri;
	/** The extension's folder. */
	readonly storage: string;
	/** Identifies this window's files. */
	readonly writer: string;
	readonly answers: AnswerRecorder;
	readonly firstSteps: FirstSteps;
	readonly workspaceState: Memento;
	readonly clock: Clock;
	readonly logger: Logger;
}

/** Shows proposals for review, each until it is accepted or discarded. Closing its diff discards a proposal. */
export class Reviews implements ShownReviews, vscode.Disposable {
	readonly #owned = new DisposableStore();
	readonly #open = this.#owned.add(new OpenReviews());
	readonly #store: ReviewStore;
	readonly #diffs: ReviewDiffs;
	readonly #decisions: ReviewDecisions;
	readonly #proofs: ReviewProofs;
	readonly #state: Memento;
	readonly #logger: Logger;
	readonly #changed = this.#owned.add(new Emitter<void>());
	readonly #restorer: ReviewRestorer;

	readonly onDidChange: Event<void> = this.#changed.event;
	readonly commands: ReviewCommands;
	readonly #views: ReviewViews;

	constructor({ extensionUri, storage, writer, answers, firstSteps, workspaceState, clock, logger }: ReviewsDeps) {
		this.#state = workspaceState;
		this.#logger = logger;
		const open = this.#open;
		this.#store = new ReviewStore(new ReviewFiles(join(storage, 'reviews'), writer), logger);
		this.#restorer = new ReviewRestorer(open, this.#store);
		this.#proofs = new ReviewProofs(open);
		const newErrors = this.#owned.add(new NewErrors(clock));
		this.#diffs = this.#owned.add(new ReviewDiffs(open, this.#restorer, clock, logger));
		this.#decisions = this.#owned.add(new ReviewDecisions(open, this.#diffs, newErrors));
		this.#views = this.#owned.add(registerReviewViews(this, extensionUri));
		const explanations = this.#owned.add(new ReviewExplanations(open));
		this.commands = new ReviewCommands(open, this.#decisions, explanations, this.#views);
		const live = () => open.all().map(({ document }) => document.uri);
		const item = this.#owned.add(new VerdictItem());
		const drawItem = (isActive: boolean) => {
			const review = isActive ? this.active(undefined) : undefined;
			item.draw(review && { verdict: this.#proofs.verdictsOf(review)?.whole });
		};
		this.#owned.add(new ActiveReviewKeys(live, this.onDidChange, drawItem));
		const listeners = [
			this.#decisions.onDidAccept((acceptance) => newErrors.watch(acceptance)),
			this.#decisions.onDidAccept((acceptance) => answers.recordAcceptance(this.#proofs.withProof(acceptance))),
			open.onDidChange((review) => this.#follow(review)),
			open.onDidEnd((review) => this.#store.erase(review.proposal.id)),
			open.onDidEnd((review) => {
				firstSteps.done('reviewed');
				const proof = this.#proofs.ofDiscarded(review);
				answers.recordOutcome(review.proposal.answers, reviewOutcome(review), undefined, proof);
			}),
			followLiveDocuments(open),
			vscode.window.tabGroups.onDidChangeTabs(({ closed }) => {
				const reviews = closed.flatMap(shownProposals).flatMap((uri) => open.get(uri) ?? []);
				this.#decisions.forget(reviews);
			}),
		];
		for (const listener of listeners) this.#owned.add(listener);
		// Not at once: while nothing is reviewed, activation need not read the folder.
		this.#owned.add(once(open.onDidChange, () => this.#store.eraseOlderThan(clock.now() - MOST_AGE)));
	}

	/** What VS Code reads and writes in diffs. */
	get files(): ProposalFiles {
		return this.#diffs.files;
	}

	/** Opens a proposal for review, or offers its code if the document has changed or is gone. */
	async show(proposal: Proposal): Promise<void> {
		// The editors of notebook cells do not show our comments.
		const place = proposal.document.uri.scheme === 'vscode-notebook-cell' ? 'diff' : reviewPlace();
		const review = reviewOf(proposal, place);
		const reason = await inapplicableText(review);
		if (reason !== undefined) return offerCode(reason, proposal);
		const lost = proposedNow(review)?.lost ?? 0;
		review.isPartial = lost > 0;
		this.#open.begin(review);
		if (place === 'diff') await showDiff(review, changesLeft(review)[0]);
		else await showChange(review);
		if (lost > 0) showConflicts(lost, proposal);
		showCoarse(proposal);
	}

	/** Goes on with the reviews in files that another session left. */
	async restoreInFiles(): Promise<void> {
		await this.#restorer.restoreInFiles();
		const has = this.#open.all().some(({ place }) => place === 'file');
		// Only now, not with each review: in a browser, VS Code writes it seconds later, and a reload may come first.
		await rememberReviewsInFiles(this.#state, has);
	}

	/** The review that is shown: see `OpenReviews.active`. @param named what a command was given, such as a thread */
	active(named: unknown): Review | undefined {
		return this.#open.active(named, this.#views.changeOf(named));
	}

	/**
	 * The review that began last in this window; else, after a reload, the one of the last tab, which has not been looked at
	 * since. Undefined if none is open.
	 * @throws if it cannot be restored now
	 */
	async newest(): Promise<Review | undefined> {
		const newest = this.#open.all().at(-1);
		const uri = allShownProposals().at(-1);
		return newest ?? (uri && (await this.#restorer.restore(uri)));
	}

	/** An open review. @param id of its proposal */
	get(id: string): Review | undefined {
		return this.#open.get(id);
	}

	/** Adds what was found to the review of a proposal, if it is still open. @param id of the proposal */
	recordProof(id: string, found: FoundInReview): void {
		this.#proofs.record(id, found);
	}

	shown(): readonly ShownReview[] {
		return this.#open.all().map((review) => {
			const { proposal, document, uri, place, activeChange, guardrails } = review;
			const hunks = changesLeft(review);
			return {
				id: proposal.id,
				uri: place === 'file' ? document.uri : uri,
				proposal: uri,
				isInFile: place === 'file',
				hunks,
				activeChange: Math.min(activeChange, hunks.length - 1),
				notes: { ...proposal, guardrails },
				...omitUndefined({ verdicts: this.#proofs.verdictsOf(review) }),
			};
		});
	}

	dispose(): void {
		this.#owned.dispose();
	}

	#follow(review: Review): void {
		if (this.#open.get(review.uri) === review) this.#store.save(review);
		if (review.place === 'file') this.#rememberInFiles();
		this.#changed.fire();
	}

	#rememberInFiles(): void {
		rememberReviewsInFiles(this.#state, true).catch((error) =>
			this.#logger.error(`reviews in files could not be remembered: ${String(error)}`),
		);
	}
}

/** Where proposed changes are reviewed. */
function reviewPlace(): ReviewPlace {
	return windowSetting('optimize.reviewIn') === 'file' ? 'file' : 'diff';
}
