import type * as vscode from 'vscode';
import type { Clock } from '../../core/base/clock.ts';
import type { Logger } from '../../core/base/logger.ts';
import type { AnswerOutcome, ReceivedAnswer } from '../../core/code/history/keptAnswer.ts';
import type { Answer } from '../../core/service/reply/answer.ts';
import type { Acceptance } from '../optimize/review/openReviews.ts';
import { workspaceIdentity } from '../workspaceIdentity.ts';
import type { WorkspaceAnswers } from './workspaceAnswers.ts';

export interface KeptAnswersDeps {
	/** The extension's folder. */
	readonly storage: string;
	/** Names what this window writes. */
	readonly writer: string;
	readonly clock: Clock;
	readonly logger: Logger;
}

/** What was asked for. */
export interface AnsweredRequest extends Pick<ReceivedAnswer, 'operation' | 'request'> {
	readonly document: vscode.TextDocument;
}

/** The answers to Optimize and Generate, whatever comes of them. All that is done with them is loaded with the first one. */
export class KeptAnswers {
	readonly #deps: KeptAnswersDeps;
	#opened: Promise<WorkspaceAnswers> | undefined;

	constructor(deps: KeptAnswersDeps) {
		this.#deps = deps;
	}

	/** Keeps an answer as it came. Nothing waits for that; a failure is told there. @returns its id */
	keep({ operation, request, document }: AnsweredRequest, answer: Answer): string {
		const id = crypto.randomUUID();
		const time = this.#deps.clock.now();
		const { uri, languageId } = document;
		const asked = { operation, request, uri: uri.toString(), languageId, workspace: workspaceIdentity() };
		this.#tell((answers) => answers.keep({ id, time, ...asked }, answer));
		return id;
	}

	/** Notes what became of answers. @param proposal what they are a part of now */
	recordOutcome(ids: readonly string[], outcome: AnswerOutcome, proposal?: string): void {
		if (ids.length > 0) this.#tell((answers) => answers.recordOutcome(ids, outcome, proposal));
	}

	/** Keeps what was accepted of a proposal. */
	recordAcceptance(acceptance: Acceptance): void {
		this.#tell((answers) => answers.recordAcceptance(acceptance));
	}

	/** All else that is done with them. */
	open(): Promise<WorkspaceAnswers> {
		this.#opened ??= import('./workspaceAnswers.ts').then(({ openAnswers }) => openAnswers(this.#deps));
		return this.#opened;
	}

	#tell(run: (answers: WorkspaceAnswers) => Promise<void>): void {
		this.open()
			.then(run)
			.catch((error) => this.#deps.logger.error(`answers: ${String(error)}`));
	}
}
