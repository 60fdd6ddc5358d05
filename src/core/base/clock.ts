import type { Disposable } from './disposable.ts';

/** Time, injected so that tests decide what it is. */
export interface Clock {
	/** Wall time in milliseconds since 1970, for showing and storing. It may jump. */
	now(): number;
	/** Milliseconds that only ever grow, for measuring and for deadlines. */
	monotonic(): number;
	/** Calls `callback` once after `milliseconds`, unless the result is disposed before. */
	setTimer(milliseconds: number, callback: () => void): Disposable;
}
