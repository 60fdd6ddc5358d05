import { type Disposable, DisposableStore } from '../../base/disposable.ts';

/**
 * Settles with whatever ends it first, and then disposes all that was begun.
 * @param signal its abort ends the wait at once with its reason, whatever else goes on
 * @param begin starts what may end the wait, and returns what is to be disposed
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

/** What `work` gives, unless the signal is aborted first: for work that may ignore its signal. */
export function abortable<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
	// Also where the signal is aborted already, and nobody waits for the work any more.
	work.catch(() => {});
	return race<T>(signal, (resolve, reject) => {
		work.then(resolve, reject);
		return [];
	});
}
