import type * as vscode from 'vscode';
import type { Clock } from '../../core/base/clock.ts';
import type { Logger } from '../../core/base/logger.ts';
import type { AnswerOutcome, ReceivedAnswer } from '../../core/code/history/keptAnswer.ts';
import type { Receipt } from '../../core/receipts/receipt.ts';
import type { Answer } from '../../core/service/reply/answer.ts';
import { workspaceIdentity } from '../workspaceIdentity.ts';
import type { WorkspaceAnswers } from './workspaceAnswers.ts';

export interface KeptAnswersDeps {
	/** The extension's folder. */
	readonly storage: string;
	/** Identifies this window's files. */
	readonly writer: string;
	readonly clock: Clock;
	readonly logger: Logger;
}

/** The request that was answered. */
export interface AnsweredRequest extends Pick<ReceivedAnswer, 'operation' | 'request'> {
	readonly document: vscode.TextDocument;
}

/** Code that the user accepted from a proposal, and the whole document before and after. */
export interface AcceptedCode {
	readonly proposal: {
		readonly id: string;
		readonly document: vscode.TextDocument;
		/** The level is undefined for code that is no optimization. */
		readonly origin: { readonly level?: string };
		readonly receipts: readonly Receipt[];
	};
	readonly before: string;
	readonly after: string;
}

/** Keeps the answers to Optimize and Generate. The code that does so is loaded with the first answer. */
export class KeptAnswers {
	readonly #deps: KeptAnswersDeps;
	#opened: Promise<WorkspaceAnswers> | undefined;

	constructor(deps: KeptAnswersDeps) {
		this.#deps = deps;
	}

	/** Stores an answer as received, in the background; `WorkspaceAnswers` reports a failure. @returns its id */
	keep({ operation, request, document }: AnsweredRequest, answer: Answer): string {
		const id = crypto.randomUUID();
		const time = this.#deps.clock.now();
		const { uri, languageId } = document;
		const asked = { operation, request, uri: uri.toString(), languageId, workspace: workspaceIdentity() };
		this.#inBackground((answers) => answers.keep({ id, time, ...asked }, answer));
		return id;
	}

	/** Records what became of answers. @param proposal that they belong to now */
	recordOutcome(ids: readonly string[], outcome: AnswerOutcome, proposal?: string): void {
		if (ids.length > 0) this.#inBackground((answers) => answers.recordOutcome(ids, outcome, proposal));
	}

	/** Stores what was accepted of a proposal. */
	recordAcceptance(accepted: AcceptedCode): void {
		this.#inBackground((answers) => answers.recordAcceptance(accepted));
	}

	/** Everything else: show, list and erase. */
	open(): Promise<WorkspaceAnswers> {
		this.#opened ??= import('./workspaceAnswers.ts').then(({ openAnswers }) => openAnswers(this.#deps));
		return this.#opened;
	}

	#inBackground(run: (answers: WorkspaceAnswers) => Promise<void>): void {
		this.open()
			.then(run)
			.catch((error) => this.#deps.logger.error(`answers: ${String(error)}`));
	}
}
