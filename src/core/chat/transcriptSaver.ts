import type { Clock } from '../base/clock.ts';
import type { Disposable } from '../base/disposable.ts';
import { Emitter, type Event } from '../base/event.ts';
import type { Logger } from '../base/logger.ts';
import { Queue } from '../base/queue.ts';
import type { ConversationStore } from './store/conversationStore.ts';
import { isTransient, saveProblem } from './store/saveProblem.ts';
import type { TimedEvent, TranscriptEvent } from './transcript/transcript.ts';

/** In milliseconds: how often what a full disk refused is tried again. */
const RETRY_AFTER = 30_000;

/** What a saver needs from outside. */
export interface TranscriptSaverDeps {
	readonly store: Pick<ConversationStore, 'append'>;
	readonly clock: Clock;
	readonly logger: Logger;
}

/** Appends the events of one conversation in order. What cannot be saved is kept and tried again until it can. */
export class TranscriptSaver implements Disposable {
	readonly #conversationId: string;
	readonly #deps: TranscriptSaverDeps;
	readonly #changes = new Emitter<void>();
	#waiting: readonly TimedEvent[] = [];
	#problem: unknown;
	/** Why something will never be on the disk: that stays true, whatever is saved later. */
	#lost: unknown;
	readonly #queue = new Queue();
	#retry: Disposable | undefined;
	#disposed = false;

	/** Fires when saving begins to fail, and when it works again. */
	readonly onDidChange: Event<void> = this.#changes.event;

	constructor(conversationId: string, deps: TranscriptSaverDeps) {
		this.#conversationId = conversationId;
		this.#deps = deps;
	}

	/** The error of the last attempt, until one succeeds; of what was too long for good. */
	get problem(): unknown {
		return this.#problem ?? this.#lost;
	}

	/** What is not on the disk yet. */
	get unsaved(): readonly TimedEvent[] {
		return this.#waiting;
	}

	/** Resolves when the event is durable, or when `problem` says why it is not. */
	async save(event: TranscriptEvent, time: number): Promise<void> {
		this.#waiting = [...this.#waiting, { event, time }];
		await this.inOrder(() => this.#saveAll());
	}

	/** Tries again to save what could not be saved. */
	async saveAgain(): Promise<void> {
		if (this.#waiting.length > 0) await this.inOrder(() => this.#saveAll());
	}

	/** Runs a task when nothing is being saved; what is saved meanwhile waits for it. */
	inOrder<T>(task: () => Promise<T>): Promise<T> {
		return this.#queue.add(task);
	}

	dispose(): void {
		this.#disposed = true;
		this.#retry?.dispose();
		this.#changes.dispose();
	}

	/** What a full disk refused comes first when there is room again. */
	async #saveAll(): Promise<void> {
		const before = this.problem;
		let problem: unknown;
		for (const next of this.#waiting) {
			problem = await this.#append(next);
			if (problem !== undefined && saveProblem(problem) !== 'tooLong') break;
			// What is too long will never fit; what comes after it does.
			this.#lost ??= problem;
			problem = undefined;
			this.#waiting = this.#waiting.filter((each) => each !== next);
		}
		this.#problem = problem;
		this.#scheduleRetry();
		if (before !== this.problem && (before === undefined || this.problem === undefined || this.#lost !== undefined))
			this.#changes.fire();
	}

	/** @returns why it could not be appended */
	async #append({ event, time }: TimedEvent): Promise<unknown> {
		try {
			await this.#deps.store.append(this.#conversationId, event, time);
			return undefined;
		} catch (error) {
			this.#deps.logger.error(`the conversation could not be saved: ${String(error)}`);
			return error ?? 'unknown';
		}
	}

	#scheduleRetry(): void {
		this.#retry?.dispose();
		this.#retry = undefined;
		if (this.#waiting.length === 0 || this.#disposed || !isTransient(saveProblem(this.#problem))) return;
		this.#retry = this.#deps.clock.setTimer(RETRY_AFTER, () => void this.saveAgain());
	}
}
