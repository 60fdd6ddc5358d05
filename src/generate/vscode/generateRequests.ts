import type * as vscode from 'vscode';
import type { Clock } from '../../base/core/clock.ts';
import { truncate } from '../../base/text/truncate.ts';
import type { KeptAnswers } from '../../edit/vscode/answers/keptAnswers.ts';
import { MissedPathNote } from '../../edit/vscode/answers/missedPathNote.ts';
import type { GenerateRequest } from '../../service/core/apiTypes.ts';
import type { RetryOptions, TimedAnswer } from '../../service/core/serviceClient.ts';
import { withRequestProgress } from '../../service/vscode/requestProgress.ts';
import type { PaidCalls } from '../../usage/core/paidCalls.ts';

export interface GenerateRequestsDeps {
	readonly service: Pick<PaidCalls, 'generate'>;
	readonly answers: Pick<KeptAnswers, 'keep'>;
	readonly clock: Clock;
}

/** What is asked for. */
export interface AskedText {
	readonly request: GenerateRequest;
	/** What the user asked for, without the code around; its first line is stored with the answer. */
	readonly prompt: string;
	readonly document: vscode.TextDocument;
	/** Of the progress, localized. */
	readonly title: string;
}

/** An answer as it was received. */
export interface ReceivedText {
	/** Of the stored answer. */
	readonly id: string;
	readonly answer: TimedAnswer;
}

/** In characters: how much of a prompt is stored with its answer. */
const LONGEST_REQUEST = 200;

/** Sends requests for text, and stores what comes back. */
export class GenerateRequests {
	readonly #deps: GenerateRequestsDeps;
	readonly #missedPath = new MissedPathNote();

	constructor(deps: GenerateRequestsDeps) {
		this.#deps = deps;
	}

	/**
	 * The service's answer, as it is stored.
	 * @throws ServiceError if there is none
	 */
	async send({ request, prompt, document, title }: AskedText, options: RetryOptions): Promise<ReceivedText> {
		const { service, answers, clock } = this.#deps;
		const answer = await withRequestProgress(title, clock, (call) =>
			service.generate(request, { ...call, ...options }),
		);
		const id = answers.keep({ operation: 'generate', request: firstLine(prompt), document }, answer);
		this.#missedPath.showFor('generate', answer);
		return { id, answer };
	}
}

function firstLine(prompt: string): string {
	return truncate(prompt.trim().split(/[\r\n]/, 1)[0] ?? '', LONGEST_REQUEST);
}
