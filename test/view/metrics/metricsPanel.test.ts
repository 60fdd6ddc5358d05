import assert from 'node:assert/strict';
import type { ViewPageChoices } from '../viewPage.ts';
import { fullSnapshot, metricsBody, metricsNow, metricsPolls } from './metricsFixtures.ts';
import { MetricsPage } from './metricsPage.ts';

describe('The metrics page', () => {
	let metrics: MetricsPage;
	afterEach(() => metrics.close());

	const open = async (options: ViewPageChoices = {}) => {
		metrics = await MetricsPage.open(options);
	};
	const focused = () =>
		metrics.page.evaluate(
			() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent,
		);

	it('shows figures as they were given, with a unit only where there was one', async () => {
		await open();
		await metrics.show(fullSnapshot(metricsBody('stringsWithUnits')));
		const shown = await metrics.page.locator('section').last().locator('.card-main').allInnerTexts();
		assert.deepEqual(
			shown.map((text) => text.replaceAll('\u202f', ' ').split('\n').slice(0, 2)),
			[
				['latency', '812 ms'],
				['availability', '99.95%'],
				['spend', '$12.4'],
				['budget', '100 EUR'],
				['memory', '512 MiB'],
				['count', '42'],
				['ratio', '0.25'],
				['negative', '-3.5 s'],
			],
		);
		await metrics.page.getByText('1,234 requests').waitFor();
	});

	it('is in the language of the page’s bundle, and in English where that says nothing', async () => {
		await open({
			bundle: { Refresh: 'Aktualisieren', '{0} Your previous usage is shown below.': '{0} Bisher:' },
		});
		await metrics.show();
		await metrics.button('Aktualisieren').waitFor();
		await metrics.button('Export…').waitFor();
		await metrics.show({ notConnected: 'Kein Dienst.' });
		await metrics.page.getByText('Kein Dienst. Bisher:', { exact: true }).waitFor();
	});

	it('opens the chart of a card, closes it again, and keeps in mind which one', async () => {
		await open();
		await metrics.show(fullSnapshot(metricsBody('flat')));
		await metrics.card('error rate').click();
		assert.equal(await metrics.card('error rate').getAttribute('aria-expanded'), 'true');
		await metrics.page.getByRole('slider', { name: 'Chart of error rate' }).waitFor();
		assert.deepEqual(await metrics.state(), { pointer: '/error_rate' });
		await metrics.card('error rate').click();
		await metrics.page.getByRole('slider', { name: 'Chart of error rate' }).waitFor({ state: 'hidden' });
		await metrics.card('Requests').click();
		await metrics.page.getByRole('slider', { name: 'Chart of Requests' }).waitFor();
	});

	it('sends the host what its buttons say, and nothing else', async () => {
		await open();
		await metrics.show({ ...fullSnapshot(metricsBody('flat')), pinned: '/plan' });
		await metrics.button('Refresh').click();
		await metrics.button('Export…').click();
		await metrics.page.getByLabel('7 Days').click();
		await metrics.button('Show in the Status Bar: requests today').click();
		await metrics.button('Show in the Status Bar: plan').click();
		await metrics.show({ notConnected: 'No service is connected yet.' });
		await metrics.page.getByText('No service is connected yet. Your previous usage is shown below.').waitFor();
		await metrics.button('Connect to a Service').click();
		await metrics.button('Use the Local Service').click();
		await metrics.show({ state: { kind: 'failed', problem: 'x' } });
		await metrics.button('Show Log').click();
		assert.deepEqual(await metrics.allPosted(), [
			{ type: 'ready' },
			{ type: 'action', action: 'refresh' },
			{ type: 'action', action: 'export' },
			{ type: 'range', range: 'week' },
			{ type: 'pin', pointer: '/requests_today' },
			{ type: 'pin', pointer: '' },
			{ type: 'action', action: 'connect' },
			{ type: 'action', action: 'useLocalService' },
			{ type: 'action', action: 'showLog' },
		]);
	});

	it('shows the card’s value and its time above a chart until the user points at a part of it', async () => {
		await open();
		await metrics.show(fullSnapshot(metricsBody('flat'), 'week'));
		const reading = metrics.page.locator('.chart-reading').first();
		const card = await metrics.card('Tokens').locator('.card-value').innerText();
		assert.deepEqual((await reading.innerText()).split('\n'), [card, '7 Days']);
		await metrics.chart.first().focus();
		await metrics.page.keyboard.press('Home');
		assert.match(await reading.innerText(), /\n25 Jan$/);
		await metrics.card('Round trip, median').click();
		const median = await metrics.card('Round trip, median').locator('.card-value').innerText();
		assert.deepEqual((await reading.innerText()).split('\n'), [median, '7 Days']);
	});

	it('says “unchanged” for a difference of zero', async () => {
		await open();
		await metrics.show(
			fullSnapshot({ jobs: 3 }, 'today', metricsPolls({ jobs: 3 }, 1).concat(metricsPolls({ jobs: 3 }, 1))),
		);
		assert.match(await metrics.card('jobs').innerText(), /unchanged since 14:32/);
	});

	it('omits a wrapper around all figures from their names', async () => {
		await open();
		await metrics.show(fullSnapshot({ data: { requests: { total: 4 }, queue: [{ id: 'a', n: 1 }], plan: 'core' } }));
		await metrics.page.getByText('requests (1)', { exact: true }).waitFor();
		await metrics.page.getByRole('table', { name: 'queue', exact: true }).waitFor();
		await metrics.page.getByText('plan', { exact: true }).waitFor();
		assert.equal(await metrics.page.locator('.group', { hasText: /\bdata\b/ }).count(), 0);
	});

	it('never truncates the names of our own figures', async () => {
		await open({ width: 700 });
		await metrics.show(fullSnapshot({ n: 1 }));
		const cut = await metrics.page
			.locator('.card-name')
			.evaluateAll((names) =>
				names.filter((name) => name.scrollWidth > name.clientWidth || name.scrollHeight > name.clientHeight),
			);
		assert.deepEqual(cut, []);
	});

	for (const { width, hides } of [
		{ width: 640, hides: false },
		{ width: 400, hides: true },
	]) {
		it(`shows ${hides ? 'that there is more of its table' : 'its whole table'} at ${width} pixels`, async () => {
			await open({ width });
			await metrics.show(fullSnapshot({ n: 1 }));
			const box = metrics.page.locator('.scroll-box').first();
			const read = () =>
				box.evaluate((element) => [
					element.scrollWidth > element.clientWidth,
					getComputedStyle(element).getPropertyValue('--hidden-part'),
				]);
			assert.deepEqual(await read(), [hides, hides ? '40px' : '0px']);
			await box.evaluate((element) => {
				element.scrollLeft = element.scrollWidth;
				return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
			});
			assert.deepEqual(await read(), [hides, '0px']);
		});
	}

	it('restores its range and its open chart when it is shown again', async () => {
		await open({ state: { range: 'week', pointer: '/cost_usd', figure: 'cost', by: 'model', junk: 1 } });
		assert.deepEqual(await metrics.allPosted(), [{ type: 'ready', range: 'week', by: 'model' }]);
		await metrics.show(fullSnapshot(metricsBody('flat'), 'week'));
		assert.deepEqual(
			await metrics.chart.evaluateAll((charts) => charts.map((chart) => chart.getAttribute('aria-label'))),
			['Chart of Reported cost', 'Chart of cost'],
		);
		assert.ok(await metrics.page.getByLabel('Model').isChecked());
	});

	it('can be used by keyboard alone', async () => {
		await open();
		await metrics.show(fullSnapshot({ a_total: 1, b_total: 2 }));
		const order: (string | null | undefined)[] = [];
		for (let presses = 0; presses < 15; presses++) {
			await metrics.page.keyboard.press('Tab');
			order.push(await focused());
		}
		assert.deepEqual(order.slice(1, 3), ['Refresh', 'Export…']);
		assert.equal(order[3], 'Set a Budget…');
		assert.match(String(order[4]), /^Requests30/);
		assert.equal(order[12], 'Chart of Tokens');
		await metrics.page.locator('.card-main').last().focus();
		await metrics.page.keyboard.press('Enter');
		await metrics.page.getByRole('slider', { name: 'Chart of b total' }).waitFor();
		await metrics.page.keyboard.press('Tab');
		await metrics.page.keyboard.press('Space');
		assert.deepEqual(await metrics.waitForPosted('pin'), { type: 'pin', pointer: '/b_total' });
		await metrics.page.getByLabel('Today').focus();
		await metrics.page.keyboard.press('ArrowRight');
		assert.deepEqual(await metrics.waitForPosted('range'), { type: 'range', range: 'week' });
	});

	it('keeps the focus where it is when newer figures come', async () => {
		await open();
		const body = metricsBody('flat');
		await metrics.show(fullSnapshot(body, 'today', metricsPolls(body, 5)));
		await metrics.card('error rate').focus();
		await metrics.show(fullSnapshot(body, 'today', metricsPolls(body, 6)));
		assert.match(String(await focused()), /^error rate/);
	});

	it('shows each state: never asked, waiting, outdated, not answering', async () => {
		await open();
		const status = metrics.page.getByRole('status');
		const asOf = metricsNow - 60_000;
		const states = [
			[{ kind: 'never' }, 'The service’s metrics have not been requested yet.'],
			[{ kind: 'loading' }, 'Waiting for the service’s metrics…'],
			[{ kind: 'fresh', asOf }, 'as of 14:31:00'],
			[{ kind: 'old', asOf: asOf - 86_400_000 }, 'as of 30 Jan 2026, 14:31'],
		] as const;
		for (const [state, text] of states) {
			await metrics.show({ state });
			assert.equal(await status.innerText(), text);
		}
		await metrics.show({ state: { kind: 'stale', asOf, problem: 'Cannot reach it.' } });
		const alert = await metrics.page.getByRole('alert').innerText();
		assert.match(alert, /As of 14:31:00: newer metrics could not be loaded\.\s+Cannot reach it\./);
	});

	it('keeps the focus on a card when its chart opens, also in a group that was closed', async () => {
		await open();
		await metrics.show(fullSnapshot({ many: figures(17), few: { first: 1, second: 2 } }));
		await metrics.page.getByText('few (2)').click();
		await metrics.card('second').focus();
		await metrics.page.keyboard.press('Enter');
		await metrics.page.getByRole('slider', { name: 'Chart of few / second' }).waitFor();
		assert.match(String(await focused()), /^second/);
	});

	it('keeps its alert in place while it refreshes, and moves the focus on when the alert goes', async () => {
		await open();
		const problem = 'Cannot reach it.';
		const asOf = metricsNow - 60_000;
		await metrics.show({ state: { kind: 'stale', asOf, problem } });
		const alert = await metrics.page.getByRole('alert').elementHandle();
		await metrics.page.getByRole('alert').getByRole('button', { name: 'Refresh' }).focus();
		await metrics.show({ state: { kind: 'loading', asOf, problem } });
		await metrics.page.getByText('Waiting for the service’s metrics…').waitFor();
		assert.deepEqual([await focused(), await alert?.isVisible()], ['Refresh', true]);
		await metrics.show({ state: { kind: 'failed', problem } });
		assert.deepEqual([await focused(), await alert?.isVisible()], ['Refresh', true]);
		await metrics.show({ state: { kind: 'fresh', asOf } });
		assert.deepEqual([await focused(), await alert?.isVisible()], ['Metrics of the Service', false]);
	});

	it('names each of its parts once, whatever the alphabet', async () => {
		await open();
		await metrics.show(fullSnapshot({ 请求: { a: 1, b: 2 }, 令牌: { a: 3, b: 4 } }));
		const ids = await metrics.page.locator('[id]').evaluateAll((elements) => elements.map(({ id }) => id));
		assert.deepEqual(
			ids.filter((id, index) => ids.indexOf(id) !== index),
			[],
		);
	});

	it('drops outdated snapshots and malformed messages', async () => {
		await open();
		await metrics.show({ service: 'one' });
		await metrics.show({ service: 'two' });
		for (const message of [null, 'snapshot', { type: 'snapshot' }, { type: 'snapshot', snapshot: { revision: 1 } }]) {
			await metrics.post(message);
		}
		assert.equal(await metrics.page.locator('.head-service').innerText(), 'two');
		assert.deepEqual(metrics.errors, []);
	});

	it('shows hostile metrics as plain text', async () => {
		await open();
		await metrics.show(fullSnapshot(metricsBody('hostile')));
		await metrics.page.getByText('Raw JSON').click();
		await metrics.page.getByText('<script>alert(1)</script>', { exact: true }).waitFor();
		assert.equal(await metrics.page.locator('img, a, script:not([nonce], #l10n)').count(), 0);
		assert.equal(await metrics.page.getByText('\u202e').count(), 0);
		const { foreignRequests, errors } = metrics;
		assert.deepEqual([await metrics.violations(), foreignRequests, errors], [[], [], []]);
	});
});

/** So many figures. */
function figures(count: number): Readonly<Record<string, number>> {
	return Object.fromEntries(Array.from({ length: count }, (_, index) => [`figure${index}`, index]));
}
