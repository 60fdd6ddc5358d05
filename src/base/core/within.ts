import type { Clock } from './clock.ts';

/** The value of work that may fail or never end; undefined then, after `limit` milliseconds at most. */
export async function within<T>(
	work: PromiseLike<T>,
	limit: number,
	clock: Pick<Clock, 'setTimer'>,
): Promise<T | undefined> {
	return await new Promise((resolve) => {
		const timer = clock.setTimer(limit, () => resolve(undefined));
		const end = (value: T | undefined) => {
			timer.dispose();
			resolve(value);
		};
		work.then(end, () => end(undefined));
	});
}
