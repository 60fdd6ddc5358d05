import type { Clock } from '../base/clock.ts';
import type { Disposable } from '../base/disposable.ts';
import { Emitter, type Event } from '../base/event.ts';
import type { Logger } from '../base/logger.ts';
import type { CallOptions, TimedAnswer } from '../service/serviceClient.ts';
import { ServiceError } from '../service/serviceError.ts';
import type { ChatRequest } from '../service/wire.ts';
import { receiptOf } from '../usage/observedService.ts';
import { type ChatSettings, chatRequest } from './chatRequest.ts';
import type { ConversationStore } from './conversationStore.ts';
import { IdempotencyKeys } from './idempotencyKeys.ts';
import { emptyTranscript, type Transcript, type TranscriptEvent, type Turn } from './transcript.ts';

/** What conversations need from outside. */
export interface ConversationParts {
	readonly store: ConversationStore;
	readonly client: { chat(request: ChatRequest, options: CallOptions): Promise<TimedAnswer> };
	readonly settings: () => ChatSettings;
	readonly clock: Clock;
	readonly logger: Logger;
	/** What a new conversation belongs to. */
	readonly workspace: string;
}

/** A request that is on its way. */
export interface PendingRequest {
	readonly turnId: string;
	/** Milliseconds since 1970. */
	readonly since: number;
}

/** One conversation: its turns, at most one request on its way, and its place on the disk. */
export class Conversation implements Disposable {
	readonly id: string;
	readonly #parts: ConversationParts;
	readonly #changes = new Emitter<string>();
	#transcript: Transcript;
	#pending: (PendingRequest & { readonly stop: AbortController }) | undefined;
	#unsaved: unknown;
	#unsavedEvents: readonly TranscriptEvent[] = [];
	#saving: Promise<void> = Promise.resolve();
	#couldNotBeRead = false;
	readonly #idempotencyKeys = new IdempotencyKeys();
	#disposed = false;

	/** Fires with the id of the turn that changed. */
	readonly onDidChange: Event<string> = this.#changes.event;

	constructor(transcript: Transcript, parts: ConversationParts) {
		this.id = transcript.conversationId;
		this.#transcript = transcript;
		this.#parts = parts;
	}

	/** Reads a conversation; one that cannot be read is shown empty, with `unsaved` telling why. */
	static async read(id: string, parts: ConversationParts): Promise<Conversation> {
		try {
			return new Conversation(await parts.store.read(id), parts);
		} catch (error) {
			parts.logger.error(`conversation ${id} could not be read: ${String(error)}`);
			const conversation = new Conversation(emptyTranscript(id), parts);
			conversation.#unsaved = error;
			conversation.#couldNotBeRead = true;
			return conversation;
		}
	}

	get turns(): readonly Turn[] {
		return this.#transcript.turns;
	}

	get pending(): PendingRequest | undefined {
		return this.#pending;
	}

	/** The error of the last attempt to save, until one succeeds: what is shown then exists in memory alone. */
	get unsaved(): unknown {
		return this.#unsaved;
	}

	/** It could not be read, and nothing was said in it since. */
	get isUnread(): boolean {
		return this.#couldNotBeRead && this.turns.length === 0;
	}

	/** A newer version of the program has written to it: it can be read here, not continued. */
	get readOnly(): boolean {
		return this.#transcript.newerVersion;
	}

	/** How many entries on the disk could not be read. */
	get damagedLines(): number {
		return this.#transcript.damagedLines;
	}

