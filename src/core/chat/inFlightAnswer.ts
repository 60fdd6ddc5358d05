import type { Clock } from '../base/clock.ts';
import type { Logger } from '../base/logger.ts';
import type { ChatRequest } from '../service/apiTypes.ts';
import type { CallProgress } from '../service/callProgress.ts';
import type { ChatOptions, TimedAnswer } from '../service/serviceClient.ts';
import { ServiceError } from '../service/serviceError.ts';
import { answerEvent, failureEvent, type OutcomeEvent } from './turnOutcome.ts';

/** What a request for an answer needs from outside. */
export interface InFlightAnswerDeps {
	readonly client: { chat(request: ChatRequest, options: ChatOptions): Promise<TimedAnswer> };
	readonly clock: Clock;
	readonly logger: Logger;
}

/** What is asked of the service, and of which. */
export interface OutgoingRequest {
	readonly request: ChatRequest;
	/** As `ChatOptions.service`. */
	readonly service: string;
	/** How many earlier messages a request leaves out that holds so many. */
	readonly leftOut: (messages: number) => number;
}

/** A request that is on its way: it can be stopped, and tells where it waits. */
export class InFlightAnswer {
	readonly turnId: string;
	/** Milliseconds since 1970. */
	readonly since: number;
	readonly #deps: InFlightAnswerDeps;
	readonly #changed: () => void;
	readonly #stop = new AbortController();
	#wait: Extract<CallProgress, { readonly kind: 'waiting' }> | undefined;
	#leftOut = 0;

	/** @param changed called when `wait` or `leftOut` has changed */
	constructor(turnId: string, deps: InFlightAnswerDeps, changed: () => void) {
		this.turnId = turnId;
		this.since = deps.clock.now();
		this.#deps = deps;
		this.#changed = changed;
	}

	/** It is not sent at the moment, and will be by itself. */
	get wait(): Extract<CallProgress, { readonly kind: 'waiting' }> | undefined {
		return this.#wait;
	}

	/** How many earlier messages the newest request leaves out. */
	get leftOut(): number {
		return this.#leftOut;
	}

	/**
	 * Makes the request; how it ended is an event of the transcript.
	 * @param withKey gives the idempotency key that the request is sent under, and learns how it ended
	 */
	async request(
		{ request, service, leftOut }: OutgoingRequest,
		withKey: (send: (key: string) => Promise<TimedAnswer>) => Promise<TimedAnswer>,
	): Promise<OutcomeEvent> {
		const { client, logger } = this.#deps;
		const { signal } = this.#stop;
		const onProgress = (progress: CallProgress) => this.#follow(progress);
		const onSend = ({ messages }: ChatRequest) => this.#noteLeftOut(leftOut(messages.length));
		const options = { signal, service, onProgress, onSend };
		try {
			const answer = await withKey((idempotencyKey) => client.chat(request, { ...options, idempotencyKey }));
			return answerEvent(this.turnId, answer, this.#leftOut);
		} catch (error) {
			if (!(error instanceof ServiceError)) logger.error(`chat: ${String(error)}`);
			return failureEvent(this.turnId, error, this.#leftOut);
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
