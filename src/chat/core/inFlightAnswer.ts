import { omitUndefined } from '../../base/core/omitUndefined.ts';
import type { ChatRequest } from '../../service/core/apiTypes.ts';
import type { CallProgress } from '../../service/core/callProgress.ts';
import type { ChatOptions, RetryOptions, TimedAnswer } from '../../service/core/serviceClient.ts';
import { failureOf } from '../../service/core/serviceError.ts';
import { receiptOf } from '../../usage/core/paidCalls.ts';
import type { TranscriptEvent } from './transcript/transcript.ts';

/** What a request asks for. */
export interface Asked {
	/** The id of the message. */
	readonly replyTo: string;
	/** The id of the `retry` that asks for another answer; missing if there is no answer yet. */
	readonly again?: string;
}

/** A request in flight. It can be stopped, and shows why it waits. */
export class InFlightAnswer {
	readonly turnId: string;
	/** As in `Asked`. */
	readonly again: string | undefined;
	/** Milliseconds since 1970. */
	readonly since: number;
	readonly #options: RetryOptions;
	readonly #changed: () => void;
	readonly #stop = new AbortController();
	#wait: Extract<CallProgress, { readonly kind: 'waiting' }> | undefined;
	#leftOut = 0;

	/** @param changed called when `wait` or `leftOut` has changed */
	constructor({ replyTo, again }: Asked, since: number, options: RetryOptions, changed: () => void) {
		this.turnId = replyTo;
		this.again = again;
		this.since = since;
		this.#options = options;
		this.#changed = changed;
	}

	/** The wait before it is sent again by itself. */
	get wait(): Extract<CallProgress, { readonly kind: 'waiting' }> | undefined {
		return this.#wait;
	}

	/** How many earlier messages the latest attempt left out. */
	get leftOut(): number {
		return this.#leftOut;
	}

	/**
	 * The options of its call, which stop it and follow its progress.
	 * @param leftOut as `OutgoingRequest.leftOut`
	 */
	callOptions(leftOut: (messages: number) => number): Omit<ChatOptions, 'idempotencyKey'> {
		return {
			...this.#options,
			signal: this.#stop.signal,
			onProgress: (progress) => this.#follow(progress),
			onSend: ({ messages }) => this.#noteLeftOut(leftOut(messages.length)),
		};
	}

	/** Ends the request; the service may have counted it. */
	stop(): void {
		this.#stop.abort();
	}

	#noteLeftOut(leftOut: number): void {
		if (leftOut === this.#leftOut) return;
		this.#leftOut = leftOut;
		this.#changed();
	}

	#follow(progress: CallProgress): void {
		const before = this.#wait;
		this.#wait = progress.kind === 'waiting' ? progress : undefined;
		if (before !== this.#wait) this.#changed();
	}
}

/** The event of how a message's request ended. */
export type OutcomeEvent = Extract<TranscriptEvent, { readonly type: 'assistant' | 'error' }>;

/**
 * The event of an answer.
 * @param service the one that gave it; empty if unknown
 */
export function answerEvent(
	{ turnId: replyTo, again, leftOut }: InFlightAnswer,
	{ conversation_id: serviceId, model: requestedModel }: ChatRequest,
	service: string,
	answer: TimedAnswer,
): OutcomeEvent {
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
			...omitUndefined({ requestedModel, serviceId, service: service === '' ? undefined : service, again }),
		},
	};
}

/** The event of a request that failed with `error`. */
export function failureEvent({ turnId: replyTo, again, leftOut }: InFlightAnswer, error: unknown): OutcomeEvent {
	const data = { replyTo, failure: failureOf(error), ...leftOutMember(leftOut), ...omitUndefined({ again }) };
	return { type: 'error', id: crypto.randomUUID(), data };
}

function leftOutMember(leftOut: number): { readonly leftOut?: number } {
	return leftOut === 0 ? {} : { leftOut };
}
