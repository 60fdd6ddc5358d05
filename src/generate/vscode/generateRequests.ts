import type * as vscode from 'vscode';
import type { Clock } from '../../base/core/clock.ts';
import type { Logger } from '../../base/core/logger.ts';
import { generateEdit } from '../../edit/core/answer/generateEdit.ts';
import type { CodePlace, EditOutcome, ParsedAnswer } from '../../edit/core/codeEdit.ts';
import { requestLabel } from '../../edit/core/history/historyEntry.ts';
import { showRefusal } from '../../edit/vscode/answers/answerNotes.ts';
import type { AnswerRecorder } from '../../edit/vscode/answers/answerRecorder.ts';
import { askForAnswerText, MissedPathNote } from '../../edit/vscode/answers/unrecognizedReply.ts';
import type { GenerateRequest } from '../../service/core/apiTypes.ts';
import type { Plan } from '../../service/core/plans.ts';
import type { RetryOptions, TimedAnswer } from '../../service/core/serviceClient.ts';
import { withRequestProgress } from '../../service/vscode/requestProgress.ts';
import type { PaidCalls } from '../../usage/core/paidCalls.ts';
import type { Forecasts } from '../../usage/vscode/forecasts.ts';

/** What generating needs of the extension. */
export interface GenerateDeps {
	/** Of this extension, the only one that the editor should ask for ghost text. */
	readonly extensionId: string;
	readonly paidCalls: PaidCalls;
	/** As set or learned; undefined if unknown. */
	readonly plan: () => Plan | undefined;
	readonly answers: AnswerRecorder;
	readonly forecasts: Forecasts;
	readonly clock: Clock;
	readonly logger: Logger;
}

/** What is asked for. */
export interface AskedText {
	readonly request: GenerateRequest;
	/** What the user asked for, without the code around; its first line is stored with the answer. */
	readonly prompt: string;
	/** What it is for: a document, or a folder. */
	readonly document: Pick<vscode.TextDocument, 'uri' | 'languageId'>;
	/** Of the progress, localized. */
	readonly title: string;
}

/** An answer as it was received. */
export interface ReceivedText {
	/** Of the stored answer. */
	readonly id: string;
	readonly answer: TimedAnswer;
}

/** An answer, read as code to insert. */
interface ReadAnswer {
	readonly body: ParsedAnswer;
	readonly outcome: EditOutcome;
	/** Whether it was shown as received. */
	readonly isCovered: boolean;
}

/** Sends requests for text, and stores what comes back. */
export class GenerateRequests {
	readonly #service: PaidCalls;
	readonly #answers: AnswerRecorder;
	readonly #clock: Clock;
	readonly #missedPath = new MissedPathNote();

	constructor(service: PaidCalls, answers: AnswerRecorder, clock: Clock) {
		this.#service = service;
		this.#answers = answers;
		this.#clock = clock;
	}

	/**
	 * The service's answer, as it is stored.
	 * @throws ServiceError if there is none
	 */
	async send({ request, prompt, document, title }: AskedText, options: RetryOptions): Promise<ReceivedText> {
		const answer = await withRequestProgress(title, this.#clock, (call) =>
			this.#service.generate(request, { ...call, ...options }),
		);
		const id = this.#answers.recordAnswer({ operation: 'generate', request: requestLabel(prompt), document }, answer);
		this.#missedPath.showFor('generate', answer);
		return { id, answer };
	}

	/**
	 * Reads an answer as code to insert, and records what became of it.
	 * @returns undefined if it has none, after telling the user why
	 */
	async read(received: ReceivedText, place: CodePlace): Promise<ReadAnswer | undefined> {
		const read = await readAnswer(received, place);
		const code = read?.outcome.kind === 'noChange' ? 'noChange' : 'shown';
		this.#answers.recordOutcome([received.id], read === undefined ? 'refused' : code);
		return read;
	}
}

async function readAnswer({ id, answer }: ReceivedText, place: CodePlace): Promise<ReadAnswer | undefined> {
	const read = (body: ParsedAnswer) => ({ body, outcome: generateEdit(body, place, 'kept') });
	let found = read(answer);
	const isUnknown = found.outcome.kind === 'refused' && (found.outcome.reason === 'unrecognised' || !answer.recognized);
	if (isUnknown) {
		const text = await askForAnswerText('generate', answer);
		if (text === undefined) return undefined;
		found = read({ body: text, pointer: '' });
	}
	if (found.outcome.kind !== 'refused') return { ...found, isCovered: isUnknown };
	showRefusal(found.outcome.reason, [id]);
	return undefined;
}
