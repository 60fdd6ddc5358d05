import { receiptOf } from '../receipts/observedService.ts';
import type { TimedAnswer } from '../service/serviceClient.ts';
import { ServiceError } from '../service/serviceError.ts';
import type { TranscriptEvent } from './transcript/transcript.ts';

/** The event of how a message's request ended. */
export type OutcomeEvent = Extract<TranscriptEvent, { readonly type: 'assistant' | 'error' }>;

/**
 * The event of an answer to the message `replyTo`.
 * @param leftOut how many earlier messages the request left out
 */
export function answerEvent(replyTo: string, answer: TimedAnswer, leftOut: number): OutcomeEvent {
	const { finishReason } = answer.figures;
	return {
		type: 'assistant',
		id: crypto.randomUUID(),
		data: {
			replyTo,
			text: answer.text,
			...(answer.recognized ? {} : { unrecognised: true }),
			...(finishReason === undefined ? {} : { finishReason }),
			...leftOutMember(leftOut),
			receipt: receiptOf(answer),
		},
	};
}

/**
 * The event of a request for the message `replyTo` that failed with `error`.
 * @param leftOut how many earlier messages the request left out
 */
export function failureEvent(replyTo: string, error: unknown, leftOut: number): OutcomeEvent {
	const failure = error instanceof ServiceError ? { kind: error.kind, ...error.details } : { kind: 'unexpected' };
	return { type: 'error', id: crypto.randomUUID(), data: { replyTo, failure, ...leftOutMember(leftOut) } };
}

function leftOutMember(leftOut: number): { readonly leftOut?: number } {
	return leftOut === 0 ? {} : { leftOut };
}
