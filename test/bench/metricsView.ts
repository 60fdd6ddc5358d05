import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { median } from 'simple-statistics';
import { launchBrowser } from '../host/browser.ts';
import { repositoryFolder } from '../host/folders.ts';
import { fullSnapshot, metricsPolls } from '../view/metrics/metricsFixtures.ts';
import { MetricsPage } from '../view/metrics/metricsPage.ts';
import type { Table } from './table.ts';

const rounds = 7;
const points = 1_000;
/** Milliseconds to readable, with 12 series. */
const budget = 200;

/** Draws the metrics page with several numbers of series in a real browser. */
export async function measureMetricsView(): Promise<Table> {
	await promisify(execFile)(process.execPath, ['esbuild.mjs', '--minify'], { cwd: repositoryFolder });
	const browser = await launchBrowser();
	const rows: string[][] = [];
	for (const series of [1, 12, 100]) {
		const times: { drawn: number; again: number }[] = [];
		for (let round = 0; round < rounds; round++) {
			const metrics = await MetricsPage.open({ browser, height: 900 });
			times.push(await measureOnce(metrics, series));
			await metrics.close();
		}
		const drawn = median(times.map((time) => time.drawn));
		const verdict = series === 12 ? `${budget}: ${drawn <= budget ? 'kept' : 'EXCEEDED'}` : '';
		rows.push([String(series), drawn.toFixed(0), median(times.map((time) => time.again)).toFixed(1), verdict]);
	}
	await browser.close();
	return {
		title: `The metrics page, ${points.toLocaleString('en')} polls: median of ${rounds}, in ms`,
		columns: ['series', 'from the message to the frame that shows it', 'work of the next message', 'budget'],
		rows,
	};
}

async function measureOnce({ page }: MetricsPage, series: number): Promise<{ drawn: number; again: number }> {
	const body = Object.fromEntries(
		Array.from({ length: series }, (_, index) => [`requests_${index}_total`, 1e6 + index]),
	);
	const snapshot = fullSnapshot(body, 'all', metricsPolls(body, points));
	const shown = series + snapshot.usage.cards.length;
	return await page.evaluate(
		async ([data, count]) => {
			const painted = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
			const start = performance.now();
			postMessage({ type: 'snapshot', snapshot: { ...data, revision: 1 } });
			while (!document.querySelector('.chart-svg .line')) await new Promise((resolve) => setTimeout(resolve));
			await painted();
			const drawn = performance.now() - start;
			const cards = document.querySelectorAll('.card').length;
			if (cards !== count) throw new Error(`${cards} cards are shown.`);
			const message = new MessageEvent('message', { data: { type: 'snapshot', snapshot: { ...data, revision: 2 } } });
			const began = performance.now();
			dispatchEvent(message);
			document.body.getBoundingClientRect();
			return { drawn, again: performance.now() - began };
		},
		[snapshot, shown] as const,
	);
}
