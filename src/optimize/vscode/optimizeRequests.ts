import type * as vscode from 'vscode';
import type { Clock } from '../../base/core/clock.ts';
import type { Logger } from '../../base/core/logger.ts';
import type { Memento } from '../../base/core/memento.ts';
import { optimizeEdit } from '../../edit/core/answer/optimizeEdit.ts';
import type { EditOutcome } from '../../edit/core/codeEdit.ts';
import type { AnswerRecorder } from '../../edit/vscode/answers/answerRecorder.ts';
import { askForAnswerText, MissedPathNote } from '../../edit/vscode/answers/unrecognizedReply.ts';
import type { SelectedCode } from '../../edit/vscode/documents/selectedCode.ts';
import type { Reviews } from '../../edit/vscode/review/reviews.ts';
import type { Proofs } from '../../prove/vscode/proofs.ts';
import type { Plan } from '../../service/core/plans.ts';
import type { RetryOptions, TimedAnswer } from '../../service/core/serviceClient.ts';
import { withRequestProgress } from '../../service/vscode/requestProgress.ts';
import type { PaidCalls } from '../../usage/core/paidCalls.ts';
import type { Forecasts } from '../../usage/vscode/forecasts.ts';
import { optimizeRequest } from '../core/optimizeRequest.ts';
import type { LevelPicker } from './levelPicker.ts';
import { showRequestPending } from './optimizeTargets.ts';

/** What optimizing needs of the extension. */
export interface OptimizeDeps {
	readonly paidCalls: PaidCalls;
	readonly reviews: Reviews;
	/** Loads what proves. */
	readonly openProofs: () => Promise<Proofs>;
	readonly answers: AnswerRecorder;
	readonly forecasts: Forecasts;
	readonly globalState: Memento;
	/** As set or learned; undefined if unknown. */
	readonly plan: () => Plan | undefined;
	readonly clock: Clock;
	readonly logger: Logger;
}

/** An answer as it was received. */
export interface ReceivedCode {
	/** Of the stored answer. */
	readonly id: string;
	readonly answer: TimedAnswer;
	readonly selected: SelectedCode;
}

/** Sends the requests to optimize selected code, one for each document at a time, and stores what comes back. */
export class OptimizeRequests {
	readonly #service: PaidCalls;
	readonly #levels: LevelPicker;
	readonly #answers: AnswerRecorder;
	readonly #clock: Clock;
	readonly #waiting = new Set<vscode.TextDocument>();
	readonly #missedPath = new MissedPathNote();

	constructor(service: PaidCalls, levels: LevelPicker, answers: AnswerRecorder, clock: Clock) {
		this.#service = service;
		this.#levels = levels;
		this.#answers = answers;
		this.#clock = clock;
	}

	/** Documents with a request in flight. */
	get waiting(): ReadonlySet<vscode.TextDocument> {
		return this.#waiting;
	}

	/**
	 * The service's answer, as it is stored; undefined if the document has a request in flight, after telling the user.
	 * @param title of the progress
	 * @throws ServiceError if the service has no answer
	 */
	async send(
		selected: SelectedCode,
		level: string,
		title: string,
		options: RetryOptions,
	): Promise<ReceivedCode | undefined> {
		const { document } = selected;
		// Another request may have started while this one asked a question.
		if (this.#waiting.has(document)) {
			showRequestPending(document);
			return undefined;
		}
		const receiptId = crypto.randomUUID();
		const answer = await this.#inFlight(selected, level, title, { ...options, receiptId });
		const id = this.#answers.recordAnswer({ operation: 'optimize', request: level, document, receiptId }, answer);
		await this.#levels.recordSuccess(level);
		this.#missedPath.showFor('optimize', answer);
		return { id, answer, selected };
	}

	/** The request is in flight only here: questions about its answer may stay open for a while. */
	async #inFlight(
		selected: SelectedCode,
		level: string,
		title: string,
		options: RetryOptions & { readonly receiptId: string },
	): Promise<TimedAnswer> {
		const request = optimizeRequest(selected, level);
		this.#waiting.add(selected.document);
		try {
			return await withRequestProgress(title, this.#clock, (call) =>
				this.#service.optimize(request, { ...call, ...options }),
			);
		} finally {
			this.#waiting.delete(selected.document);
		}
	}

	/**
	 * Reads an answer as an edit of the selected code, and records it if it is none.
	 * @returns undefined if its format is unknown and the user does not point out the text
	 */
	async read({ id, answer, selected }: ReceivedCode): Promise<EditOutcome | undefined> {
		const outcome = optimizeEdit(answer, selected);
		const isUnknown = outcome.kind === 'refused' && (outcome.reason === 'unrecognised' || !answer.recognized);
		const text = isUnknown ? await askForAnswerText('optimize', answer) : undefined;
		const read = text === undefined ? outcome : optimizeEdit({ body: text, pointer: '' }, selected);
		if (read.kind === 'refused') this.#answers.recordOutcome([id], 'refused');
		return isUnknown && text === undefined ? undefined : read;
	}
}
