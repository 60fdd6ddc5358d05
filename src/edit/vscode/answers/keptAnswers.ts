import type * as vscode from 'vscode';
import type { Clock } from '../../../base/core/clock.ts';
import type { Logger } from '../../../base/core/logger.ts';
import { workspaceIdentity } from '../../../base/vscode/workspaceIdentity.ts';
import type { Answer } from '../../../service/core/reply/answer.ts';
import type { AnswerOutcome, ReceivedAnswer } from '../../core/history/keptAnswer.ts';
import type { Proof } from '../../core/proof/proof.ts';
import type { AcceptedCode } from './acceptedCodes.ts';
import type { WorkspaceAnswers } from './workspaceAnswers.ts';

/** The request that was answered. */
export interface AnsweredRequest extends Pick<ReceivedAnswer, 'operation' | 'request'> {
	readonly document: vscode.TextDocument;
	/** The id of its receipt, which the answer then has, too. */
	readonly receiptId?: string;
}

export interface KeptAnswersDeps {
	readonly history: WorkspaceAnswers;
	readonly clock: Clock;
	readonly logger: Logger;
}

/** Keeps the answers to Optimize and Generate, in the background. */
export class KeptAnswers {
	readonly #deps: KeptAnswersDeps;
	/** Everything else: show, list and erase. */
	readonly history: WorkspaceAnswers;

	constructor(deps: KeptAnswersDeps) {
		this.#deps = deps;
		this.history = deps.history;
	}

	/** Stores an answer as received, in the background; `WorkspaceAnswers` reports a failure. @returns its id */
	keep({ operation, request, document, receiptId }: AnsweredRequest, answer: Answer): string {
		const id = receiptId ?? crypto.randomUUID();
		const time = this.#deps.clock.now();
		const { uri, languageId } = document;
		const asked = { operation, request, uri: uri.toString(), languageId, workspace: workspaceIdentity() };
		this.#inBackground(this.history.keep({ id, time, ...asked }, answer));
		return id;
	}

	/**
	 * Records what became of answers.
	 * @param proposal that they belong to now
	 * @param proof what was found of it
	 */
	recordOutcome(ids: readonly string[], outcome: AnswerOutcome, proposal?: string, proof?: Proof): void {
		if (ids.length > 0) this.#inBackground(this.history.recordOutcome(ids, outcome, proposal, proof));
	}

	/** Stores what was accepted of a proposal. */
	recordAcceptance(accepted: AcceptedCode): void {
		this.#inBackground(this.history.accepted.record(accepted));
	}

	#inBackground(work: Promise<void>): void {
		work.catch((error) => this.#deps.logger.error(`answers: ${String(error)}`));
	}
}
