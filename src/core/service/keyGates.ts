import type { Clock } from '../base/clock.ts';
import type { Disposable } from '../base/disposable.ts';
import { Emitter } from '../base/event.ts';
import type { Connection } from './connection.ts';

type GateChange = 'paused' | 'rejected';

/**
 * What the requests of one key tell each other in this window: a 429 that one of them gets holds for all of them, and a
 * 401 ends those that wait.
 */
export class KeyGates {
	readonly #clock: Clock;
	/** The end of each key's pause, in monotonic milliseconds. */
	readonly #pauses = new Map<string, number>();
	readonly #changes = new Emitter<{ readonly gate: string; readonly change: GateChange }>();

	constructor(clock: Clock) {
		this.#clock = clock;
	}

	/** The end of the key's pause, in monotonic milliseconds; undefined where there is none. */
	pausedUntil(target: Connection): number | undefined {
		for (const [gate, end] of this.#pauses) if (end <= this.#clock.monotonic()) this.#pauses.delete(gate);
		return this.#pauses.get(gateOf(target));
	}

	/** Lets no request of this key be sent for so many milliseconds; a longer pause that holds already stays. */
	pause(target: Connection, milliseconds: number): void {
		const end = this.#clock.monotonic() + milliseconds;
		if (end <= (this.pausedUntil(target) ?? 0)) return;
		const gate = gateOf(target);
		this.#pauses.set(gate, end);
		this.#changes.fire({ gate, change: 'paused' });
	}

	/** Tells the requests of this key that wait that it was rejected. */
	reject(target: Connection): void {
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
