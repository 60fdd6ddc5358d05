/** Runs tasks one at a time, in the order in which they are added. A task that fails does not stop the next one. */
export class Queue {
	#last: Promise<unknown> = Promise.resolve();

	/** @returns what the task gives, or rejects with its error */
	add<T>(task: () => Promise<T>): Promise<T> {
		const result = this.#last.then(task);
		this.#last = result.catch(() => undefined);
		return result;
	}
}

/**
 * Runs a computation and ends it when its time is up.
 * @returns undefined if it was ended
 * @throws what the work throws
 */
export type RunAtMost = <Found>(milliseconds: number, work: () => Found) => Found | undefined;
