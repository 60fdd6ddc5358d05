import { type Disposable, DisposableStore } from '../base/disposable.ts';
import { Emitter, type Event } from '../base/event.ts';
import type { ChatRequest } from '../service/apiTypes.ts';
import type { Failure } from '../service/failure.ts';
import type { ConversationChange, ConversationDeps } from './conversationDeps.ts';
import { ConversationDraft } from './conversationDraft.ts';
import { ConversationRequests, serviceCopy } from './conversationRequests.ts';
import { InFlightAnswer } from './inFlightAnswer.ts';
import { LiveTranscript } from './liveTranscript.ts';
import type { Draft } from './message/draft.ts';
import { isTooLongToKeep, type OutgoingMessage } from './message/outgoingMessage.ts';
import { MessageIdempotencyKeys } from './messageIdempotencyKeys.ts';
import type { ConversationMetadata, Transcript, Turn } from './transcript/transcript.ts';

type MessageContent = Pick<OutgoingMessage, 'text' | 'attachments'>;

/** One conversation: its turns, at most one request on its way, one message that waits, and its place on the disk. */
export class Conversation implements Disposable {
	readonly id: string;
	readonly draft: ConversationDraft;
	readonly #deps: ConversationDeps;
	readonly #disposables = new DisposableStore();
	readonly #changes = this.#disposables.add(new Emitter<ConversationChange>());
	readonly #transcript: LiveTranscript;
	readonly #keys = new MessageIdempotencyKeys();
	readonly #requests: ConversationRequests;
	#pending: InFlightAnswer | undefined;
	#disposed = false;

	readonly onDidChange: Event<ConversationChange> = this.#changes.event;

	/** @param problem why nothing of it could be read, where that is so */
	constructor(transcript: Transcript, draft: Draft, deps: ConversationDeps, problem?: unknown) {
		this.id = transcript.conversationId;
		this.#deps = deps;
		this.#transcript = this.#disposables.add(new LiveTranscript(transcript, deps, problem));
		this.#requests = new ConversationRequests(this.#transcript, deps);
		const { store, logger } = deps;
		const mayEmpty = () => this.#transcript.isSaved;
		this.draft = this.#disposables.add(new ConversationDraft(this.id, draft, { store, logger, mayEmpty }));
		this.#disposables.add(this.#transcript.onDidChange(() => this.#transcriptChanged()));
		this.#disposables.add(this.draft.onDidChange((change) => this.#changes.fire(change)));
	}

	/** As it is shown: what is on the disk, and what is on its way there. */
	get transcript(): Transcript {
		return this.#transcript.current;
	}

	get turns(): readonly Turn[] {
		return this.transcript.turns;
	}

	/** The id that the service knows it by. */
	get serviceId(): string {
		return serviceCopy(this.transcript).id;
	}

	/** The service that it is held with, where another one is connected: nothing is sent before `moveTo`. */
	get heldByOtherService(): string | undefined {
		return this.#requests.heldByOtherService;
	}

	/** How many earlier messages the next request leaves out for want of room. */
	get leftOutNext(): number {
		return this.#requests.leftOutNext(this.#pending !== undefined);
	}

	get pending(): Pick<InFlightAnswer, 'turnId' | 'since' | 'wait' | 'leftOut'> | undefined {
		return this.#pending;
	}

	/** Whether a message may be sent, be it at once or after the answer that is on its way. */
	get canSend(): boolean {
		return !this.#disposed && !this.readOnly && (this.#pending === undefined || this.draft.queuedMessage === undefined);
	}

	/** Why something is not on the disk, or could not be read: what is shown then exists in memory alone. */
	get unsaved(): unknown {
		return this.#transcript.problem ?? (this.isUnread ? this.#transcript.unread : undefined);
	}

	/** It could not be read, and nothing was said in it since. */
	get isUnread(): boolean {
		return this.#transcript.unread !== undefined && this.turns.length === 0;
	}

	/** A newer version of the program has written to it: it can be read here, not continued. */
	get readOnly(): boolean {
		return this.transcript.newerVersion;
	}

	/** It was deleted in another window, and nothing was written to it since. */
	get isDeleted(): boolean {
		return this.transcript.deleted;
	}

	/** Whether nothing waits to be saved. */
	get isSaved(): boolean {
		return this.#transcript.isSaved;
	}

	/** Another window that still runs has written to it since it was opened here. */
	get isShared(): boolean {
		return this.#transcript.isShared;
	}

