import type { Clock } from '../core/base/clock.ts';

/** This computer's clocks. */
export const systemClock: Pick<Clock, 'now' | 'monotonic'> = {
	now: () => Date.now(),
	monotonic: () => performance.now(),
};
