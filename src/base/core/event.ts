import type { Disposable } from './disposable.ts';

/** Subscribes a listener until the returned disposable is disposed. A subset of `vscode.Event`. */
export type Event<T> = (listener: (value: T) => void) => Disposable;

/** Broadcasts values to the listeners of its event. Events report state; they never drive control flow. */
export class Emitter<T> implements Disposable {
	readonly #listeners = new Set<{ readonly call: (value: T) => void }>();

	readonly event: Event<T> = (listener) => {
		const entry = { call: listener };
		this.#listeners.add(entry);
		return { dispose: () => this.#listeners.delete(entry) };
	};

	/** Calls every listener. A listener that throws stops neither the others nor the caller. */
	fire(value: T): void {
		for (const listener of [...this.#listeners]) {
			try {
				listener.call(value);
			} catch (error) {
				// Not the caller's concern: it surfaces as an unhandled rejection, which the host logs.
				void Promise.reject(error);
			}
		}
	}

	dispose(): void {
		this.#listeners.clear();
	}
}

/** Calls `listener` with the next value of an event, and with no other. */
export function once<T>(event: Event<T>, listener: (value: T) => void): Disposable {
	const subscription = event((value) => {
		subscription.dispose();
		listener(value);
	});
	return subscription;
}