	/** Whether an answer is on its way, here or in another window. */
	get isAwaitingAnswer(): boolean {
		return this.#pending !== undefined || this.turns.some((turn) => this.isPendingElsewhere(turn));
	}

	/** Whether a turn without an outcome may still get one from another window. */
	isPendingElsewhere(turn: Turn): boolean {
		return this.#transcript.isPendingElsewhere(turn);
	}

	/**
	 * Saves a message and sends it, once it is durable; or keeps it until the answer before it has come.
	 * @param onTaken called when the message is safe, or when `unsaved` tells why it is not; before it is sent
	 * @returns false where it was not taken: it is read-only or held elsewhere, another message waits already, it was taken
	 * before, or it is too long to be kept
	 */
	async send(message: OutgoingMessage, onTaken: () => void): Promise<boolean> {
		if (!this.#mayTake(message)) return false;
		if (this.#pending === undefined) await this.#start(message, onTaken);
		else await this.#keepWaiting(message, this.draft.queue(message), onTaken);
		return true;
	}

	/** Sends what stands in the composer, as `send` does, and empties that: whenever a crash comes, it is there once. */
	async sendComposed(message: OutgoingMessage, onTaken: () => void): Promise<boolean> {
		if (!this.#mayTake(message)) return false;
		const taken = () => {
			void this.draft.clear();
			onTaken();
		};
		if (this.#pending === undefined) await this.#start(message, taken, this.draft.sendAs(message.id));
		else await this.#keepWaiting(message, this.draft.queueComposed(message), onTaken);
		return true;
	}

	/** The request that Send would make now. */
	request(message: MessageContent): ChatRequest {
		return this.#requests.next(message);
	}

	/** Takes the message that waits back into the composer, unless it is being sent already. */
	async unqueue(id: string): Promise<void> {
		if (this.draft.queuedMessage?.id !== id || this.#transcript.turn(id) !== undefined) return;
		const kept = this.draft.restoreQueued();
		this.#changes.fire({ kind: 'turn', turnId: id });
		await kept;
	}

	/** Sends the newest message again, because the person asked for it. */
	async retry(id: string): Promise<boolean> {
		const turn = this.turns.at(-1);
		const mayGo = turn?.id === id && turn.outcome.kind !== 'answered' && !this.isPendingElsewhere(turn);
		if (this.readOnly || this.heldByOtherService !== undefined || this.#pending !== undefined || !mayGo) return false;
		const pending = this.#begin(id);
		this.#noteOwner();
		// On the disk before it is sent, as the message was: other windows, and this one after a crash, know that it was.
		const saved = this.#transcript.record({ type: 'retry', id: crypto.randomUUID(), data: { replyTo: id } });
		this.#changes.fire({ kind: 'turn', turnId: id });
		await saved;
		await this.#run(turn, pending, turn.outcome.kind === 'failed' ? turn.outcome.failure : undefined);
		return true;
	}

	/** Removes a message that has no answer and is waiting for none. */
	async discard(id: string): Promise<boolean> {
		const turn = this.#transcript.turn(id);
		const mayGo = turn !== undefined && turn.outcome.kind !== 'answered' && this.#pending?.turnId !== id;
		if (this.readOnly || !mayGo || this.isPendingElsewhere(turn)) return false;
		const saved = this.#transcript.record({ type: 'delete', id: crypto.randomUUID(), data: { target: id } });
		this.#changes.fire({ kind: 'all' });
		await saved;
		return true;
	}

	/** Ends the request that is on its way; the service may have counted it. */
	stop(): void {
		this.#pending?.stop();
	}

	/** Ends the wait before the request is sent again. */
	sendNow(): void {
		this.#pending?.wait?.sendNow();
	}

	/** Tells what looks at it what may be sent now. */
	notifyComposer(): void {
		this.#changes.fire({ kind: 'composer' });
	}

	/**
	 * Goes on with the service that is connected, which gets its turns and knows it by another id.
	 * @param service the one that the person has agreed to
	 * @returns false where another one is connected by now, or where an answer is on its way from the one before
	 */
	async moveTo(service: string): Promise<boolean> {
		if (this.heldByOtherService === undefined || this.#pending !== undefined || service !== this.#deps.service())
			return false;
		return await this.setMetadata(this.#requests.metadataOfMove(service));
	}

	/** Changes its title, its options, or where it belongs. @returns false where it can only be read */
	async setMetadata(facts: ConversationMetadata): Promise<boolean> {
		if (this.readOnly) return false;
		const owner = this.transcript.workspace === undefined ? { workspace: this.#deps.workspace } : {};
		const data = { ...owner, ...facts };
		const saved = this.#transcript.record({ type: 'meta', id: crypto.randomUUID(), data });
		this.#changes.fire({ kind: 'all' });
		await saved;
		return true;
	}

	/** Has it back, where it was deleted. */
	async restore(): Promise<void> {
		if (!this.isDeleted) return;
		const saved = this.#transcript.record({ type: 'restoreConversation', id: crypto.randomUUID(), data: {} });
		this.#changes.fire({ kind: 'all' });
		await saved;
	}

	/** Tries again to save what could not be saved. */
	async saveAgain(): Promise<void> {
		await this.#transcript.saveAgain();
	}

	/** Reads what another window has written to it. */
	async reload(): Promise<void> {
		await this.#transcript.reload();
	}

	/** Looks whether the windows that it is shared with still run. */
	checkOtherWindows(): void {
		this.#transcript.checkOtherWindows();
	}

	/** Ends without an outcome: the next window that reads the transcript says that it was interrupted. */
	dispose(): void {
		this.#disposed = true;
		this.stop();
		this.#disposables.dispose();
	}

	#mayTake(message: OutgoingMessage): boolean {
		const { id } = message;
		const isTaken = this.draft.queuedMessage?.id === id || this.#pending?.turnId === id;
		if (!this.canSend || this.heldByOtherService !== undefined || isTaken) return false;
		return this.#transcript.turn(id) === undefined && !isTooLongToKeep(message);
	}

	async #keepWaiting({ id }: OutgoingMessage, kept: Promise<void>, onTaken: () => void): Promise<void> {
		this.#changes.fire({ kind: 'turn', turnId: id });
		await kept;
		// What waits stands in no transcript yet that could tell that a deleted conversation is gone on with. That it was
		// deleted may not have been told here yet.
		await this.reload();
		await this.restore();
		onTaken();
	}

	/** @param noted resolves when the message may be recorded; at once where it is missing */
	async #start(message: OutgoingMessage, onTaken: () => void, noted?: Promise<void>): Promise<void> {
		const { id, text, attachments } = message;
		const pending = this.#begin(id);
		if (noted !== undefined) await noted;
		this.#noteOwner();
		const data = { text, ...(attachments.length === 0 ? {} : { attachments }) };
		await this.#transcript.record({ type: 'user', id, data });
		onTaken();
		this.#changes.fire({ kind: 'turn', turnId: id });
		const turn = this.#transcript.turn(id);
		if (turn !== undefined) await this.#run(turn, pending);
	}

	#noteOwner(): void {
		const data = this.#requests.metadataBeforeSending;
		if (Object.keys(data).length === 0) return;
		void this.#transcript.record({ type: 'meta', id: crypto.randomUUID(), data });
	}

	#begin(turnId: string): InFlightAnswer {
		this.#pending = new InFlightAnswer(turnId, this.#deps, () => this.#changes.fire({ kind: 'turn', turnId }));
		return this.#pending;
	}

	async #run(turn: Turn, pending: InFlightAnswer, lastFailure?: Failure): Promise<void> {
		const ask = this.#requests.forTurn(turn);
		const event = await pending.request(ask, (send) => this.#keys.send(turn.id, ask.request, lastFailure, send));
		if (this.#disposed) return;
		this.#pending = undefined;
		const saved = this.#transcript.record(event);
		const { queuedMessage } = this.draft;
		// It was written with the answer in mind that has not come, or for another service: whether to send it is the person's
		// to say.
		const mayGoOn = event.type === 'assistant' && this.heldByOtherService === undefined;
		const next = mayGoOn && queuedMessage !== undefined ? this.#startWaiting(queuedMessage) : undefined;
		this.#changes.fire({ kind: 'turn', turnId: turn.id });
		if (!mayGoOn && queuedMessage !== undefined) await this.unqueue(queuedMessage.id);
		await saved;
		await next;
	}

	async #startWaiting(message: OutgoingMessage): Promise<void> {
		await this.#start(message, () => void this.draft.dequeue());
	}

	#transcriptChanged(): void {
		if (this.#transcript.isSaved) void this.draft.saveIfStale();
		this.#changes.fire({ kind: 'all' });
	}
}