	/**
	 * Saves a message and sends it, once it is durable.
	 * @param id a UUID of this very message: the same one is never taken twice
	 * @param onSaved called before it is sent, when the message is safe, or when `unsaved` tells why it is not
	 * @returns false where it was not taken: it is read-only, another request is on its way, or it was taken before
	 */
	async send(id: string, text: string, onSaved: () => void): Promise<boolean> {
		if (this.readOnly || this.#pending !== undefined || this.#turn(id) !== undefined) return false;
		const pending = this.#begin(id);
		const time = this.#parts.clock.now();
		this.#setTurns([...this.turns, { id, text, time, outcome: { kind: 'open' } }]);
		if (this.turns.length === 1) {
			const workspace = { workspace: this.#parts.workspace };
			await this.#save({ type: 'meta', id: crypto.randomUUID(), data: workspace });
		}
		await this.#save({ type: 'user', id, data: { text } });
		onSaved();
		this.#changes.fire(id);
		await this.#request(id, pending.stop.signal);
		return true;
	}

	/** Sends the newest message again, because the person asked for it. */
	async retry(id: string): Promise<boolean> {
		const turn = this.turns.at(-1);
		if (this.readOnly || this.#pending !== undefined || turn?.id !== id || turn.outcome.kind === 'answered')
			return false;
		const pending = this.#begin(id);
		const lastFailure = turn.outcome.kind === 'failed' ? turn.outcome.failure.kind : undefined;
		this.#setOutcome(id, { kind: 'open' });
		await this.#request(id, pending.stop.signal, lastFailure);
		return true;
	}

	/** Ends the request that is on its way; the service may have counted it. */
	stop(): void {
		this.#pending?.stop.abort();
	}

	/** Ends without an outcome: the next window that reads the transcript says that it was interrupted. */
	dispose(): void {
		this.#disposed = true;
		this.stop();
		this.#changes.dispose();
	}

	#begin(turnId: string): PendingRequest & { readonly stop: AbortController } {
		this.#pending = { turnId, since: this.#parts.clock.now(), stop: new AbortController() };
		return this.#pending;
	}

	async #request(id: string, signal: AbortSignal, lastFailure?: string): Promise<void> {
		const event = await this.#outcome(id, signal, lastFailure);
		if (this.#disposed) return;
		this.#pending = undefined;
		this.#setOutcome(id, outcomeOf(event, this.#parts.clock.now()));
		await this.#save(event);
	}

	async #outcome(id: string, signal: AbortSignal, lastFailure: string | undefined): Promise<OutcomeEvent> {
		const at = this.turns.findIndex((turn) => turn.id === id);
		const text = this.turns[at]?.text ?? '';
		const request = chatRequest(this.id, this.turns.slice(0, at), text, this.#parts.settings());
		const idempotencyKey = this.#idempotencyKeys.keyFor(id, request, lastFailure);
		try {
			return answerEvent(id, await this.#parts.client.chat(request, { signal, idempotencyKey }));
		} catch (error) {
			if (!(error instanceof ServiceError)) this.#parts.logger.error(`chat: ${String(error)}`);
			const failure = error instanceof ServiceError ? { kind: error.kind, ...error.details } : { kind: 'unexpected' };
			return { type: 'error', id: crypto.randomUUID(), data: { replyTo: id, failure } };
		}
	}

	#turn(id: string): Turn | undefined {
		return this.turns.find((turn) => turn.id === id);
	}

	#setOutcome(id: string, outcome: Turn['outcome']): void {
		this.#setTurns(this.turns.map((turn) => (turn.id === id ? { ...turn, outcome } : turn)));
		this.#changes.fire(id);
	}

	#setTurns(turns: readonly Turn[]): void {
		this.#transcript = { ...this.#transcript, turns };
	}

	#save(event: TranscriptEvent): Promise<void> {
		this.#saving = this.#saving.then(() => this.#append(event));
		return this.#saving;
	}

	/** Appends what is not saved yet, in order: what a full disk refused comes first when there is room again. */
	async #append(event: TranscriptEvent): Promise<void> {
		this.#unsavedEvents = [...this.#unsavedEvents, event];
		const wasUnsaved = this.#unsaved !== undefined;
		try {
			for (const next of this.#unsavedEvents) {
				await this.#parts.store.append(this.id, next);
				this.#unsavedEvents = this.#unsavedEvents.filter((each) => each !== next);
			}
			this.#unsaved = undefined;
		} catch (error) {
			this.#parts.logger.error(`the conversation could not be saved: ${String(error)}`);
			this.#unsaved = error;
		}
		if (wasUnsaved || this.#unsaved !== undefined) this.#changes.fire(event.id);
	}
}

type OutcomeEvent = Extract<TranscriptEvent, { readonly type: 'assistant' | 'error' }>;

function answerEvent(replyTo: string, answer: TimedAnswer): OutcomeEvent {
	const { finishReason } = answer.figures;
	return {
		type: 'assistant',
		id: crypto.randomUUID(),
		data: {
			replyTo,
			text: answer.text,
			...(answer.recognised ? {} : { unrecognised: true }),
			...(finishReason === undefined ? {} : { finishReason }),
			receipt: receiptOf(answer),
		},
	};
}

/** The outcome that an event gives its turn; reading the transcript later gives the same. */
function outcomeOf(event: OutcomeEvent, time: number): Turn['outcome'] {
	if (event.type === 'error') return { kind: 'failed', id: event.id, failure: event.data.failure };
	const { replyTo: _, unrecognised = false, ...answer } = event.data;
	return { ...answer, kind: 'answered', id: event.id, time, unrecognised };
}
