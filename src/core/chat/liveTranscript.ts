import { type Disposable, DisposableStore } from '../base/disposable.ts';
import { Emitter, type Event } from '../base/event.ts';
import { type ConversationStore, ConversationStoreError } from './store/conversationStore.ts';
import { OtherWindows, type OtherWindowsDeps } from './store/otherWindows.ts';
import { OtherWindowTurns, type OtherWindowTurnsDeps } from './store/otherWindowTurns.ts';
import { saveProblem } from './store/saveProblem.ts';
import type { Transcript, TranscriptEvent, Turn } from './transcript/transcript.ts';
import { transcriptEvents } from './transcript/transcriptEvents.ts';
import { sameTranscript, withEvent } from './transcript/transcriptMerge.ts';
import { TranscriptSaver, type TranscriptSaverDeps } from './transcriptSaver.ts';

/** What a transcript needs from outside. */
export interface LiveTranscriptDeps extends TranscriptSaverDeps, OtherWindowTurnsDeps, OtherWindowsDeps {
	readonly store: Pick<ConversationStore, 'read' | 'append' | 'create' | 'isOpenElsewhere' | 'isShared'>;
}

/** A transcript as it is shown: what is on the disk, and what is on its way there. */
export class LiveTranscript implements Disposable {
	readonly #deps: LiveTranscriptDeps;
	readonly #disposables = new DisposableStore();
	readonly #changes = this.#disposables.add(new Emitter<void>());
	readonly #saver: TranscriptSaver;
	readonly #elsewhere: OtherWindowTurns;
	readonly #windows: OtherWindows;
	#current: Transcript;
	#unread: unknown;
	#isDisposed = false;

	/** Fires when another window has changed it, waits no longer or has ended, when saving begins to fail, and when it works again. */
	readonly onDidChange: Event<void> = this.#changes.event;

	/** @param unread why nothing of it could be read, where that is so */
	constructor(transcript: Transcript, deps: LiveTranscriptDeps, unread?: unknown) {
		this.#current = transcript;
		this.#deps = deps;
		this.#unread = unread;
		const store = { append: (id: string, event: TranscriptEvent, time?: number) => this.#append(id, event, time) };
		this.#saver = this.#disposables.add(new TranscriptSaver(transcript.conversationId, { ...deps, store }));
		this.#elsewhere = this.#disposables.add(new OtherWindowTurns(deps, () => this.#changes.fire()));
		this.#elsewhere.follow(transcript.turns);
		this.#windows = this.#disposables.add(
			new OtherWindows(transcript.conversationId, deps, () => this.#changes.fire()),
		);
		this.#disposables.add(this.#saver.onDidChange(() => this.#changes.fire()));
	}

	get current(): Transcript {
		return this.#current;
	}

	/** The error of the last attempt to save, until one succeeds; of what was too long for good. */
	get problem(): unknown {
		return this.#saver.problem;
	}

	/** Whether nothing waits to be saved. */
	get isSaved(): boolean {
		return this.#saver.unsaved.length === 0;
	}

	/** Why it could not be read, until it can be. */
	get unread(): unknown {
		return this.#unread;
	}

	/** Another window that still runs has written to it since it was read here. */
	get isShared(): boolean {
		return this.#windows.isShared;
	}

	turn(id: string): Turn | undefined {
		return this.#current.turns.find((turn) => turn.id === id);
	}

	/** Whether a turn without an outcome may still get one from another window. */
	isPendingElsewhere(turn: Turn): boolean {
		return this.#elsewhere.has(turn);
	}

	/** Takes an event into account at once; resolves when it is durable or `problem` says why it is not. */
	record(event: TranscriptEvent): Promise<void> {
		const time = this.#deps.clock.now();
		this.#current = withEvent(this.#current, event, time);
		return this.#saver.save(event, time);
	}

	/** Reads what another window has written to it; what cannot be read is logged. */
	async reload(): Promise<void> {
		await this.#saver.inOrder(async () => {
			try {
				this.#take(await this.#deps.store.read(this.#current.conversationId));
			} catch (error) {
				this.#deps.logger.warn(`the conversation could not be read again: ${String(error)}`);
			}
		});
	}

	/** Looks whether the windows that have written to it still run. */
	checkOtherWindows(): void {
		if (this.#windows.check()) this.#changes.fire();
	}

	/** Tries again to save what could not be saved. */
	async saveAgain(): Promise<void> {
		await this.#saver.saveAgain();
	}

	dispose(): void {
		this.#isDisposed = true;
		this.#disposables.dispose();
	}

	/**
	 * What is said in a conversation that was erased meanwhile takes it back: it is written anew, as it is shown here.
	 * Otherwise an answer would be kept without its question.
	 */
	async #append(id: string, event: TranscriptEvent, time?: number): Promise<void> {
		const { store } = this.#deps;
		try {
			return await store.append(id, event, time);
		} catch (error) {
			if (saveProblem(error) !== 'deleted' || this.#isDisposed) throw error;
		}
		try {
			await store.create(id, transcriptEvents(this.#current));
		} catch (error) {
			// It has begun anew elsewhere.
			if (!(error instanceof ConversationStoreError && error.problem === 'exists')) throw error;
			await store.append(id, event, time);
		}
	}

	#take(stored: Transcript): void {
		const read = this.#saver.unsaved.reduce((before, { event, time }) => withEvent(before, event, time), stored);
		const wasUnread = this.#unread !== undefined;
		this.#unread = undefined;
		if (!wasUnread && sameTranscript(read, this.#current)) return;
		this.#current = read;
		this.#elsewhere.follow(read.turns);
		this.#windows.check();
		this.#changes.fire();
	}
}
