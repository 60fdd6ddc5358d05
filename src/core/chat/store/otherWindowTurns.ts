import type { Clock } from '../../base/clock.ts';
import type { Disposable } from '../../base/disposable.ts';
import type { Turn } from '../transcript/transcript.ts';
import type { ConversationStore } from './conversationStore.ts';

/** In milliseconds: no request of another window is on its way longer than this. */
const LONGEST_REQUEST = 600_000;
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

/** A request that has no outcome yet. */
export interface OpenRequest {
	/** The window that made it. */
	readonly writer: string;
	/** Milliseconds since 1970. */
	readonly since: number;
}

/** The request of a turn that has no outcome, where it is known which window made it. */
export function openRequest({ time, outcome }: Turn): OpenRequest | undefined {
	if (outcome.kind !== 'open' || outcome.writer === undefined) return undefined;
	return { writer: outcome.writer, since: outcome.since ?? time };
}

/**
 * Whether a request may still be answered in another window.
 * @param now milliseconds since 1970
 * @param isOpenElsewhere whether another window that runs now writes under this name
 */
export function mayBeAnsweredElsewhere(
	request: OpenRequest | undefined,
	now: number,
	isOpenElsewhere: (writer: string) => boolean,
): boolean {
	return request !== undefined && now - request.since < LONGEST_REQUEST && isOpenElsewhere(request.writer);
}
