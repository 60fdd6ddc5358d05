import { type Disposable, DisposableStore } from '../../base/core/disposable.ts';
import { Emitter, type Event } from '../../base/core/event.ts';
import { omitUndefined } from '../../base/core/omitUndefined.ts';
import type { ChatRequest } from '../../service/core/apiTypes.ts';
import type { RetryOptions } from '../../service/core/serviceClient.ts';
import { isSent, leftOutNext, nextRequest } from './chatRequest.ts';
import { turnOf } from './codeBlock.ts';
import { type ConversationDeps, ConversationSender } from './conversationSender.ts';
import type { InFlightAnswer } from './inFlightAnswer.ts';
import { type DraftChange, LiveDraft } from './liveDraft.ts';
import { LiveTranscript } from './liveTranscript.ts';
import type { ConversationOptions } from './message/conversationOptions.ts';
import type { Draft } from './message/draft.ts';
import { type ComposedMessage, isTooLongToKeep, type OutgoingMessage } from './message/outgoingMessage.ts';
import {
	type AskedAgain,
	type ConversationMetadata,
	serviceIdOf,
	type Transcript,
	type TranscriptEvent,
	type Turn,
} from './transcript/transcript.ts';
import { choiceOf, heldByOther, metadataOfMove } from './transcript/transcriptQueries.ts';

/** What changed in a conversation. */
export type ConversationChange =
	| { readonly kind: 'turn'; readonly turnId: string }
	/** Its metadata, or all of it. */
	| { readonly kind: 'all' }
	| DraftChange;

/** One conversation: its transcript, its draft, at most one request in flight, and at most one queued message. */
export class Conversation implements Disposable {
	readonly id: string;
	readonly draft: LiveDraft;
	readonly transcript: LiveTranscript;
	readonly #deps: ConversationDeps;
	readonly #disposables = new DisposableStore();
	readonly #changes = this.#disposables.add(new Emitter<ConversationChange>());
	readonly #sender: ConversationSender;
	#isDisposed = false;

	readonly onDidChange: Event<ConversationChange> = this.#changes.event;

	/** @param problem why it could not be read, if it could not */
	constructor(transcript: Transcript, draft: Draft, deps: ConversationDeps, problem?: unknown) {
		this.id = transcript.conversationId;
		this.#deps = deps;
		this.transcript = this.#disposables.add(new LiveTranscript(transcript, deps, problem));
		const mayEmpty = () => this.transcript.isSaved;
		this.draft = this.#disposables.add(new LiveDraft(this.id, draft, deps.store, deps.logger, mayEmpty));
		const turnChanged = (turnId: string) => this.#changes.fire({ kind: 'turn', turnId });
		this.#sender = this.#disposables.add(new ConversationSender(this.transcript, this.draft, deps, turnChanged));
		this.#disposables.add(this.transcript.onDidChange(() => this.#transcriptChanged()));
		this.#disposables.add(this.draft.onDidChange((change) => this.#changes.fire(change)));
	}

	get turns(): readonly Turn[] {
		return this.transcript.current.turns;
	}

	/** The turn of an answer, chosen or not. */
	turnOfAnswer(answerId: string): Turn | undefined {
		return turnOf(this.turns, answerId)?.turn;
	}

	/** The id that the service knows it by. */
	get serviceId(): string {
		return serviceIdOf(this.transcript.current);
	}

