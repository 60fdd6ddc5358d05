import type * as vscode from 'vscode';
import type { Clock } from '../../../base/core/clock.ts';
import type { Logger } from '../../../base/core/logger.ts';
import { workspaceIdentity } from '../../../base/vscode/workspaceIdentity.ts';
import type { Answer } from '../../../service/core/reply/answer.ts';
import type { AnswerOutcome, ReceivedAnswer } from '../../core/history/historyEntry.ts';
import type { Proof } from '../../core/proof/proof.ts';
import type { Acceptance } from '../review/review.ts';
import type { AnswerHistory } from './answerHistory.ts';

/** The request that was answered. */
export interface AnsweredRequest {
	readonly operation: ReceivedAnswer['operation'];
	/** The optimization level, or the prompt's first line. */
	readonly request: string;
	/** What it is for: a document, or a folder. */
	readonly document: Pick<vscode.TextDocument, 'uri' | 'languageId'>;
	/** The id of its receipt, which the answer then has, too. */
	readonly receiptId?: string;
}

/** Records the answers to Optimize and Generate, and what becomes of them, in the background. */
export class AnswerRecorder {
	readonly #clock: Clock;
	readonly #logger: Logger;
	/** Shows, lists and erases them. */
	readonly history: AnswerHistory;

	constructor(history: AnswerHistory, clock: Clock, logger: Logger) {
		this.history = history;
		this.#clock = clock;
		this.#logger = logger;
	}

	/** Stores an answer as received, in the background; `AnswerHistory` reports a failure. @returns its id */
	recordAnswer({ operation, request, document, receiptId }: AnsweredRequest, answer: Answer): string {
		const id = receiptId ?? crypto.randomUUID();
		const time = this.#clock.now();
		const { uri, languageId } = document;
		const asked = { operation, request, uri: uri.toString(), languageId, workspace: workspaceIdentity() };
		this.#inBackground(this.history.recordAnswer({ id, time, ...asked }, answer));
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
	recordAcceptance(accepted: Acceptance): void {
		this.#inBackground(this.history.accepted.record(accepted));
	}

	#inBackground(work: Promise<void>): void {
		work.catch((error) => this.#logger.error(`answers: ${String(error)}`));
	}
}
