import assert from 'node:assert/strict';
import { fullSnapshot, metricsBody, metricsNow, metricsPolls } from './metricsFixtures.ts';
import { MetricsPage } from './metricsPage.ts';

describe('The charts of the metrics page', () => {
	let metrics: MetricsPage;
	beforeEach(async () => {
		metrics = await MetricsPage.open();
	});
	afterEach(() => metrics.close());

	const reading = () => metrics.page.locator('.chart-reading').last().innerText();

	it('shows the value under the pointer, and the newest value once the pointer leaves', async () => {
		await metrics.show(fullSnapshot(metricsBody('flat'), 'today', metricsPolls(metricsBody('flat'), 20)));
		const chart = metrics.chart.last();
		const newest = await reading();
		await chart.hover({ position: { x: 60, y: 80 } });
		assert.notEqual(await reading(), newest);
		assert.match(await reading(), /^\d+\s+\d\d:\d\d:\d\d$/);
		assert.equal(await metrics.page.locator('.crosshair').count(), 1);
		await metrics.page.mouse.move(1, 1);
		await metrics.page.locator('.crosshair').waitFor({ state: 'detached' });
		assert.equal(await reading(), newest);
	});

	it('moves along a line with the arrow keys, and announces each value', async () => {
		const body = { queue_depth: 7 };
		const polls = metricsPolls(body, 4).map((poll, index) => ({
			...poll,
			time: metricsNow - (3 - index) * 60_000,
			values: new Map([['/queue_depth', index]]),
		}));
		await metrics.show(fullSnapshot(body, 'today', polls));
		const chart = metrics.page.getByRole('slider', { name: 'Chart of queue depth' });
		const said = () => chart.getAttribute('aria-valuetext');
		await chart.focus();
		assert.equal(await said(), '14:32:00: 3');
		const steps: string[] = [];
		for (const key of ['ArrowLeft', 'ArrowLeft', 'ArrowRight', 'Home', 'ArrowLeft', 'End', 'PageDown']) {
			await metrics.page.keyboard.press(key);
			steps.push((await said())?.split(': ')[1] ?? '');
		}
		assert.deepEqual(steps, ['2', '1', '2', '0', '0', '3', '0']);
		const summary = await metrics.page.locator(`#${await chart.getAttribute('aria-describedby')}`).innerText();
		assert.match(
			summary,
			/queue depth over time: 4 values from 14:29:00 to 14:32:00, lowest 0, highest 3\. Arrow keys/,
		);
	});

	it('is summed up for a screen reader in the singular while it has one value', async () => {
		const body = { queue_depth: 7 };
		await metrics.show(fullSnapshot(body, 'today', metricsPolls(body, 1)));
		const chart = metrics.page.getByRole('slider', { name: 'Chart of queue depth' });
		const summary = await metrics.page.locator(`#${await chart.getAttribute('aria-describedby')}`).innerText();
		assert.match(summary, /queue depth over time: one value at 14:32:00, 7\. Arrow keys/);
	});

	it('has a table beside each chart, newest first', async () => {
		await metrics.show(fullSnapshot(metricsBody('flat'), 'today', metricsPolls(metricsBody('flat'), 3)));
		await metrics.page.getByText('Values as a table').last().click();
		const table = metrics.page.getByRole('table', { name: 'requests today' });
		await table.waitFor();
		const rows = await table.getByRole('row').allInnerTexts();
		assert.deepEqual(
			rows.map((row) => row.split('\t')),
			[
				['Time', 'Value'],
				['14:32:00', '42'],
				['12:21:20', '19'],
				['10:10:40', '20'],
			],
		);
	});

	it('draws bars for the selected column', async () => {
		await metrics.show(fullSnapshot(metricsBody('tables')));
		const widths = () =>
			metrics.page
				.getByRole('table', { name: 'endpoints' })
				.locator('.bar')
				.evaluateAll((bars) => bars.map((bar) => bar.getAttribute('style')));
		assert.deepEqual(await widths(), ['width: 100%;', 'width: 25%;']);
		await metrics.page.getByLabel('Column').first().selectOption('p50');
		assert.deepEqual(await widths(), ['width: 100%;', 'width: 0%;']);
	});

	it('draws visible bars for our usage and for the service’s lists', async () => {
		await metrics.show(fullSnapshot(metricsBody('tables')));
		for (const name of ['Your Usage: Operation', 'endpoints']) {
			const bar = metrics.page.getByRole('table', { name }).locator('.bar').first();
			const box = await bar.boundingBox();
			assert.equal(box?.height, 10, name);
			assert.ok((box?.width ?? 0) > 10, name);
			const color = await bar.evaluate((element) => getComputedStyle(element).backgroundColor);
			assert.doesNotMatch(color, /transparent|, 0\)$/, name);
		}
	});

	it('draws no chart if the range has no values', async () => {
		await metrics.show({ ...fullSnapshot({ jobs: 3 }, 'today', []), state: { kind: 'old', asOf: 0 } });
		const section = metrics.page.locator('section').last();
		await section.getByText('There are no values in this time.').waitFor();
		assert.deepEqual([await section.getByRole('slider').count(), await section.locator('table').count()], [0, 0]);
	});

	it('labels the ticks of an axis distinctly, even for large values close together', async () => {
		const body = { jobs: 12_345_900 };
		const polls = [12_345_650, 12_345_700, 12_345_900].map((jobs, index) => ({
			service: 'service',
			time: metricsNow - (2 - index) * 60_000,
			values: new Map([['/jobs', jobs]]),
		}));
		await metrics.show(fullSnapshot(body, 'today', polls));
		const drawing = metrics.page.locator('section').last().locator('.chart-svg');
		const ticks = await drawing.locator('.tick[text-anchor=end]').allTextContents();
		assert.deepEqual(ticks, ['12.34565m', '12.3457m', '12.34575m', '12.3458m', '12.34585m', '12.3459m']);
		const room = await drawing.locator('.tick[text-anchor=end]').evaluateAll((texts) => {
			const left = texts[0]?.closest('svg')?.getBoundingClientRect().left ?? 0;
			return Math.min(...texts.map((text) => text.getBoundingClientRect().left - left));
		});
		assert.ok(room >= 0, `the longest text reaches ${-room} pixels out of the drawing`);
	});
});
