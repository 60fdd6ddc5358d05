import { omitUndefined } from '../base/omitUndefined.ts';
import type { ChatRequest } from '../service/apiTypes.ts';
import {
	type ChatSettings,
	chatRequest,
	leftOutMessages,
	mostMessages,
	type ServiceCopy,
	withOptions,
} from './chatRequest.ts';
import type { ConversationDeps } from './conversationDeps.ts';
import type { OutgoingRequest } from './inFlightAnswer.ts';
import type { LiveTranscript } from './liveTranscript.ts';
import type { OutgoingMessage } from './message/outgoingMessage.ts';
import type { ConversationMetadata, Transcript, Turn } from './transcript/transcript.ts';

/** What the requests of a conversation hold, and which service they may go to. */
export class ConversationRequests {
	readonly #transcript: Pick<LiveTranscript, 'current'>;
	readonly #deps: Pick<ConversationDeps, 'settings' | 'service' | 'workspace'>;

	constructor(transcript: Pick<LiveTranscript, 'current'>, deps: ConversationDeps) {
		this.#transcript = transcript;
		this.#deps = deps;
	}

	/** The service that it is held with, where another one is connected: that one gets nothing of it unasked. */
	get heldByOtherService(): string | undefined {
		const { service } = this.#transcript.current;
		const connected = this.#deps.service();
		return this.#isEmpty || connected === '' || service === connected ? undefined : service;
	}

	/**
	 * What there is to note before anything is sent: whose it is, as far as that is not noted already. One in which something
	 * was said stays with its service, also where another was connected a moment ago.
	 */
	get metadataBeforeSending(): ConversationMetadata {
		const { workspace, service } = this.#transcript.current;
		const connected = this.#deps.service();
		const owner = workspace === undefined ? { workspace: this.#deps.workspace } : {};
		if (connected === '' || connected === service) return owner;
		if (service === undefined) return { ...owner, service: connected };
		return this.#isEmpty ? { ...owner, ...this.metadataOfMove(connected) } : owner;
	}

	/** What makes another service the one that it is held with: that one knows nothing of it yet. */
	metadataOfMove(service: string): ConversationMetadata {
		const last = this.#transcript.current.turns.at(-1);
		const after = last === undefined ? {} : { serviceCopyAfter: last.id };
		return { service, serviceId: crypto.randomUUID(), ...after };
	}

	/** The request that a message would make now. */
	next(message: Pick<OutgoingMessage, 'text' | 'attachments'>): ChatRequest {
		return chatRequest(this.#copy, this.#transcript.current.turns, message, this.#settings);
	}

	/**
	 * How many earlier messages the next request leaves out for want of room.
	 * @param isAsked an answer is on its way: it goes along, with its question
	 */
	leftOutNext(isAsked: boolean): number {
		const room = mostMessages(this.#settings) - (isAsked ? 2 : 0);
		return leftOutMessages(this.#copy, this.#transcript.current.turns, this.#settings, room);
	}

	/** What is asked for a turn. */
	forTurn({ id, text, attachments = [] }: Turn): OutgoingRequest {
		const { turns, service = '' } = this.#transcript.current;
		const at = turns.findIndex((turn) => turn.id === id);
		const [copy, earlier, settings] = [this.#copy, turns.slice(0, at), this.#settings] as const;
		const request = chatRequest(copy, earlier, { text, attachments }, settings);
		return { request, service, leftOut: (sent) => leftOutMessages(copy, earlier, settings, sent) };
	}

	/** Nothing was said in it, nor is it one that a service knows already. */
	get #isEmpty(): boolean {
		const { serviceId, turns } = this.#transcript.current;
		return turns.length === 0 && serviceId === undefined;
	}

	get #copy(): ServiceCopy {
		return serviceCopy(this.#transcript.current);
	}

	get #settings(): ChatSettings {
		return withOptions(this.#deps.settings(), this.#transcript.current.options);
	}
}

/** What the service keeps of a conversation. */
export function serviceCopy({ conversationId, serviceId, serviceCopyAfter }: Transcript): ServiceCopy {
	const after = omitUndefined({ after: serviceCopyAfter });
	return { id: serviceId ?? conversationId, ...after };
}
