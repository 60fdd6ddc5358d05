import * as vscode from 'vscode';
import { type Proof, verdictOf } from '../../edit/core/proof/proof.ts';
import { contentHash } from '../../edit/node/contentHash.ts';
import type { Review } from '../../edit/vscode/review/review.ts';
import type { ProofsDeps } from './proofsDeps.ts';
import { type ProvedSubject, reviewSubject } from './provedSubject.ts';
import type { Prover } from './prover.ts';
import { type ReviewActions, showVerdict, type VerdictActions } from './showVerdict.ts';

/** What was proved, and what was found of it. */
export interface FoundProof extends ProvedSubject {
	readonly proof: Proof;
}

/** Records proofs with the review or the history entry that they are of, and shows their verdicts. */
export class ProofRecorder {
	readonly #deps: ProofsDeps;
	readonly #prover: Prover;

	/** @param prover shows the output, and changes the measure, on request */
	constructor(deps: ProofsDeps, prover: Prover) {
		this.#deps = deps;
		this.#prover = prover;
	}

	async record(found: FoundProof): Promise<void> {
		const { proposal, change, document, proof } = found;
		const { reviews, firstSteps } = this.#deps;
		if (verdictOf(proof) !== 'notProven') firstSteps.done('proved');
		const review = proposal === undefined ? undefined : reviews.get(proposal);
		if (review !== undefined) reviews.recordProof(review.proposal.id, found);
		const accepted = review === undefined ? await this.#recordInHistory(found) : undefined;
		// The verdict of a single change is shown in its thread.
		if (change === undefined) showVerdict(document.uri, proof, this.#actionsFor(found, review, accepted));
	}

	/** A failure is only logged: the verdict is shown all the same. @returns the id of the entry */
	async #recordInHistory({ proposal, accepted, ...found }: FoundProof): Promise<string | undefined> {
		const { answers, logger } = this.#deps;
		const { before, after } = found.document;
		// A proposal may have been accepted while it was proved.
		const of = accepted ?? (proposal === undefined ? undefined : { proposal, before, after });
		if (of === undefined) return undefined;
		try {
			return await answers.history.accepted.recordProof(of, found.proof, found.provedWith);
		} catch (error) {
			logger.error(`a proof could not be kept in the history: ${String(error)}`);
			return accepted;
		}
	}

	/** @param accepted the id of the history entry, if the proof is of one */
	#actionsFor(
		{ document, proof, provedWith = [] }: FoundProof,
		review: Review | undefined,
		accepted: string | undefined,
	): VerdictActions {
		const showOutput = () => this.#prover.showOutput();
		const proveAgainPrinted = (again: () => Promise<void>) => async () => {
			if (await this.#prover.measurePrinted(document.uri)) await again();
		};
		if (review !== undefined) {
			const { id } = review.proposal;
			const again = () => this.#ifOpen(id, ({ uri }) => runCommand('whetstone.optimize.prove', uri));
			return { review: this.#reviewActions(proof, id), usePrintedNumber: proveAgainPrinted(again), showOutput };
		}
		if (accepted === undefined) return { showOutput };
		const takeBack = async () => {
			// The newest first: it may have changed the surroundings of an older one.
			const entries = [...provedWith, accepted].toReversed();
			for (const entry of entries) await this.#deps.answers.history.accepted.takeBack(entry);
		};
		// Entries that were proved together cannot be named to the command.
		if (provedWith.length > 0) return { takeBack, showOutput };
		const again = () => runCommand('whetstone.optimize.proveAgain', accepted);
		return { takeBack, usePrintedNumber: proveAgainPrinted(again), showOutput };
	}

	#reviewActions({ subject }: Proof, proposal: string): ReviewActions {
		const { reviews } = this.#deps;
		return {
			// A later proof of another text does not count.
			isOutdated: () => {
				const review = reviews.get(proposal);
				const now = review && reviewSubject(review)?.document;
				return now === undefined || contentHash(now.before, now.after) !== subject;
			},
			keepAll: () => this.#ifOpen(proposal, ({ uri }) => reviews.commands.accept(uri)),
			discard: () => this.#ifOpen(proposal, ({ uri }) => reviews.commands.discard(uri)),
		};
	}

	async #ifOpen(proposal: string, act: (review: Review) => Promise<void>): Promise<void> {
		const review = this.#deps.reviews.get(proposal);
		if (review !== undefined) await act(review);
	}
}

/** By its command, which shows what goes wrong: a button of a notification has no caller that could. */
async function runCommand(id: string, argument: unknown): Promise<void> {
	await vscode.commands.executeCommand(id, argument);
}
