import type { Clock } from '../base/clock.ts';
import { ServiceError } from './serviceError.ts';

/**
 * Runs work that ends at the latest when the deadline passes or the person stops it, even if the work ignores its
 * signal. What ended it is told by our own reasons alone: an `AbortError` may come from a proxy too.
 * @param seconds the total time
 * @throws ServiceError `deadline` or `cancelled`, or what the work throws
 */
export async function withDeadline<T>(
	clock: Clock,
	seconds: number,
	stop: AbortSignal,
	work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
	const controller = new AbortController();
	let end: (error: ServiceError) => void = () => {};
	const ended = new Promise<never>((_, reject) => {
		end = (error) => {
			reject(error);
			controller.abort(error);
		};
	});
	const onStop = () => end(new ServiceError('cancelled'));
	const timer = clock.setTimer(seconds * 1_000, () => end(new ServiceError('deadline', { seconds })));
	stop.addEventListener('abort', onStop, { once: true });
	try {
		if (stop.aborted) throw new ServiceError('cancelled');
		return await Promise.race([work(controller.signal), ended]);
	} finally {
		timer.dispose();
		stop.removeEventListener('abort', onStop);
		ended.catch(() => {});
	}
}
