/** Milliseconds of processor time: shorter times cannot be distinguished from noise. */
const MOMENT = 50;
/** The factor by which four times the length may take longer; quadratic time would give sixteen. */
const GROWTH = 9;

/**
 * Whether the time of some work is proportional to a length, however busy the machine is. Measures it for the length and
 * for a quarter of it.
 */
export function isSteady(use: (length: number) => unknown, length: number): boolean {
	// The engine's own work, such as garbage collection, may fall into any attempt, so one of three is enough.
	return [1, 2, 3].some(() => {
		const whole = timeOf(() => use(length));
		return whole < MOMENT || whole < GROWTH * timeOf(() => use(length / 4));
	});
}

/** The processor time of this thread in milliseconds; other programs and threads do not count. */
function timeOf(work: () => unknown): number {
	const started = process.threadCpuUsage();
	work();
	return process.threadCpuUsage(started).user / 1_000;
}
