import type { Disposable } from '../../base/core/disposable.ts';
import { omitUndefined } from '../../base/core/omitUndefined.ts';
import type { ChatRequest } from '../../service/core/apiTypes.ts';
import { isAnswered, RetryIdempotencyKeys } from '../../service/core/request/retryIdempotencyKeys.ts';
import type { ChatOptions, RetryOptions, TimedAnswer } from '../../service/core/serviceClient.ts';
import { type Failure, ServiceError } from '../../service/core/serviceError.ts';
import { askAgainRequest, type ChatSettings, type OutgoingRequest, turnRequest } from './chatRequest.ts';
import { type Asked, answerEvent, failureEvent, InFlightAnswer, type OutcomeEvent } from './inFlightAnswer.ts';
import type { LiveDraft } from './liveDraft.ts';
import type { LiveTranscript, LiveTranscriptDeps } from './liveTranscript.ts';
import type { OutgoingMessage } from './message/outgoingMessage.ts';
import type { AskedAgain, Turn } from './transcript/transcript.ts';
import { choiceOf, heldByOther, ownerToRecord } from './transcript/transcriptQueries.ts';

/** What conversations need from outside. */
export interface ConversationDeps extends LiveTranscriptDeps {
	readonly client: { chat(request: ChatRequest, options: ChatOptions): Promise<TimedAnswer> };
	readonly settings: () => ChatSettings;
	/** The connected service, as `Connection.serviceAddress`; empty if none is connected. */
	readonly serviceAddress: () => string;
	/** The workspace that a new conversation belongs to. */
	readonly workspace: string;
}

/**
 * Sends the messages of a conversation, one at a time: a message is on disk before its request goes out, and the
 * request's outcome is recorded when it ends. After an answer, the queued message follows.
 */
export class ConversationSender implements Disposable {
	readonly #transcript: LiveTranscript;
	readonly #draft: LiveDraft;
	readonly #deps: ConversationDeps;
	readonly #turnChanged: (turnId: string) => void;
	readonly #keys = new MessageIdempotencyKeys();
	#pending: InFlightAnswer | undefined;
	#isDisposed = false;

	/** @param turnChanged called when a turn or the state of its request has changed */
	constructor(
		transcript: LiveTranscript,
		draft: LiveDraft,
		deps: ConversationDeps,
		turnChanged: (turnId: string) => void,
	) {
		this.#transcript = transcript;
		this.#draft = draft;
		this.#deps = deps;
		this.#turnChanged = turnChanged;
	}

	/** The request in flight. */
	get pending(): InFlightAnswer | undefined {
		return this.#pending;
	}

