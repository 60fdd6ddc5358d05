import type { Clock } from '../../base/core/clock.ts';
import { type Disposable, DisposableStore } from '../../base/core/disposable.ts';
import { Emitter, type Event } from '../../base/core/event.ts';
import type { Logger } from '../../base/core/logger.ts';
import { Queue } from '../../base/core/queue.ts';
import { type ConversationStore, ConversationStoreError } from './store/conversationStore.ts';
import { SharingMonitor, TurnsPendingElsewhere } from './store/otherWindows.ts';
import { isTransient, saveProblem } from './store/saveProblem.ts';
import type { TimedEvent, Transcript, TranscriptEvent, Turn } from './transcript/transcript.ts';
import { transcriptEvents } from './transcript/transcriptEvents.ts';
import { sameTranscript, withEvent } from './transcript/transcriptMerge.ts';

/** In milliseconds: how often to retry what a full disk refused. */
const RETRY_AFTER = 30_000;

/** What an open conversation needs to be read and saved. */
export interface LiveTranscriptDeps {
	readonly store: ConversationStore;
	readonly clock: Clock;
	readonly logger: Logger;
	/** Whether this window has the focus. */
	readonly isFocused: () => boolean;
}

/**
 * A transcript as it is shown: what is on disk, and what is on its way there. Events are saved in order; one that
 * cannot be saved is kept and tried again until it can.
 */
export class LiveTranscript implements Disposable {
	readonly #deps: LiveTranscriptDeps;
	readonly #disposables = new DisposableStore();
	readonly #changes = this.#disposables.add(new Emitter<void>());
	/** Runs saves and reads one after the other. */
	readonly #queue = new Queue();
	readonly #pendingElsewhere: TurnsPendingElsewhere;
	readonly #sharing: SharingMonitor;
	#current: Transcript;
	#unread: unknown;
	/** What is not on disk yet, oldest first. */
	#waiting: readonly TimedEvent[] = [];
	/** The error of the last attempt to save, until one succeeds. */
	#problem: unknown;
	/** Why something will never be on disk, whatever is saved later. */
	#lost: unknown;
	#retry: Disposable | undefined;
	#isDisposed = false;

	/** Fires when another window changes it or stops waiting or ends, and when saving begins to fail or works again. */
	readonly onDidChange: Event<void> = this.#changes.event;

	/** @param unread why it could not be read, if it could not */
	constructor(transcript: Transcript, deps: LiveTranscriptDeps, unread?: unknown) {
		this.#current = transcript;
		this.#deps = deps;
		this.#unread = unread;
		const { store, clock, isFocused } = deps;
		const changed = () => this.#changes.fire();
		this.#pendingElsewhere = this.#disposables.add(new TurnsPendingElsewhere(store, clock, changed));
		this.#pendingElsewhere.follow(transcript.turns);
		const isShared = () => store.isShared(transcript.conversationId);
		this.#sharing = this.#disposables.add(new SharingMonitor(isShared, clock, isFocused, changed));
	}

	get current(): Transcript {
		return this.#current;
	}

	/** Why something is not on disk, or could not be read: what is shown then exists in memory only. */
	get unsaved(): unknown {
		return this.#saveError ?? (this.isUnread ? this.#unread : undefined);
	}

	/** Whether nothing waits to be saved. */
	get isSaved(): boolean {
		return this.#waiting.length === 0;
	}

	/** It could not be read, and nothing was written to it since. */
	get isUnread(): boolean {
		return this.#unread !== undefined && this.#current.turns.length === 0;
	}

	/** Another window that still runs has written to it since it was read here. */
	get isShared(): boolean {
		return this.#sharing.isShared;
	}

	turn(id: string): Turn | undefined {
		return this.#current.turns.find((turn) => turn.id === id);
	}

	/** Whether a turn without an outcome may still get one from another window. */
	isPendingElsewhere(turn: Turn): boolean {
		return this.#pendingElsewhere.has(turn);
	}

	/** Applies an event immediately; resolves when it is durable, or when `unsaved` says why it is not. */
	async record(event: TranscriptEvent): Promise<void> {
		const time = this.#deps.clock.now();
		this.#current = withEvent(this.#current, event, time);
		this.#waiting = [...this.#waiting, { event, time }];
		await this.#queue.add(() => this.#saveAll());
	}

	/** Tries again to save what could not be saved. */
	async saveAgain(): Promise<void> {
		await this.#queue.add(() => this.#saveAll());
	}

	/** Reads what another window has written to it; an error is logged. */
	async reload(): Promise<void> {
		await this.#queue.add(async () => {
			try {
				this.#take(await this.#deps.store.read(this.#current.conversationId));
			} catch (error) {
				this.#deps.logger.warn(`the conversation could not be read again: ${String(error)}`);
			}
		});
	}

	/** Checks whether the windows that have written to it still run. */
	checkOtherWindows(): void {
		if (this.#sharing.check()) this.#changes.fire();
	}

	dispose(): void {
		this.#isDisposed = true;
		this.#retry?.dispose();
		this.#disposables.dispose();
	}

	get #saveError(): unknown {
		return this.#problem ?? this.#lost;
	}

	/** What a full disk refused comes first when there is room again. */
	async #saveAll(): Promise<void> {
		const before = this.#saveError;
		let problem: unknown;
		for (const next of this.#waiting) {
			problem = await this.#save(next);
			if (problem !== undefined && saveProblem(problem) !== 'tooLong') break;
			// What is too long will never fit; what comes after it does.
			this.#lost ??= problem;
			problem = undefined;
			this.#waiting = this.#waiting.filter((each) => each !== next);
		}
		this.#problem = problem;
		this.#scheduleRetry();
		const after = this.#saveError;
		if (before !== after && (before === undefined || after === undefined || this.#lost !== undefined))
			this.#changes.fire();
	}

	/** @returns why it could not be saved */
	async #save({ event, time }: TimedEvent): Promise<unknown> {
		try {
			await this.#append(this.#current.conversationId, event, time);
			return undefined;
		} catch (error) {
			this.#deps.logger.error(`the conversation could not be saved: ${String(error)}`);
			return error ?? 'unknown';
		}
	}

	/**
	 * An event of a conversation that has been erased brings it back: it is written again as it is shown here.
	 * Otherwise an answer would be kept without its question.
	 */
	async #append(id: string, event: TranscriptEvent, time: number): Promise<void> {
		const { store } = this.#deps;
		try {
			return await store.append(id, event, time);
		} catch (error) {
			if (saveProblem(error) !== 'deleted' || this.#isDisposed) throw error;
		}
		try {
			await store.create(id, transcriptEvents(this.#current));
		} catch (error) {
			// Another window has brought it back first.
			if (!(error instanceof ConversationStoreError && error.problem === 'exists')) throw error;
			await store.append(id, event, time);
		}
	}

	#scheduleRetry(): void {
		this.#retry?.dispose();
		this.#retry = undefined;
		if (this.isSaved || this.#isDisposed || !isTransient(saveProblem(this.#problem))) return;
		this.#retry = this.#deps.clock.setTimer(RETRY_AFTER, () => void this.saveAgain());
	}

	#take(stored: Transcript): void {
		const read = this.#waiting.reduce((before, { event, time }) => withEvent(before, event, time), stored);
		const wasUnread = this.#unread !== undefined;
		this.#unread = undefined;
		if (!wasUnread && sameTranscript(read, this.#current)) return;
		this.#current = read;
		this.#pendingElsewhere.follow(read.turns);
		this.#sharing.check();
		this.#changes.fire();
	}
}
