import type { TimedAnswer } from '../service/serviceClient.ts';
import { ServiceError } from '../service/serviceError.ts';
import { receiptOf } from '../usage/observedService.ts';
import type { TranscriptEvent } from './transcript.ts';

/** How a message's request ended, as it goes into the transcript. */
export type OutcomeEvent = Extract<TranscriptEvent, { readonly type: 'assistant' | 'error' }>;

/** The event of an answer to the message `replyTo`. */
export function answerEvent(replyTo: string, answer: TimedAnswer): OutcomeEvent {
	const { finishReason } = answer.figures;
	return {
		type: 'assistant',
		id: crypto.randomUUID(),
		data: {
			replyTo,
			text: answer.text,
			...(answer.recognized ? {} : { unrecognised: true }),
			...(finishReason === undefined ? {} : { finishReason }),
			receipt: receiptOf(answer),
		},
	};
}

/** The event of a request for the message `replyTo` that failed with `error`. */
export function failureEvent(replyTo: string, error: unknown): OutcomeEvent {
	const failure = error instanceof ServiceError ? { kind: error.kind, ...error.details } : { kind: 'unexpected' };
	return { type: 'error', id: crypto.randomUUID(), data: { replyTo, failure } };
}
