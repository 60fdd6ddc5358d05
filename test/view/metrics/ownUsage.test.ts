import assert from 'node:assert/strict';
import { fullSnapshot, requestList, wholeSnapshot } from './metricsFixtures.ts';
import { MetricsPage } from './metricsPage.ts';

const BODY = { jobs: 3 };

describe('The own usage on the metrics page', () => {
	let metrics: MetricsPage;
	beforeEach(async () => {
		metrics = await MetricsPage.open();
	});
	afterEach(() => metrics.close());

	const focused = () =>
		metrics.page.evaluate(
			() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent,
		);

	it('offers a budget in one line if there is none', async () => {
		await metrics.show(fullSnapshot(BODY));
		await metrics.page.getByText('No budget is set.').waitFor();
		assert.equal(await metrics.page.getByRole('meter').count(), 0);
		await metrics.button('Set a Budget…').click();
		assert.deepEqual(await metrics.waitForPosted('budget'), { type: 'budget' });
	});

	it('has a meter for each limit, which says in words how much is used, reserved and left', async () => {
		await metrics.show(wholeSnapshot(BODY));
		const meters = await metrics.page.getByRole('meter').evaluateAll((all) =>
			all.map((meter) => {
				const { min, max, value } = meter as HTMLMeterElement;
				return [meter.getAttribute('aria-label'), meter.getAttribute('aria-valuetext'), min, max, value];
			}),
		);
		assert.deepEqual(meters, [
			[
				'50,000 tokens per day',
				'21,400 tokens used · 6,200 tokens reserved by requests in progress · 22,400 tokens left',
				...[0, 50_000, 21_400],
			],
			['cost 20 per month for api.example.com', 'cost 17.25 used · cost 2.75 left', 0, 20, 17.25],
			['40 requests per week in corner-shop', '41 requests used · 0 requests left', 0, 40, 40],
		]);
		const states = await metrics.page
			.locator('.limit')
			.evaluateAll((all) =>
				all.map((limit) => [limit.querySelector('.limit-state')?.textContent, limit.querySelectorAll('.icon').length]),
			);
		assert.deepEqual(states, [
			[undefined, 0],
			['Nearly used up', 1],
			['Reached: requests are held back', 1],
		]);
		await metrics.page.getByText(/will be used up on Thursday, 29 January\./).waitFor();
		await metrics.button('Change the Limit: 40 requests per week in corner-shop').click();
		assert.deepEqual(await metrics.waitForPosted('budget'), { type: 'budget', limit: 2 });
	});

	it('begins a range with the days that it shows, and moves the other day along, saying so', async () => {
		await metrics.show(fullSnapshot(BODY, 'week'));
		await metrics.page.getByLabel('Range…').click();
		const range = { from: '2026-01-25', to: '2026-01-31' };
		assert.deepEqual(await metrics.waitForPosted('range'), { type: 'range', range });
		await metrics.show(fullSnapshot(BODY, range));
		const [from, to] = [metrics.page.getByLabel('From'), metrics.page.getByLabel('To', { exact: true })];
		assert.deepEqual([await from.inputValue(), await to.inputValue()], [range.from, range.to]);
		assert.deepEqual([await from.getAttribute('min'), await to.getAttribute('max')], ['2026-01-18', '2026-01-31']);
		await to.fill('2026-01-20');
		const day = { from: '2026-01-20', to: '2026-01-20' };
		assert.deepEqual((await metrics.posted('range')).at(-1), { type: 'range', range: day });
		await metrics.show(fullSnapshot(BODY, day));
		assert.equal(await from.inputValue(), '2026-01-20');
		await metrics.page.getByText('The other date was moved so that the range does not end before it starts.').waitFor();
		assert.deepEqual(await metrics.state(), { range: day });
	});

	it('asks for nothing while a day is half typed or out of reach, and says which days there are', async () => {
		const range = { from: '2026-01-20', to: '2026-01-29' };
		await metrics.show(fullSnapshot(BODY, range));
		await metrics.page.getByLabel('From').fill('2025-01-01');
		await metrics.page.getByText('Choose days from 18 Jan 2026 to 31 Jan 2026.').waitFor();
		// Newer figures leave what is typed.
		await metrics.show(fullSnapshot(BODY, range));
		assert.equal(await metrics.page.getByLabel('From').inputValue(), '2025-01-01');
		await metrics.page.getByLabel('From').fill('2026-01-21');
		assert.deepEqual(await metrics.posted('range'), [{ type: 'range', range: { ...range, from: '2026-01-21' } }]);
	});

	it('restores a range of days when it is shown again, and no other value', async () => {
		await metrics.close();
		for (const [range, posted] of [
			[
				{ from: '2026-01-20', to: '2026-01-29' },
				{ type: 'ready', range: { from: '2026-01-20', to: '2026-01-29' } },
			],
			[{ from: '2026-01-29', to: '2026-01-20' }, { type: 'ready' }],
			['year', { type: 'ready' }],
		]) {
			metrics = await MetricsPage.open({ state: { range } });
			assert.deepEqual(await metrics.allPosted(), [posted]);
			await metrics.close();
		}
		metrics = await MetricsPage.open();
	});

	it('leads from a column to its requests, by a click and by Enter', async () => {
		await metrics.show(fullSnapshot(BODY, 'today'));
		const chart = metrics.page.getByRole('slider', { name: 'Chart of Tokens' });
		await chart.focus();
		await metrics.page.keyboard.press('Home');
		for (let hour = 0; hour < 9; hour++) await metrics.page.keyboard.press('ArrowRight');
		await metrics.page.keyboard.press('Enter');
		const nine = new Date(2026, 0, 31, 9).getTime();
		const behind = { kind: 'span', from: nine, before: nine + 3_600_000 };
		assert.deepEqual(await metrics.waitForPosted('requests'), { type: 'requests', behind });
		await metrics.card('Failed').click();
		const failed = metrics.page.getByRole('slider', { name: 'Chart of Failed' });
		const box = (await failed.boundingBox()) ?? assert.fail();
		await failed.click({ position: { x: box.width * 0.42, y: 80 } });
		const last = (await metrics.posted('requests')).at(-1);
		assert.deepEqual([last?.behind?.kind, last?.behind?.kind === 'span' && last.behind.failed], ['span', true]);
		await metrics.page.locator('.card-main').last().click();
	});

	it('leads from a row to its requests, moves the focus there, and back when they are closed', async () => {
		const { requests: _, ...without } = wholeSnapshot(BODY);
		await metrics.show(without);
		await metrics.button('Show the requests: chat').focus();
		await metrics.page.keyboard.press('Enter');
		const behind = { kind: 'group', by: 'operation', key: 'chat' };
		assert.deepEqual(await metrics.waitForPosted('requests'), { type: 'requests', behind });
		await metrics.show({ ...without, requests: requestList });
		assert.equal(await focused(), 'Requests: chat');
		const table = metrics.page.getByRole('table', { name: 'Requests: chat' });
		const rows = await table.getByRole('row').allInnerTexts();
		assert.match(rows[1] ?? '', /^14:31:00\s+chat\s+in progress\s+—\s+up to 1,240\s+up to 0.0031\s+—$/);
		assert.match(rows[2] ?? '', /^14:30:00\s+chat\s+answered\s+sonnet-large\s+1,240\s+0.0031\s+1.24 s$/);
		assert.match(rows[6] ?? '', /unknown: its window was closed\s+—\s+up to 1,240/);
		await metrics.button('Show More').click();
		await metrics.waitForPosted('moreRequests');
		await metrics.page.keyboard.press('Escape');
		assert.deepEqual((await metrics.posted('requests')).at(-1), { type: 'requests' });
		assert.equal(await focused(), 'Show the requests: chat');
		await metrics.show(without);
		assert.equal(await table.count(), 0);
	});

	it('does not take the focus when it is shown again with a list', async () => {
		await metrics.show(wholeSnapshot(BODY));
		assert.notEqual(await focused(), 'Requests: chat');
		await metrics.button('Close').click();
		assert.equal(await focused(), 'Your Usage');
	});

	it('asks for the groups that it does not have, and links only rows whose requests are known', async () => {
		await metrics.show(fullSnapshot(BODY));
		await metrics.page.getByLabel('Accepted Optimization').check();
		assert.deepEqual(await metrics.waitForPosted('group'), { type: 'group', by: 'optimization' });
		await metrics.page.getByText('Adding up…').waitFor();
		await metrics.show(wholeSnapshot(BODY));
		await metrics.button('Show the requests: basket.ts · high').waitFor();
		await metrics.page.getByText('site.js · medium').waitFor();
		assert.equal(await metrics.button('Show the requests: site.js · medium').count(), 0);
		await metrics.page.getByLabel('Conversation', { exact: true }).check();
		await metrics.button('Show the requests: no conversation').waitFor();
	});

	it('says of each accepted optimization what it has brought for its cost, and in words what all have', async () => {
		await metrics.show(wholeSnapshot(BODY));
		const headings = () => metrics.page.getByRole('columnheader', { name: 'Verdict' }).count();
		assert.equal(await headings(), 0);
		await metrics.page.getByLabel('Accepted Optimization').check();
		await metrics.page.getByRole('columnheader', { name: 'Gain for Cost' }).waitFor();
		const rows = metrics.page.getByRole('table', { name: /Accepted Optimization/ }).getByRole('row');
		const cells = await rows.evaluateAll((all) =>
			all.slice(1).map((row) => [...row.querySelectorAll('td')].slice(-2).map((cell) => cell.textContent)),
		);
		assert.deepEqual(cells, [
			['proved faster', '×2.9 (2.7–3.1) for 0.024'],
			['no difference', '×1.01 (0.98–1.04) for 0.019'],
			['not proven', '—'],
		]);
		await metrics.page
			.getByText('1 proved faster (cost 0.024), 1 without a difference (cost 0.019) and 12 not proven.')
			.waitFor();
	});

	it('counts what costs nothing apart', async () => {
		await metrics.show(wholeSnapshot(BODY));
		await metrics.page
			.getByText(
				'These requests were free and count against no budget: metrics of the service: 212, checks of a key: 1, diagnosis: 3.',
			)
			.waitFor();
	});
});
