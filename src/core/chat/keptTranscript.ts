import { type Disposable, DisposableStore } from '../base/disposable.ts';
import { Emitter, type Event } from '../base/event.ts';
import type { ConversationStore } from './conversationStore.ts';
import type { Transcript, TranscriptEvent, Turn } from './transcript.ts';
import { sameTranscript, withEvent } from './transcriptMerge.ts';
import { TranscriptSaver, type TranscriptSaverParts } from './transcriptSaver.ts';

/** In milliseconds: no request of another window is on its way longer than this. */
const LONGEST_REQUEST = 600_000;

/** What a transcript needs from outside. */
export interface KeptTranscriptParts extends TranscriptSaverParts {
	readonly store: Pick<ConversationStore, 'read' | 'append'>;
}

/** A transcript as it is shown: what is on the disk, and what is on its way there. */
export class KeptTranscript implements Disposable {
	readonly #parts: KeptTranscriptParts;
	readonly #disposables = new DisposableStore();
	readonly #changes = this.#disposables.add(new Emitter<void>());
	readonly #saver: TranscriptSaver;
	/** Turns that another window began while this one looked on: their answers may still come there. */
	readonly #beganElsewhere = new Set<string>();
	#current: Transcript;
	#shared = false;

	/** Fires when another window has changed it, when saving begins to fail, and when it works again. */
	readonly onDidChange: Event<void> = this.#changes.event;

	constructor(transcript: Transcript, parts: KeptTranscriptParts) {
		this.#current = transcript;
		this.#parts = parts;
		this.#saver = this.#disposables.add(new TranscriptSaver(transcript.conversationId, parts));
		this.#disposables.add(this.#saver.onDidChange(() => this.#changes.fire()));
	}

	get current(): Transcript {
		return this.#current;
	}

	/** The error of the last attempt to save, until one succeeds. */
	get problem(): unknown {
		return this.#saver.problem;
	}

	/** Another window has written to it since it was read here. */
	get isShared(): boolean {
		return this.#shared;
	}

	turn(id: string): Turn | undefined {
		return this.#current.turns.find((turn) => turn.id === id);
	}

	/** Whether a turn without an outcome may still get one from another window. */
	isOnItsWayElsewhere({ id, time }: Turn): boolean {
		return this.#beganElsewhere.has(id) && this.#parts.clock.now() - time < LONGEST_REQUEST;
	}

	/** Takes an event into account at once; resolves when it is durable or `problem` says why it is not. */
	record(event: TranscriptEvent): Promise<void> {
		const time = this.#parts.clock.now();
		this.#current = withEvent(this.#current, event, time);
		return this.#saver.save(event, time);
	}

	/** Reads what another window has written to it; what cannot be read is logged. */
	async reload(): Promise<void> {
		await this.#saver.inOrder(async () => {
			try {
				this.#take(await this.#parts.store.read(this.#current.conversationId));
			} catch (error) {
				this.#parts.logger.warn(`the conversation could not be read again: ${String(error)}`);
			}
		});
	}

	/** Tries again to save what could not be saved. */
	async saveAgain(): Promise<void> {
		await this.#saver.saveAgain();
	}

	dispose(): void {
		this.#disposables.dispose();
	}

	#take(stored: Transcript): void {
		const read = this.#saver.unsaved.reduce((before, { event, time }) => withEvent(before, event, time), stored);
		if (sameTranscript(read, this.#current)) return;
		for (const { id, outcome } of read.turns) {
			if (outcome.kind === 'open' && this.turn(id) === undefined) this.#beganElsewhere.add(id);
		}
		this.#current = read;
		this.#shared = true;
		this.#changes.fire();
	}
}