	/**
	 * Saves a message, then sends it. Resolves when the request has ended and its outcome is saved.
	 * @param onTaken called after the message is saved, or could not be; before it is sent
	 * @param ready the message is not recorded before this resolves
	 */
	async send(message: OutgoingMessage, onTaken: () => void, ready?: Promise<void>): Promise<void> {
		const { id, text, attachments, summarizes } = message;
		const pending = this.#begin({ replyTo: id });
		if (ready !== undefined) await ready;
		this.#recordOwner();
		const data = { text, ...(attachments.length === 0 ? {} : { attachments }), ...omitUndefined({ summarizes }) };
		const taken = this.#transcript.record({ type: 'user', id, data }).then(() => {
			onTaken();
			this.#turnChanged(id);
		});
		const turn = this.#transcript.turn(id);
		if (turn === undefined) await taken;
		else await this.#run(pending, this.#requestOf(turn), id, taken);
	}

	/** Sends the message of a turn again. Resolves as `send` does. */
	async retry(turn: Turn, options?: RetryOptions): Promise<void> {
		const { id, outcome } = turn;
		const pending = this.#begin({ replyTo: id }, options);
		this.#recordOwner();
		// On disk before it is sent, as the message was: other windows, and this one after a crash, know that it was sent.
		const recorded = this.#transcript.record({ type: 'retry', id: crypto.randomUUID(), data: { replyTo: id } });
		this.#turnChanged(id);
		const lastFailure = outcome.kind === 'failed' ? outcome.failure : undefined;
		await this.#run(pending, this.#requestOf(turn), id, recorded, lastFailure);
	}

	/**
	 * Asks for another answer of a turn, which is then the chosen one. Resolves as `send` does. An earlier such request
	 * without an answer is abandoned.
	 */
	async askAgain(turn: Turn, asked: AskedAgain, options?: RetryOptions): Promise<void> {
		const { id: replyTo, again } = turn;
		const requestId = crypto.randomUUID();
		const pending = this.#begin({ replyTo, again: requestId }, options);
		this.#recordOwner();
		if (again !== undefined) {
			void this.#transcript.record({ type: 'delete', id: crypto.randomUUID(), data: { target: again.requestId } });
		}
		const recorded = this.#transcript.record({ type: 'retry', id: requestId, data: { replyTo, ...asked } });
		this.#turnChanged(replyTo);
		const isSame = again?.kind === 'failed' && again.serviceId === asked.serviceId;
		const lastFailure = isSame ? again.failure : undefined;
		const request = askAgainRequest(this.#transcript.current, turn, asked, this.#deps.settings());
		await this.#run(pending, request, asked.serviceId, recorded, lastFailure);
	}

	/** Takes the queued message back into the composer, unless it is being sent already. */
	async unqueue(id: string): Promise<void> {
		if (this.#draft.queuedMessage?.id !== id || this.#transcript.turn(id) !== undefined) return;
		const kept = this.#draft.restoreQueued();
		this.#turnChanged(id);
		await kept;
	}

	/** Ends the request in flight without an outcome. */
	dispose(): void {
		this.#isDisposed = true;
		this.#pending?.stop();
	}

	#begin(asked: Asked, options: RetryOptions = {}): InFlightAnswer {
		const changed = () => this.#turnChanged(asked.replyTo);
		this.#pending = new InFlightAnswer(asked, this.#deps.clock.now(), options, changed);
		return this.#pending;
	}

	#recordOwner(): void {
		const { serviceAddress, workspace } = this.#deps;
		const data = ownerToRecord(this.#transcript.current, serviceAddress(), workspace);
		if (Object.keys(data).length === 0) return;
		void this.#transcript.record({ type: 'meta', id: crypto.randomUUID(), data });
	}

	#requestOf(turn: Turn): OutgoingRequest {
		return turnRequest(this.#transcript.current, turn, this.#deps.settings());
	}

	/**
	 * Makes the request and records its outcome.
	 * @param keyed identifies the message among the idempotency keys, a UUID
	 * @param recorded resolves when the message, or the request to send it again, is on the disk or cannot be saved
	 */
	async #run(
		pending: InFlightAnswer,
		asked: OutgoingRequest,
		keyed: string,
		recorded: Promise<void>,
		lastFailure?: Failure,
	): Promise<void> {
		const event = await this.#outcome(pending, asked, keyed, recorded, lastFailure);
		await recorded;
		if (this.#isDisposed) return;
		this.#pending = undefined;
		const kept = this.#transcript.record(event);
		const isAnother = pending.again !== undefined && event.type === 'assistant';
		const choice = isAnother ? choiceOf(this.#transcript.current, pending.turnId, event.id, true) : undefined;
		const saved = choice === undefined ? kept : this.#transcript.record(choice);
		const { queuedMessage } = this.#draft;
		// The queued message was written before an answer that has not come, or for another service: the user decides.
		const isHeld = heldByOther(this.#transcript.current, this.#deps.serviceAddress()) !== undefined;
		const mayGoOn = event.type === 'assistant' && !isHeld;
		const next =
			mayGoOn && queuedMessage !== undefined ? this.send(queuedMessage, () => void this.#draft.dequeue()) : undefined;
		this.#turnChanged(pending.turnId);
		if (!mayGoOn && queuedMessage !== undefined) await this.unqueue(queuedMessage.id);
		await saved;
		await next;
	}

	/** The event of how the request ended. Never rejects: a failure is an event, too. */
	async #outcome(
		pending: InFlightAnswer,
		{ request, service, leftOut }: OutgoingRequest,
		keyed: string,
		recorded: Promise<void>,
		lastFailure: Failure | undefined,
	): Promise<OutcomeEvent> {
		const { client, logger } = this.#deps;
		const options = { ...pending.callOptions(leftOut), service, recorded };
		try {
			const answer = await this.#keys.send(keyed, request, lastFailure, (idempotencyKey) =>
				client.chat(request, { ...options, idempotencyKey }),
			);
			return answerEvent(pending, request, service, answer);
		} catch (error) {
			if (!(error instanceof ServiceError)) logger.error(`chat: ${String(error)}`);
			return failureEvent(pending, error);
		}
	}
}

/** The idempotency keys of a conversation's messages: a key stays the same as long as its request means the same. */
export class MessageIdempotencyKeys {
	readonly #keys = new RetryIdempotencyKeys();
	/** The messages that were sent in this window. */
	readonly #sent = new Set<string>();

	/**
	 * Sends a message's request. Its first key is the message's id, which survives a restart. It gets a new key if the
	 * request has changed, because a service would refuse it under the old one, or if the service has answered it.
	 * @param lastFailure how the previous request for this message failed
	 * @throws what `send` throws
	 */
	async send<T>(
		turnId: string,
		request: ChatRequest,
		lastFailure: Failure | undefined,
		send: (key: string) => Promise<T>,
	): Promise<T> {
		const isFirst = !this.#sent.has(turnId) && (lastFailure === undefined || !isAnswered(lastFailure));
		this.#sent.add(turnId);
		const fresh = isFirst ? turnId : crypto.randomUUID();
		return await this.#keys.send(JSON.stringify([turnId, request]), fresh, send);
	}
}