	/** The service that holds it, if another one is connected: nothing is sent before `moveTo`. */
	get heldByOtherService(): string | undefined {
		return heldByOther(this.transcript.current, this.#deps.serviceAddress());
	}

	/** How many earlier messages the next request leaves out because they do not fit. */
	get leftOutNext(): number {
		const asked = this.pending === undefined || this.pending.again !== undefined ? undefined : this.pending.turnId;
		const turn = asked === undefined ? undefined : this.transcript.turn(asked);
		const isAwaitingAnswer = turn !== undefined && turn.summarizes !== true;
		return leftOutNext(this.transcript.current, this.#deps.settings(), isAwaitingAnswer);
	}

	/** The request in flight. */
	get pending(): InFlightAnswer | undefined {
		return this.#sender.pending;
	}

	/** Whether a message may be sent, now or after the answer in flight. */
	get canSend(): boolean {
		return (
			!this.#isDisposed && !this.readOnly && (this.pending === undefined || this.draft.queuedMessage === undefined)
		);
	}

	/** A newer version of the program has written to it: it can be read here, not continued. */
	get readOnly(): boolean {
		return this.transcript.current.newerVersion;
	}

	/** Whether an answer is in flight, here or in another window. */
	get isAwaitingAnswer(): boolean {
		return this.pending !== undefined || this.turns.some((turn) => this.transcript.isPendingElsewhere(turn));
	}

	/**
	 * Saves a message and then sends it, or queues it until the answer in flight has come.
	 * @param onTaken called before it is sent: when it is on disk, or when `transcript.unsaved` says why it is not
	 * @returns false if it was not taken: the conversation is read-only or held by another service, another message is
	 * queued, this one was taken before, or it is too long to be kept
	 */
	async send(message: OutgoingMessage, onTaken: () => void): Promise<boolean> {
		if (!this.#mayTake(message)) return false;
		if (this.pending === undefined) await this.#sender.send(message, onTaken);
		else await this.#queue(message, this.draft.queue(message), onTaken);
		return true;
	}

	/** Sends the composer's message as `send` does, and empties the composer. A crash never leaves the message twice. */
	async sendComposed(message: OutgoingMessage, onTaken: () => void): Promise<boolean> {
		if (!this.#mayTake(message)) return false;
		const taken = () => {
			void this.draft.clear(message.attachments);
			onTaken();
		};
		if (this.pending === undefined) await this.#sender.send(message, taken, this.draft.sendAs(message.id));
		else await this.#queue(message, this.draft.queueComposed(message), onTaken);
		return true;
	}

	/** The request that Send would make now. */
	request(message: ComposedMessage): ChatRequest {
		return nextRequest(this.transcript.current, message, this.#deps.settings());
	}

	/** Takes the queued message back into the composer, unless it is being sent already. */
	async unqueue(id: string): Promise<void> {
		await this.#sender.unqueue(id);
	}

	/**
	 * Asks for another answer of a message at the user's request: with all earlier messages and their chosen answers, under a
	 * new id.
	 * @param options in place of the conversation's own, for this request alone
	 * @returns false if that is not allowed: it has no answer, its question was lost, a request is in flight, or the
	 * conversation is read-only or held by another service
	 */
	async askAgain(id: string, options?: ConversationOptions): Promise<boolean> {
		return await this.#askAgain(id, { serviceId: crypto.randomUUID(), ...omitUndefined({ options }) });
	}

	/**
	 * Chooses another answer of a message.
	 * @returns false if it has no other one with this id, a request is in flight, or the conversation is read-only
	 */
	async choose(turnId: string, answerId: string): Promise<boolean> {
		const turn = this.transcript.turn(turnId);
		const isOther = turn?.outcome.kind === 'answered' && turn.outcome.id !== answerId;
		if (this.readOnly || this.pending !== undefined || !isOther) return false;
		const choice = choiceOf(this.transcript.current, turnId, answerId, false);
		if (choice === undefined) return false;
		await this.#record(choice);
		return true;
	}

	/**
	 * Sends the newest message again at the user's request, or asks for another answer once more as before.
	 * @param options for this request alone: a message that was queued meanwhile goes without them
	 * @returns false if that is not allowed
	 */
	async retry(id: string, options?: RetryOptions): Promise<boolean> {
		const { outcome, again } = this.transcript.turn(id) ?? {};
		if (outcome?.kind === 'answered' && again !== undefined) {
			const asked = { serviceId: again.serviceId, ...omitUndefined({ options: again.options }) };
			return await this.#askAgain(id, asked, options);
		}
		const turn = this.turns.at(-1);
		const mayGo = turn?.id === id && turn.outcome.kind !== 'answered' && !this.transcript.isPendingElsewhere(turn);
		if (this.readOnly || this.heldByOtherService !== undefined || this.pending !== undefined || !mayGo) return false;
		await this.#sender.retry(turn, options);
		return true;
	}

	/**
	 * Removes a message that has no answer and waits for none, or the request for another answer that failed.
	 * @returns false if that is not allowed
	 */
	async discard(id: string): Promise<boolean> {
		const turn = this.transcript.turn(id);
		const target = turn?.outcome.kind === 'answered' ? turn.again?.requestId : turn?.id;
		const mayGo = turn !== undefined && target !== undefined && this.pending?.turnId !== id;
		if (this.readOnly || !mayGo || this.transcript.isPendingElsewhere(turn)) return false;
		await this.#record({ type: 'delete', id: crypto.randomUUID(), data: { target } });
		return true;
	}

	/** Ends the request in flight; the service may have counted it. */
	stop(): void {
		this.pending?.stop();
	}

	/** Ends the wait before the request is sent again. */
	sendNow(): void {
		this.pending?.wait?.sendNow();
	}

	/** Notifies listeners that what may be sent has changed. */
	notifyComposer(): void {
		this.#changes.fire({ kind: 'composer' });
	}

	/**
	 * Continues with the connected service, which gets its turns and knows it by another id.
	 * @param service the one that the user has agreed to
	 * @returns false if another one is connected by now, or if an answer of the old one is in flight
	 */
	async moveTo(service: string): Promise<boolean> {
		if (this.heldByOtherService === undefined || this.pending !== undefined || service !== this.#deps.serviceAddress())
			return false;
		return await this.setMetadata(metadataOfMove(service));
	}

	/** Changes its title, its options, or its workspace. @returns false if it is read-only */
	async setMetadata(metadata: ConversationMetadata): Promise<boolean> {
		if (this.readOnly) return false;
		const owner = this.transcript.current.workspace === undefined ? { workspace: this.#deps.workspace } : {};
		await this.#record({ type: 'meta', id: crypto.randomUUID(), data: { ...owner, ...metadata } });
		return true;
	}

	/** Restores it if it was deleted. */
	async restore(): Promise<void> {
		if (!this.transcript.current.deleted) return;
		await this.#record({ type: 'restoreConversation', id: crypto.randomUUID(), data: {} });
	}

	/** Leaves the turn in flight without an outcome: the next window that reads it shows it as interrupted. */
	dispose(): void {
		this.#isDisposed = true;
		this.#disposables.dispose();
	}

	async #askAgain(id: string, asked: AskedAgain, options?: RetryOptions): Promise<boolean> {
		const turn = this.transcript.turn(id);
		if (this.readOnly || this.#isDisposed || this.heldByOtherService !== undefined || this.pending !== undefined) {
			return false;
		}
		if (turn === undefined || !isSent(turn) || this.transcript.isPendingElsewhere(turn)) return false;
		await this.#sender.askAgain(turn, asked, options);
		return true;
	}

	#mayTake(message: OutgoingMessage): boolean {
		const { id } = message;
		const isTaken = this.draft.queuedMessage?.id === id || this.pending?.turnId === id;
		if (!this.canSend || this.heldByOtherService !== undefined || isTaken) return false;
		return this.transcript.turn(id) === undefined && !isTooLongToKeep(message);
	}

	async #queue({ id }: OutgoingMessage, kept: Promise<void>, onTaken: () => void): Promise<void> {
		this.#changes.fire({ kind: 'turn', turnId: id });
		await kept;
		// A queued message has no event yet that would restore a deleted conversation. Reload first: this window may not
		// have seen the deletion.
		await this.transcript.reload();
		await this.restore();
		onTaken();
	}

	/** Fires before the event is saved: the view need not wait for the disk. */
	async #record(event: TranscriptEvent): Promise<void> {
		const saved = this.transcript.record(event);
		this.#changes.fire({ kind: 'all' });
		await saved;
	}

	#transcriptChanged(): void {
		if (this.transcript.isSaved) void this.draft.saveIfStale();
		this.#changes.fire({ kind: 'all' });
	}
}
