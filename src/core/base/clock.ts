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

/** In milliseconds: no timer is set for longer. One that is set for more than 24 days runs at once. */
export const LONGEST_TIMER = 86_400_000;
