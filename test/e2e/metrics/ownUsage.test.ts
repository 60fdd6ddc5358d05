import assert from 'node:assert/strict';
import { ChatUser } from '../user/chatUser.ts';
import { MetricsPanelUser } from '../user/metricsPanelUser.ts';
import { StatusUser } from '../user/statusUser.ts';
import { eventually } from '../workbench/eventually.ts';
import { startWorkbench, type Workbench } from '../workbench/workbench.ts';

describe('our own usage on the metrics page', () => {
	let workbench: Workbench;
	let chat: ChatUser;
	let panel: MetricsPanelUser;

	before(async () => {
		workbench = await startWorkbench({
			settings: {
				'whetstone.metrics.refreshInterval': 0,
				'whetstone.budget.limits': [
					{ amount: 100_000, unit: 'tokens', per: 'week' },
					{ amount: 2, unit: 'requests', per: 'day', service: 'local' },
				],
			},
		});
		chat = new ChatUser(workbench);
		panel = new MetricsPanelUser(workbench);
	});

	after(() => workbench.dispose());

	const rows = () => panel.page.getByRole('table', { name: /^Requests: / }).getByRole('row');

	it('names the nearest limit in the status bar, in the error color when it is reached', async () => {
		const status = new StatusUser(workbench);
		await chat.open();
		await chat.useLocalService(() => workbench.runCommand('Whetstone: Use the Local Service'));
		await chat.ask('Sort these numbers');
		await chat.ask('And now the other way round');
		await workbench.untilNotified(/Budget of 2 requests per day/);
		await workbench.runCommand('Notifications: Clear All Notifications');
		await status.untilItemShows('error', /budget reached/);
		assert.equal(await status.label(), 'Whetstone: budget reached');
		await status.openCard();
		await status.untilCardHolds(/Budget of 2 requests per day for the local service: 2 requests used, 0 requests left/);
		await status.takePictures('budget', () => status.openCard());
		await status.closeCard();
		await workbench.runCommand('View: Toggle Secondary Side Bar Visibility');
	});

	it('shows usage by conversation, and what costs nothing apart', async () => {
		await panel.open();
		await panel.untilCardShows('Requests', '2');
		await panel.page.getByText(/cost nothing and count against no budget: metrics of the service: \d+\.$/).waitFor();
		await panel.page.getByLabel('Conversation', { exact: true }).click();
		await panel.button('Show the requests: Sort these numbers').waitFor();
	});

	it('has a bar for each limit, which its button changes', async () => {
		await panel.page.getByText('Reached: requests are held back').waitFor();
		await panel.page.getByRole('meter', { name: '100,000 tokens per week' }).waitFor({ state: 'attached' });
		await panel.page.getByRole('heading', { name: 'Metrics', exact: true }).scrollIntoViewIfNeeded();
		await panel.takePictures('budget');
		await panel.button('Change the Limit: 2 requests per day for the local service').click();
		await workbench.typeIntoInputBox('9');
		await panel.page.getByRole('meter', { name: /^9 requests per day/ }).waitFor({ state: 'attached' });
		await new StatusUser(workbench).untilItemShows('pulse', /tok/);
	});

	it('leads from a row to its requests, and back by Escape', async () => {
		const row = panel.button('Show the requests: Sort these numbers');
		await row.focus();
		await workbench.page.keyboard.press('Enter');
		await panel.page.getByRole('heading', { name: 'Requests: Sort these numbers' }).waitFor();
		await eventually(async () => assert.equal(await rows().count(), 3));
		for (const text of (await rows().allInnerTexts()).slice(1))
			assert.match(text, /chat\s+answered\s.*\d\s.*\d,?\d* s$/s);
		await panel.takePictures('requests');
		// A change of the theme has taken the focus away.
		await panel.page.getByRole('heading', { name: 'Requests: Sort these numbers' }).focus();
		await workbench.page.keyboard.press('Escape');
		await rows().first().waitFor({ state: 'detached' });
		await eventually(async () => assert.ok(await row.evaluate((element) => element === document.activeElement)));
	});

	it('leads from a column of a chart to its requests', async () => {
		const chart = panel.page.getByRole('slider', { name: 'Chart of Tokens' });
		await chart.focus();
		await workbench.page.keyboard.press('Enter');
		// The newest value is that of this hour.
		await eventually(async () => assert.ok((await rows().count()) >= 2));
		await panel.button('Close').click();
		await rows().first().waitFor({ state: 'detached' });
	});

	it('shows the usage of any range of days, also after a reload', async () => {
		await panel.page.getByLabel('Range…').click();
		const [from, to] = [panel.page.getByLabel('From'), panel.page.getByLabel('To', { exact: true })];
		const today = new Date().toLocaleDateString('sv');
		await eventually(async () => assert.deepEqual([await from.inputValue(), await to.inputValue()], [today, today]));
		await panel.untilCardShows('Requests', '2');
		await panel.takePictures('days');
		await workbench.reloadWindow();
		await eventually(async () => assert.equal(await from.inputValue(), today));
		await panel.untilCardShows('Requests', '2');
		await panel.button('Show the requests: Sort these numbers').waitFor();
	});
});
