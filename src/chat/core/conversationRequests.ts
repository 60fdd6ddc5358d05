import type { ChatRequest, Message } from '../../service/core/apiTypes.ts';
import {
	type AnsweredTurn,
	type ChatSettings,
	chatRequest,
	isSent,
	leftOutMessages,
	mostMessages,
	withOptions,
} from './chatRequest.ts';
import type { ConversationDeps } from './conversationDeps.ts';
import type { LiveTranscript } from './liveTranscript.ts';
import { messageContent, type OutgoingMessage } from './message/outgoingMessage.ts';
import type { OutgoingRequest } from './outgoingRequest.ts';
import type { AskedAgain, ConversationMetadata, Turn } from './transcript/transcript.ts';

/** Builds the requests of a conversation, and decides which service may get them. */
export class ConversationRequests {
	readonly #transcript: Pick<LiveTranscript, 'current'>;
	readonly #deps: Pick<ConversationDeps, 'settings' | 'service' | 'workspace'>;

	constructor(transcript: Pick<LiveTranscript, 'current'>, deps: ConversationDeps) {
		this.#transcript = transcript;
		this.#deps = deps;
	}

	/** The id that the service knows it by. */
	get serviceId(): string {
		const { serviceId, conversationId } = this.#transcript.current;
		return serviceId ?? conversationId;
	}

	/** The service that holds it, if another one is connected: that one gets nothing of it unless the user agrees. */
	get heldByOtherService(): string | undefined {
		const { service } = this.#transcript.current;
		const connected = this.#deps.service();
		return this.#isEmpty || connected === '' || service === connected ? undefined : service;
	}

	/**
	 * The owner to record before anything is sent, as far as it is not recorded already: the workspace and the service. A
	 * conversation with messages stays with its service, even if another one was connected a moment ago.
	 */
	get metadataBeforeSending(): ConversationMetadata {
		const { workspace, service } = this.#transcript.current;
		const connected = this.#deps.service();
		const owner = workspace === undefined ? { workspace: this.#deps.workspace } : {};
		if (connected === '' || connected === service) return owner;
		if (service === undefined) return { ...owner, service: connected };
		return this.#isEmpty ? { ...owner, ...this.metadataOfMove(connected) } : owner;
	}

	/** The metadata that makes another service hold it: under a new id, because that service does not know it yet. */
	metadataOfMove(service: string): ConversationMetadata {
		return { service, serviceId: crypto.randomUUID() };
	}

	/** The request that sending a message now would make. */
	next(message: Pick<OutgoingMessage, 'text' | 'attachments'>): ChatRequest {
		return chatRequest(this.serviceId, this.#transcript.current.turns, message, this.#settings);
	}

	/**
	 * How many earlier messages the next request leaves out because they do not fit.
	 * @param isAwaitingAnswer whether an answer is in flight: it will be sent along, with its question
	 */
	leftOutNext(isAwaitingAnswer: boolean): number {
		const room = mostMessages(this.#settings) - (isAwaitingAnswer ? 2 : 0);
		return leftOutMessages(this.serviceId, this.#transcript.current.turns, this.#settings, room);
	}

	/** The request for a turn of this conversation. */
	forTurn(turn: Turn): OutgoingRequest {
		return turn.summarizes ? this.#summary(turn) : this.#request(turn, this.serviceId, this.#settings);
	}

	/** The request for another answer of a turn: with all turns before it, because nothing is kept under its id yet. */
	askingAgain(turn: Turn, { serviceId, options }: AskedAgain): OutgoingRequest {
		return this.#request(turn, serviceId, { ...withOptions(this.#settings, options), context: 'full' });
	}

	/** It has no messages, and no service knows it yet. */
	get #isEmpty(): boolean {
		const { serviceId, turns } = this.#transcript.current;
		return turns.length === 0 && serviceId === undefined;
	}

	#request({ id, text, attachments = [] }: Turn, serviceId: string, settings: ChatSettings): OutgoingRequest {
		const { turns, service = '' } = this.#transcript.current;
		const at = turns.findIndex((turn) => turn.id === id);
		const earlier = turns.slice(0, at);
		const request = chatRequest(serviceId, earlier, { text, attachments }, settings);
		return { request, service, leftOut: (sent) => leftOutMessages(serviceId, earlier, settings, sent) };
	}

	/** Under the turn's own id: a retry then repeats the same request. */
	#summary({ id, text, attachments = [] }: Turn): OutgoingRequest {
		const { turns, service = '' } = this.#transcript.current;
		const earlier = turns.slice(
			0,
			turns.findIndex((turn) => turn.id === id),
		);
		const request = summaryRequest(id, earlier, { text, attachments }, this.#settings);
		const planned = request.messages.length;
		return { request, service, leftOut: (sent) => leftOutOfSummary(earlier, planned, sent) };
	}

	get #settings(): ChatSettings {
		return withOptions(this.#deps.settings(), this.#transcript.current.options);
	}
}

/**
 * The request for a summary of a conversation that no longer fits into one request. Nothing is left out: what has no
 * message of its own goes in front of the oldest one that has, as text. A plan limits the length of the newest message
 * alone (docs/service.md §8).
 * @param id the `conversation_id`: one of its own, so that the service's copy of the conversation stays as it is
 * @param earlier the turns to summarize
 */
export function summaryRequest(
	id: string,
	earlier: readonly Turn[],
	message: Pick<OutgoingMessage, 'text' | 'attachments'>,
	given: ChatSettings,
): ChatRequest {
	const settings: ChatSettings = { ...given, context: 'full' };
	const request = chatRequest(id, earlier, message, settings);
	const turns = earlier.filter(isSent);
	const folded = turns.slice(0, Math.max(0, turns.length - (mostMessages(settings) - 1) / 2));
	const [oldest, ...rest] = request.messages;
	if (folded.length === 0 || oldest === undefined) return request;
	return { ...request, messages: [withTextBefore(oldest, folded), ...rest] };
}

/**
 * How many earlier messages a summary was made without.
 * @param planned how many messages the request held, including the new one
 * @param sent how many were sent: fewer if the plan turned out to be smaller
 */
export function leftOutOfSummary(earlier: readonly Turn[], planned: number, sent: number): number {
	return sent === planned ? 0 : 2 * earlier.filter(isSent).length - (sent - 1);
}

function withTextBefore(message: Message, turns: readonly AnsweredTurn[]): Message {
	const texts = turns.map((turn) => `User:\n${messageContent(turn)}\n\nAssistant:\n${turn.outcome.text}`);
	return { ...message, content: [...texts, `User:\n${message.content}`].join('\n\n') };
}
