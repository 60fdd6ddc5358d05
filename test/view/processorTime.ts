import type { Page } from 'playwright-core';

/**
 * Begins to count what a page's tasks take of the processor: that is what they take at all where nothing else runs, and the
 * same on a busy machine. Gives a function that tells it so far, in milliseconds.
 */
export async function countProcessorTime(page: Page): Promise<() => Promise<number>> {
	const session = await page.context().newCDPSession(page);
	await session.send('Performance.enable', { timeDomain: 'threadTicks' });
	const total = async (): Promise<number> => {
		const { metrics } = await session.send('Performance.getMetrics');
		const seconds = metrics.find(({ name }) => name === 'TaskDuration')?.value;
		if (seconds === undefined) throw new Error('The browser does not tell how long its tasks took.');
		return 1_000 * seconds;
	};
	const before = await total();
	return async () => (await total()) - before;
}
