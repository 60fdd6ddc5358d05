import type { Clock } from '../../base/clock.ts';
import { ServiceError } from '../serviceError.ts';

/** What ends a request from outside. */
export interface Deadline {
	/** Aborted when the time is up or the person stops the request; its reason is the ServiceError to throw. */
	readonly signal: AbortSignal;
	/** Milliseconds that are left. */
	remaining(): number;
}

/**
 * Runs work that ends at the latest when its time is up or the person stops it. What ended it is told by our own
 * reasons alone: an `AbortError` may come from a proxy too.
 * @param seconds the total time
 * @param work waits for nothing without the deadline's signal
 * @throws ServiceError `deadline` or `cancelled`, or what the work throws
 */
export async function withDeadline<T>(
	clock: Clock,
	seconds: number,
	stop: AbortSignal,
	work: (deadline: Deadline) => Promise<T>,
): Promise<T> {
	const end = clock.monotonic() + seconds * 1_000;
	return await withAbort(stop, async (controller) => {
		const onTime = () => controller.abort(new ServiceError('deadline', { seconds }));
		const timer = clock.setTimer(seconds * 1_000, onTime);
		try {
			return await work({ signal: controller.signal, remaining: () => end - clock.monotonic() });
		} finally {
			timer.dispose();
		}
	});
}

/** Runs work until the person stops it: its controller is then aborted with a ServiceError `cancelled`. */
export async function withAbort<T>(stop: AbortSignal, work: (controller: AbortController) => Promise<T>): Promise<T> {
	if (stop.aborted) throw new ServiceError('cancelled');
	const controller = new AbortController();
	const onStop = () => controller.abort(new ServiceError('cancelled'));
	stop.addEventListener('abort', onStop, { once: true });
	try {
		return await work(controller);
	} finally {
		stop.removeEventListener('abort', onStop);
	}
}
