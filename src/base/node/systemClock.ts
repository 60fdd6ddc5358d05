import type { Clock } from '../core/clock.ts';

/** This computer's clock. Its timers do not keep the process alive. */
export const systemClock: Clock = {
	now: () => Date.now(),
	monotonic: () => performance.now(),
	setTimer(milliseconds, callback) {
		const timer = setTimeout(callback, milliseconds).unref();
		return { dispose: () => clearTimeout(timer) };
	},
};
