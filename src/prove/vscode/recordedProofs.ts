import type { Uri } from 'vscode';
import type { Logger } from '../../base/core/logger.ts';
import type { FirstSteps } from '../../base/vscode/firstSteps.ts';
import type { Hunk } from '../../edit/core/diff/hunks.ts';
import { type Proof, verdictOf } from '../../edit/core/proof/proof.ts';
import { contentHash } from '../../edit/node/contentHash.ts';
import type { ProvedProposal } from '../../edit/vscode/answers/acceptedCodes.ts';
import type { KeptAnswers } from '../../edit/vscode/answers/keptAnswers.ts';
import type { Reviews } from '../../edit/vscode/review/reviews.ts';
import { type ProvedDocument, reviewSubject } from './provedSubject.ts';
import { tellVerdict, type VerdictActions } from './tellVerdict.ts';

export interface RecordedProofsDeps {
	readonly reviews: Pick<Reviews, 'shown' | 'active' | 'recordProof' | 'commands'>;
	readonly answers: Pick<KeptAnswers, 'history'>;
	/** Shows what the commands printed. */
	readonly showOutput: () => void;
	/** Lets the number count that the benchmark prints: see `Prover.measurePrinted`. */
	readonly measurePrinted: (uri: Uri) => Promise<boolean>;
	/** Proves a review. @param proposal its file */
	readonly prove: (proposal: Uri) => Promise<void>;
	/** Proves an entry of the history. */
	readonly proveAgain: (id: string) => Promise<void>;
	readonly firstSteps: Pick<FirstSteps, 'done'>;
	readonly logger: Logger;
}

/** Keeps what was found with the review or the entry of the history that it is of, and tells the user. */
export class RecordedProofs implements FoundProofs {
	readonly #deps: RecordedProofsDeps;

	constructor(deps: RecordedProofsDeps) {
		this.#deps = deps;
	}

	async record(found: FoundProof): Promise<void> {
		const { proposal, accepted, document, change } = found;
		const { reviews, firstSteps } = this.#deps;
		if (verdictOf(found.proof) !== 'notProven') firstSteps.done('proved');
		const isOpen = proposal !== undefined && this.#shown(proposal) !== undefined;
		if (isOpen) reviews.recordProof(proposal, found);
		// It may have been accepted while it was proved.
		const { before, after } = document;
		const ended = proposal === undefined || isOpen ? undefined : { proposal, before, after };
		const of = accepted ?? ended;
		const entry = of === undefined ? undefined : await this.#keep(of, found);
		// Of single changes, each thread tells.
		if (change === undefined) tellVerdict(found, this.#actionsFor(found, isOpen ? proposal : undefined, entry));
	}

	/** A failure is only logged: what was found is told all the same. @returns the id of the entry */
	async #keep(of: string | ProvedProposal, { proof, provedWith }: FoundProof): Promise<string | undefined> {
		const { answers, logger } = this.#deps;
		try {
			return await answers.history.accepted.recordProof(of, proof, provedWith);
		} catch (error) {
			logger.error(`a proof could not be kept in the history: ${String(error)}`);
			return typeof of === 'string' ? of : undefined;
		}
	}

	#actionsFor(
		{ document, proof, provedWith = [] }: FoundProof,
		proposal: string | undefined,
		accepted: string | undefined,
	): VerdictActions {
		const { answers, showOutput } = this.#deps;
		const review = proposal === undefined ? undefined : this.#reviewActions(proof, proposal);
		const takeBack = async () => {
			if (accepted === undefined) return;
			// The newest first: it may have changed what stands around an older one.
			for (const id of [...provedWith, accepted].toReversed()) await answers.history.accepted.takeBack(id);
		};
		const again = this.#proofOf(proposal, provedWith.length === 0 ? accepted : undefined);
		const usePrintedNumber = async () => {
			if (await this.#deps.measurePrinted(document.uri)) await again?.();
		};
		return {
			...(review ?? (accepted === undefined ? {} : { takeBack })),
			...(again === undefined ? {} : { usePrintedNumber }),
			showOutput,
		};
	}

	/** Proves the same again, whatever is in front by then. @param accepted the only entry that was proved */
	#proofOf(proposal: string | undefined, accepted: string | undefined): (() => Promise<void>) | undefined {
		const { prove, proveAgain } = this.#deps;
		if (proposal === undefined) return accepted === undefined ? undefined : () => proveAgain(accepted);
		return async () => {
			const shown = this.#shown(proposal);
			if (shown !== undefined) await prove(shown.proposal);
		};
	}

	#reviewActions(proof: Proof, proposal: string): Pick<VerdictActions, 'review'> {
		const decide = async (what: 'accept' | 'discard') => {
			const shown = this.#shown(proposal);
			if (shown !== undefined) await this.#deps.reviews.commands[what](shown.proposal);
		};
		return {
			review: {
				// Another text may have been proved since: its verdict is not this one's.
				isOutdated: () => this.#subjectNow(proposal) !== proof.subject,
				keepAll: () => decide('accept'),
				discard: () => decide('discard'),
			},
		};
	}

	/** What the review would be proved as now; undefined if it has ended, or nothing of it is left. */
	#subjectNow(proposal: string): string | undefined {
		const shown = this.#shown(proposal);
		const review = shown && this.#deps.reviews.active(shown.proposal);
		const now = review && reviewSubject(review);
		return now && contentHash(now.before, now.after);
	}

	#shown(proposal: string) {
		return this.#deps.reviews.shown().find(({ id }) => id === proposal);
	}
}

/** What was found of a change. */
export interface FoundProof {
	/** The id of the proposal under review. */
	readonly proposal?: string;
	/** The id of what was accepted: an entry of the history. */
	readonly accepted?: string;
	/** The ids of the other entries that were proved together with it, oldest first. */
	readonly provedWith?: readonly string[];
	/** Set if only this change of the proposal was proved. */
	readonly change?: Hunk;
	readonly document: ProvedDocument;
	readonly proof: Proof;
}

/** Stores what was found, and shows it. */
export interface FoundProofs {
	record(found: FoundProof): Promise<void>;
}
