import type { Clock } from '../../../base/core/clock.ts';
import { type Disposable, DisposableStore } from '../../../base/core/disposable.ts';
import { ServiceError } from '../serviceError.ts';

/** What ends a request from outside. */
export interface Deadline {
	/** Aborted when the time is up or the user stops the request; its reason is the ServiceError to throw. */
	readonly signal: AbortSignal;
	/** Milliseconds left. */
	remaining(): number;
}

/**
 * Runs work until its time is up or the user stops it. The reason is always an error of ours, because an `AbortError`
 * may also come from a proxy.
 * @param seconds the total time
 * @param work every wait in it takes the deadline's signal
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

/** Runs work until the user stops it: its controller is then aborted with a ServiceError `cancelled`. */
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

/**
 * Settles with the first of several events, then disposes everything that was started.
 * @param signal its abort ends the wait immediately, with its reason
 * @param begin starts what may end the wait, and returns what to dispose
 */
export async function race<T>(
	signal: AbortSignal,
	begin: (resolve: (value: T) => void, reject: (error: unknown) => void) => readonly Disposable[],
): Promise<T> {
	signal.throwIfAborted();
	const begun = new DisposableStore();
	try {
		return await new Promise<T>((resolve, reject) => {
			const onAbort = () => reject(signal.reason);
			signal.addEventListener('abort', onAbort, { once: true });
			begun.add({ dispose: () => signal.removeEventListener('abort', onAbort) });
			for (const item of begin(resolve, reject)) begun.add(item);
		});
	} finally {
		begun.dispose();
	}
}

/** The result of `work`, unless the signal is aborted first: for work that may ignore its signal. */
export function abortable<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
	// After an abort nothing awaits the work any more, and its rejection must not become an unhandled one.
	work.catch(() => {});
	return race<T>(signal, (resolve, reject) => {
		work.then(resolve, reject);
		return [];
	});
}
