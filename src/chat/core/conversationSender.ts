import type { Disposable } from '../../base/core/disposable.ts';
import { omitUndefined } from '../../base/core/omitUndefined.ts';
import type { ChatRequest } from '../../service/core/apiTypes.ts';
import { isAnswered, RetryIdempotencyKeys } from '../../service/core/request/retryIdempotencyKeys.ts';
import type { RetryOptions } from '../../service/core/serviceClient.ts';
import type { Failure } from '../../service/core/serviceError.ts';
import type { ConversationRequests } from './conversationRequests.ts';
import { type Asked, InFlightAnswer, type InFlightAnswerDeps } from './inFlightAnswer.ts';
import type { LiveDraft } from './liveDraft.ts';
import type { LiveTranscript } from './liveTranscript.ts';
import type { OutgoingMessage } from './message/outgoingMessage.ts';
import type { OutgoingRequest } from './outgoingRequest.ts';
import type { AskedAgain, Turn } from './transcript/transcript.ts';
import { choiceOf } from './transcript/transcriptQueries.ts';

/** What sending needs of its conversation. */
export interface ConversationSenderDeps extends InFlightAnswerDeps {
	readonly transcript: LiveTranscript;
	readonly draft: LiveDraft;
	readonly requests: ConversationRequests;
	/** Called when a turn, or what is known of its request, has changed. */
	readonly turnChanged: (turnId: string) => void;
}

/**
 * Sends the messages of a conversation, one at a time: a message is on disk before its request goes out, and the
 * request's outcome is recorded when it ends. After an answer, the queued message follows.
 */
export class ConversationSender implements Disposable {
	readonly #deps: ConversationSenderDeps;
	readonly #keys = new MessageIdempotencyKeys();
	#pending: InFlightAnswer | undefined;
	#isDisposed = false;

	constructor(deps: ConversationSenderDeps) {
		this.#deps = deps;
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
		const { transcript, requests, turnChanged } = this.#deps;
		const { id, text, attachments, summarizes } = message;
		const pending = this.#begin({ replyTo: id });
		if (ready !== undefined) await ready;
		this.#recordOwner();
		const data = { text, ...(attachments.length === 0 ? {} : { attachments }), ...omitUndefined({ summarizes }) };
		const taken = transcript.record({ type: 'user', id, data }).then(() => {
			onTaken();
			turnChanged(id);
		});
		const turn = transcript.turn(id);
		if (turn === undefined) await taken;
		else await this.#run(pending, requests.forTurn(turn), id, taken);
	}

	/** Sends the message of a turn again. Resolves as `send` does. */
	async retry(turn: Turn, options?: RetryOptions): Promise<void> {
		const { transcript, requests, turnChanged } = this.#deps;
		const { id, outcome } = turn;
		const pending = this.#begin({ replyTo: id }, options);
		this.#recordOwner();
		// On disk before it is sent, as the message was: other windows, and this one after a crash, know that it was sent.
		const recorded = transcript.record({ type: 'retry', id: crypto.randomUUID(), data: { replyTo: id } });
		turnChanged(id);
		const lastFailure = outcome.kind === 'failed' ? outcome.failure : undefined;
		await this.#run(pending, requests.forTurn(turn), id, recorded, lastFailure);
	}

	/**
	 * Asks for another answer of a turn, which then goes on in place of the one before. Resolves as `send` does. An
	 * earlier request of the kind that has no answer is given up.
	 */
	async askAgain(turn: Turn, asked: AskedAgain, options?: RetryOptions): Promise<void> {
		const { transcript, requests, turnChanged } = this.#deps;
		const { id: replyTo, again } = turn;
		const requestId = crypto.randomUUID();
		const pending = this.#begin({ replyTo, again: requestId }, options);
		this.#recordOwner();
		if (again !== undefined) {
			void transcript.record({ type: 'delete', id: crypto.randomUUID(), data: { target: again.requestId } });
		}
		const recorded = transcript.record({ type: 'retry', id: requestId, data: { replyTo, ...asked } });
		turnChanged(replyTo);
		const isSame = again?.kind === 'failed' && again.serviceId === asked.serviceId;
		const lastFailure = isSame ? again.failure : undefined;
		await this.#run(pending, requests.askingAgain(turn, asked), asked.serviceId, recorded, lastFailure);
	}

	/** Takes the queued message back into the composer, unless it is being sent already. */
	async unqueue(id: string): Promise<void> {
		const { draft, transcript, turnChanged } = this.#deps;
		if (draft.queuedMessage?.id !== id || transcript.turn(id) !== undefined) return;
		const kept = draft.restoreQueued();
		turnChanged(id);
		await kept;
	}

	/** Ends the request in flight without an outcome. */
	dispose(): void {
		this.#isDisposed = true;
		this.#pending?.stop();
	}

	#begin(asked: Asked, options?: RetryOptions): InFlightAnswer {
		const changed = () => this.#deps.turnChanged(asked.replyTo);
		this.#pending = new InFlightAnswer(asked, this.#deps, changed, options);
		return this.#pending;
	}

	#recordOwner(): void {
		const { requests, transcript } = this.#deps;
		const data = requests.metadataBeforeSending;
		if (Object.keys(data).length === 0) return;
		void transcript.record({ type: 'meta', id: crypto.randomUUID(), data });
	}

	/**
	 * @param keyed what the idempotency keys of this message are kept under, a UUID
	 * @param recorded resolves when the message, or the request to send it again, is on the disk or cannot be saved
	 */
	async #run(
		pending: InFlightAnswer,
		asked: OutgoingRequest,
		keyed: string,
		recorded: Promise<void>,
		lastFailure?: Failure,
	): Promise<void> {
		const { transcript, draft, requests, turnChanged } = this.#deps;
		const event = await pending.request({ ...asked, recorded }, (send) =>
			this.#keys.send(keyed, asked.request, lastFailure, send),
		);
		await recorded;
		if (this.#isDisposed) return;
		this.#pending = undefined;
		const kept = transcript.record(event);
		const isAnother = pending.again !== undefined && event.type === 'assistant';
		const choice = isAnother ? choiceOf(transcript.current, pending.turnId, event.id, true) : undefined;
		const saved = choice === undefined ? kept : transcript.record(choice);
		const { queuedMessage } = draft;
		// The queued message was written in view of an answer that has not come, or for another service: the user decides.
		const mayGoOn = event.type === 'assistant' && requests.heldByOtherService === undefined;
		const next = mayGoOn && queuedMessage !== undefined ? this.#sendQueued(queuedMessage) : undefined;
		turnChanged(pending.turnId);
		if (!mayGoOn && queuedMessage !== undefined) await this.unqueue(queuedMessage.id);
		await saved;
		await next;
	}

	async #sendQueued(message: OutgoingMessage): Promise<void> {
		await this.send(message, () => void this.#deps.draft.dequeue());
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
