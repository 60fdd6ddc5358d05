import type { Clock } from '../../../base/core/clock.ts';
import type { Disposable } from '../../../base/core/disposable.ts';
import { Emitter } from '../../../base/core/event.ts';
import type { Connection } from '../connection.ts';

type GateChange = 'paused' | 'resumed' | 'rejected';

/** While it lasts, no paid request of its key is sent, except those that the user sends anyway. */
export interface Pause {
	/** In monotonic milliseconds. */
	readonly end: number;
}

/**
 * What the paid requests of one key in this window share. A 429 for one of them pauses all of them, until its time is
 * up or until a request that was sent anyway is answered; a 401 ends those that wait. Metrics neither cause a pause nor
 * wait for one: a poll must not hold back a request for an answer.
 */
export class RateLimitGates {
	readonly #clock: Clock;
	readonly #pauses = new Map<string, Pause>();
	readonly #changes = new Emitter<{ readonly gate: string; readonly change: GateChange }>();

	constructor(clock: Clock) {
		this.#clock = clock;
	}

	/** The key's pause, if there is one. */
	pauseOf(target: Connection): Pause | undefined {
		for (const [gate, { end }] of this.#pauses) if (end <= this.#clock.monotonic()) this.#pauses.delete(gate);
		return this.#pauses.get(gateOf(target));
	}

	/**
	 * Pauses the paid requests of this key for some milliseconds. A longer pause stays, unless it is the `known` one,
	 * under which the refused request was sent: then this refusal is newer.
	 */
	pause(target: Connection, milliseconds: number, known: Pause | undefined): void {
		const end = this.#clock.monotonic() + milliseconds;
		const held = this.pauseOf(target);
		if (held !== known && held !== undefined && end <= held.end) return;
		const gate = gateOf(target);
		this.#pauses.set(gate, { end });
		this.#changes.fire({ gate, change: 'paused' });
	}

	/** Lifts the pause under which a request was sent, now that the service has answered it. A newer pause stays. */
	resume(target: Connection, known: Pause | undefined): void {
		if (known === undefined || this.pauseOf(target) !== known) return;
		const gate = gateOf(target);
		this.#pauses.delete(gate);
		this.#changes.fire({ gate, change: 'resumed' });
	}

	/** Notifies the waiting requests of this key that the key was rejected. */
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

function gateOf({ base, key, headers }: Connection): string {
	return JSON.stringify([base.origin, key, headers]);
}
