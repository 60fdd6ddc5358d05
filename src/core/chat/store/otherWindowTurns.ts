import type { Clock } from '../../base/clock.ts';
import type { Disposable } from '../../base/disposable.ts';
import { mayBeAnsweredElsewhere, openRequest } from '../transcript/openRequest.ts';
import type { Turn } from '../transcript/transcript.ts';
import type { ConversationStore } from './conversationStore.ts';

/** In milliseconds: how often it is looked whether the other window is still there. */
const LOOK_AFTER = 5_000;

/** What is needed to tell whether another window still waits. */
export interface OtherWindowTurnsDeps {
	readonly store: Pick<ConversationStore, 'isOpenElsewhere'>;
	readonly clock: Clock;
}

/** The turns whose answers may still come in another window: it runs, and asked for them not too long ago. */
export class OtherWindowTurns implements Disposable {
	readonly #deps: OtherWindowTurnsDeps;
	readonly #ended: () => void;
	#turns: readonly Turn[] = [];
	#timer: Disposable | undefined;

	/** @param ended called when one of them will get no answer any more: it was interrupted */
	constructor(deps: OtherWindowTurnsDeps, ended: () => void) {
		this.#deps = deps;
		this.#ended = ended;
	}

	/** Looks which of these turns may still be answered, and follows those. */
	follow(turns: readonly Turn[]): void {
		this.#turns = turns.filter((turn) => this.#mayBeAnswered(turn));
		this.#timer?.dispose();
		this.#timer = this.#turns.length === 0 ? undefined : this.#deps.clock.setTimer(LOOK_AFTER, () => this.#lookAgain());
	}

	has({ id, outcome }: Turn): boolean {
		return outcome.kind === 'open' && this.#turns.some((turn) => turn.id === id);
	}

	dispose(): void {
		this.#timer?.dispose();
		this.#turns = [];
	}

	#lookAgain(): void {
		const before = this.#turns.length;
		this.follow(this.#turns);
		if (this.#turns.length < before) this.#ended();
	}

	#mayBeAnswered(turn: Turn): boolean {
		const { store, clock } = this.#deps;
		return mayBeAnsweredElsewhere(openRequest(turn), clock.now(), (writer) => store.isOpenElsewhere(writer));
	}
}
