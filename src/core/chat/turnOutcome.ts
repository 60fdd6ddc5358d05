import { omitUndefined } from '../base/omitUndefined.ts';
import { receiptOf } from '../receipts/observedService.ts';
import { failureOf } from '../service/failure.ts';
import type { TimedAnswer } from '../service/serviceClient.ts';
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
			...omitUndefined({ finishReason }),
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
	const data = { replyTo, failure: failureOf(error), ...leftOutMember(leftOut) };
	return { type: 'error', id: crypto.randomUUID(), data };
}

function leftOutMember(leftOut: number): { readonly leftOut?: number } {
	return leftOut === 0 ? {} : { leftOut };
}
