import type { Clock } from '../core/base/clock.ts';

/** The time of this computer. */
export const systemClock: Clock = {
	now: () => Date.now(),
	monotonic: () => performance.now(),
	setTimer(milliseconds, callback) {
		const timer = setTimeout(callback, milliseconds);
		return { dispose: () => clearTimeout(timer) };
	},
};
