import type { Clock } from '../../base/core/clock.ts';
import type { Logger } from '../../base/core/logger.ts';
import { omitUndefined } from '../../base/core/omitUndefined.ts';
import type { ChatRequest } from '../../service/core/apiTypes.ts';
import type { CallProgress } from '../../service/core/callProgress.ts';
import type { ChatOptions, RetryOptions, TimedAnswer } from '../../service/core/serviceClient.ts';
import { failureOf, ServiceError } from '../../service/core/serviceError.ts';
import { receiptOf } from '../../usage/core/paidCalls.ts';
import type { OutgoingRequest } from './outgoingRequest.ts';
import type { TranscriptEvent } from './transcript/transcript.ts';

/** What a request for an answer needs from outside. */
export interface InFlightAnswerDeps {
	readonly client: { chat(request: ChatRequest, options: ChatOptions): Promise<TimedAnswer> };
	readonly clock: Clock;
	readonly logger: Logger;
}

/** A request in flight. It can be stopped, and shows why it waits. */
export class InFlightAnswer {
	readonly turnId: string;
	/** The id of the `retry` that asks for another answer; undefined if there is no answer yet. */
	readonly again: string | undefined;
	/** Milliseconds since 1970. */
	readonly since: number;
	readonly #deps: InFlightAnswerDeps;
	readonly #changed: () => void;
	readonly #options: RetryOptions;
	readonly #stop = new AbortController();
	#wait: Extract<CallProgress, { readonly kind: 'waiting' }> | undefined;
	#leftOut = 0;

	/** @param changed called when `wait` or `leftOut` has changed */
	constructor({ replyTo, again }: Asked, deps: InFlightAnswerDeps, changed: () => void, options: RetryOptions = {}) {
		this.turnId = replyTo;
		this.again = again;
		this.since = deps.clock.now();
		this.#deps = deps;
		this.#changed = changed;
		this.#options = options;
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
	 * Makes the request. Never rejects: a failure is an event, too.
	 * @param withKey supplies the idempotency key for the request, and learns how the request ended
	 * @returns the event of its outcome, for the transcript
	 */
	async request(
		{ request, service, leftOut, recorded }: OutgoingRequest & { readonly recorded: Promise<void> },
		withKey: (send: (key: string) => Promise<TimedAnswer>) => Promise<TimedAnswer>,
	): Promise<OutcomeEvent> {
		const { client, logger } = this.#deps;
		const { signal } = this.#stop;
		const asked = { replyTo: this.turnId, ...omitUndefined({ again: this.again }) };
		const onProgress = (progress: CallProgress) => this.#follow(progress);
		const onSend = ({ messages }: ChatRequest) => this.#noteLeftOut(leftOut(messages.length));
		const options = { ...this.#options, signal, service, recorded, onProgress, onSend };
		try {
			const answer = await withKey((idempotencyKey) => client.chat(request, { ...options, idempotencyKey }));
			return answerEvent(asked, { request, service }, answer, this.#leftOut);
		} catch (error) {
			if (!(error instanceof ServiceError)) logger.error(`chat: ${String(error)}`);
			return failureEvent(asked, error, this.#leftOut);
		}
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
type OutcomeEvent = Extract<TranscriptEvent, { readonly type: 'assistant' | 'error' }>;

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
function answerEvent(
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
function failureEvent({ replyTo, again }: Asked, error: unknown, leftOut: number): OutcomeEvent {
	const data = { replyTo, failure: failureOf(error), ...leftOutMember(leftOut), ...omitUndefined({ again }) };
	return { type: 'error', id: crypto.randomUUID(), data };
}

function leftOutMember(leftOut: number): { readonly leftOut?: number } {
	return leftOut === 0 ? {} : { leftOut };
}
