import type { Clock } from '../core/base/clock.ts';

/** The time of this computer. Its timers keep no process alive. */
export const systemClock: Clock = {
	now: () => Date.now(),
	monotonic: () => performance.now(),
	setTimer(milliseconds, callback) {
		const timer = setTimeout(callback, milliseconds).unref();
		return { dispose: () => clearTimeout(timer) };
	},
};
