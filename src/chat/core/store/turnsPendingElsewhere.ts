import type { Clock } from '../../../base/core/clock.ts';
import type { Disposable } from '../../../base/core/disposable.ts';
import type { Turn } from '../transcript/transcript.ts';
import { mayBeAnsweredElsewhere, openRequest } from '../transcript/transcriptQueries.ts';
import type { ConversationStore } from './conversationStore.ts';

/** In milliseconds: how often to check whether the other window still runs. */
const CHECK_AFTER = 5_000;

/** What the check for another window's turns needs from outside. */
export interface TurnsPendingElsewhereDeps {
	readonly store: Pick<ConversationStore, 'isOpenElsewhere'>;
	readonly clock: Clock;
}

/** The turns that may still be answered in another window: it still runs, and its request is recent. */
export class TurnsPendingElsewhere implements Disposable {
	readonly #deps: TurnsPendingElsewhereDeps;
	readonly #ended: () => void;
	#turns: readonly Turn[] = [];
	#timer: Disposable | undefined;

	/** @param ended called when one of the turns can no longer be answered: it was interrupted */
	constructor(deps: TurnsPendingElsewhereDeps, ended: () => void) {
		this.#deps = deps;
		this.#ended = ended;
	}

	/** Follows those of the turns that may still be answered, in place of those followed so far. */
	follow(turns: readonly Turn[]): void {
		this.#turns = turns.filter((turn) => this.#mayBeAnswered(turn));
		this.#timer?.dispose();
		this.#timer =
			this.#turns.length === 0 ? undefined : this.#deps.clock.setTimer(CHECK_AFTER, () => this.#checkAgain());
	}

	has(turn: Turn): boolean {
		const writer = openRequest(turn)?.writer;
		return (
			writer !== undefined && this.#turns.some((each) => each.id === turn.id && openRequest(each)?.writer === writer)
		);
	}

	dispose(): void {
		this.#timer?.dispose();
		this.#turns = [];
	}

	#checkAgain(): void {
		const before = this.#turns.length;
		this.follow(this.#turns);
		if (this.#turns.length < before) this.#ended();
	}

	#mayBeAnswered(turn: Turn): boolean {
		const { store, clock } = this.#deps;
		return mayBeAnsweredElsewhere(openRequest(turn), clock.now(), (writer) => store.isOpenElsewhere(writer));
	}
}
