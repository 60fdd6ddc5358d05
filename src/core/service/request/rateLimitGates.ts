import type { Clock } from '../../base/clock.ts';
import type { Disposable } from '../../base/disposable.ts';
import { Emitter } from '../../base/event.ts';
import type { Connection } from '../connection.ts';

type GateChange = 'paused' | 'resumed' | 'rejected';

/** While it holds, no paid request of its key is sent, but for those that a person sends all the same. */
export interface Pause {
	/** In monotonic milliseconds. */
	readonly end: number;
}

/**
 * What the paid requests of one key tell each other in this window: a 429 that one of them gets holds for all of them,
 * until its time or until one that was sent all the same is answered, and a 401 ends those that wait. Metrics neither
 * pause them nor wait for them: nobody who wants an answer is held back by a poll.
 */
export class RateLimitGates {
	readonly #clock: Clock;
	readonly #pauses = new Map<string, Pause>();
	readonly #changes = new Emitter<{ readonly gate: string; readonly change: GateChange }>();

	constructor(clock: Clock) {
		this.#clock = clock;
	}

	/** The key's pause; undefined where there is none. */
	pauseOf(target: Connection): Pause | undefined {
		for (const [gate, { end }] of this.#pauses) if (end <= this.#clock.monotonic()) this.#pauses.delete(gate);
		return this.#pauses.get(gateOf(target));
	}

	/**
	 * Lets no paid request of this key be sent for so many milliseconds. A longer pause that holds already stays, unless it is
	 * the `known` one, which held already when the request was sent that is now refused: this is the service's newer word.
	 */
	pause(target: Connection, milliseconds: number, known: Pause | undefined): void {
		const end = this.#clock.monotonic() + milliseconds;
		const held = this.pauseOf(target);
		if (held !== known && held !== undefined && end <= held.end) return;
		const gate = gateOf(target);
		this.#pauses.set(gate, { end });
		this.#changes.fire({ gate, change: 'paused' });
	}

	/** Ends the pause that held when a request was sent that the service has answered all the same; no later one. */
	resume(target: Connection, known: Pause | undefined): void {
		if (known === undefined || this.pauseOf(target) !== known) return;
		const gate = gateOf(target);
		this.#pauses.delete(gate);
		this.#changes.fire({ gate, change: 'resumed' });
	}

	/** Tells the requests of this key that wait that it was rejected. */
	reportRejectedKey(target: Connection): void {
		this.#changes.fire({ gate: gateOf(target), change: 'rejected' });
	}

	listen(target: Connection, onChange: (change: GateChange) => void): Disposable {
		const own = gateOf(target);
		return this.#changes.event(({ gate, change }) => {
			if (gate === own) onChange(change);
		});
	}
}

function gateOf({ base, key }: Connection): string {
	return `${base.origin} ${key}`;
}
