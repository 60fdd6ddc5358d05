import type { Disposable } from './disposable.ts';

/** Time, injected so that tests control it. */
export interface Clock {
	/** Wall-clock time in milliseconds since 1970, to show and store. It may jump. */
	now(): number;
	/** Milliseconds that never decrease, to measure and for deadlines. */
	monotonic(): number;
	/** Calls `callback` once after `milliseconds`, unless the result is disposed first. */
	setTimer(milliseconds: number, callback: () => void): Disposable;
}

/** In milliseconds. A day of a local calendar may be an hour shorter or longer. */
export const DAY = 86_400_000;

/** The longest timer we set, in milliseconds. A timer of more than 24 days would fire immediately. */
export const LONGEST_TIMER = DAY;
