/** Milliseconds of processor time: shorter times cannot be distinguished from noise. */
const MOMENT = 50;
/** How many times longer than expected four times the length may take: the next power would give four. */
const MARGIN = 2.25;

/**
 * Whether the time of some work is proportional to a power of a length, however busy the machine is. Measures it for the
 * length and for a quarter of it.
 */
export function isSteady(use: (length: number) => unknown, length: number, power = 1): boolean {
	const growth = MARGIN * 4 ** power;
	// The engine's own work, such as garbage collection, may fall into any attempt, so one of three is enough.
	return [1, 2, 3].some(() => {
		const whole = processorTime(() => use(length));
		return whole < MOMENT || whole < growth * processorTime(() => use(length / 4));
	});
}

/** The processor time of some work in this thread, in milliseconds; other programs and threads do not count. */
export function processorTime(work: () => unknown): number {
	const started = process.threadCpuUsage();
	work();
	return process.threadCpuUsage(started).user / 1_000;
}
