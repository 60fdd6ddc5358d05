/** Milliseconds of the processor: what is done in less cannot be told from chance. */
const MOMENT = 50;
/** How much longer four times the length may take: with its square it would be sixteen times. */
const GROWTH = 9;

/**
 * Whether some work takes a time in proportion to a length, however busy the machine is: it is done for the length and for
 * a quarter of it.
 */
export function isSteady(use: (length: number) => unknown, length: number): boolean {
	// The engine's own work, such as collecting garbage, falls anywhere: once in three times is enough.
	return [1, 2, 3].some(() => {
		const whole = timeOf(() => use(length));
		return whole < MOMENT || whole < GROWTH * timeOf(() => use(length / 4));
	});
}

/** In milliseconds of this thread on the processor: what other programs and threads take is not counted. */
function timeOf(work: () => unknown): number {
	const started = process.threadCpuUsage();
	work();
	return process.threadCpuUsage(started).user / 1_000;
}
