import { omitUndefined } from '../../base/core/omitUndefined.ts';
import { failureOf } from '../../service/core/failure.ts';
import type { TimedAnswer } from '../../service/core/serviceClient.ts';
import { receiptOf } from '../../usage/core/paidCalls.ts';
import type { OutgoingRequest } from './outgoingRequest.ts';
import type { TranscriptEvent } from './transcript/transcript.ts';

/** The event of how a message's request ended. */
export type OutcomeEvent = Extract<TranscriptEvent, { readonly type: 'assistant' | 'error' }>;

/** What a request asks for. */
export interface Asked {
	/** The id of the message. */
	readonly replyTo: string;
	/** The id of the `retry` that asks for another answer; missing if there is no answer yet. */
	readonly again?: string;
}

/**
 * The event of an answer.
 * @param request under which `conversation_id` it was asked, if any, of which model, and the service
 * @param leftOut how many earlier messages the request left out
 */
export function answerEvent(
	{ replyTo, again }: Asked,
	{ request, service }: Pick<OutgoingRequest, 'request' | 'service'>,
	answer: TimedAnswer,
	leftOut: number,
): OutcomeEvent {
	const { finishReason } = answer.figures;
	const { conversation_id: serviceId, model: requestedModel } = request;
	const asked = { requestedModel, serviceId, service: service === '' ? undefined : service };
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
			...omitUndefined({ ...asked, again }),
		},
	};
}

/**
 * The event of a request that failed with `error`.
 * @param leftOut how many earlier messages the request left out
 */
export function failureEvent({ replyTo, again }: Asked, error: unknown, leftOut: number): OutcomeEvent {
	const data = { replyTo, failure: failureOf(error), ...leftOutMember(leftOut), ...omitUndefined({ again }) };
	return { type: 'error', id: crypto.randomUUID(), data };
}

function leftOutMember(leftOut: number): { readonly leftOut?: number } {
	return leftOut === 0 ? {} : { leftOut };
}
