import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import path from 'node:path';
import { chatBody, type ScriptedServer, sendJson, startScriptedServer } from '../../support/fakes/scriptedServer.ts';
import { ChatUser } from '../user/chatUser.ts';
import { MetricsPanelUser } from '../user/metricsPanelUser.ts';
import { StatusUser } from '../user/statusUser.ts';
import { startWorkbench, type Workbench } from '../workbench/workbench.ts';

describe('the metrics page', () => {
	let service: ScriptedServer;
	let workbench: Workbench;
	let chat: ChatUser;
	let panel: MetricsPanelUser;
	let asked = 0;
	let answer: (response: ServerResponse) => void;
	const answerWith = (metrics: unknown) => {
		answer = (response) => sendJson(response, 200, metrics);
	};

	before(async () => {
		service = await startScriptedServer((request, response) => {
			if (!request.path.endsWith('/metrics')) {
				return sendJson(response, 200, chatBody('Done.', { model: '=cmd|calc', cost: 0.25 }));
			}
			asked++;
			answer(response);
		});
		workbench = await startWorkbench({ settings: { 'whetstone.metrics.refreshInterval': 0 } });
		chat = new ChatUser(workbench);
		panel = new MetricsPanelUser(workbench);
		answerWith({ requests: { total: 40, failed: 1 }, latency: { p50: '0.84 s' }, plan: 'core', queue: [3, 5] });
	});

	after(async () => {
		await workbench.dispose();
		await service.close();
	});

	it('says before the first use that nothing is connected, and sends no request', async () => {
		await panel.open();
		await panel.button('Connect to a Service').waitFor();
		await panel.page.getByText('Nothing was asked of a service in this time.').waitFor();
		assert.equal(service.requests.length, 0);
		await workbench.screenshot('metricsPanel-not-connected');
		await workbench.runCommand('View: Close All Editors');
	});

	it('shows our own use and what the service says, with the units that it gave', async () => {
		await chat.open();
		await chat.connect(service.url, 'my-secret-key');
		await chat.ask('hello');
		await chat.ask('again');
		await workbench.runCommand('View: Toggle Secondary Side Bar Visibility');
		await panel.open();
		await panel.untilCardShows('Requests', '2');
		await panel.untilCardShows('Reported cost', '0.5');
		await panel.untilCardShows('total', '40');
		await panel.untilCardShows('p50', '0.84\u202fs');
		await panel.page.getByText('core', { exact: true }).waitFor();
		await panel.page.getByRole('table', { name: 'queue' }).waitFor();
	});

	it('draws a value over time, and keeps counting when the service resets it', async () => {
		for (const total of [45, 3, 7]) {
			answerWith({ requests: { total, failed: 1 }, latency: { p50: '0.9 s' }, plan: 'core' });
			await panel.button('Refresh').click();
			await panel.untilCardShows('total', String(total));
		}
		await panel
			.card('total')
			.getByText(/^\+12 since \d.* · began again: 1$/)
			.waitFor();
		const chart = panel.page.getByRole('slider', { name: 'Chart of requests / total' });
		await chart.focus();
		await workbench.page.keyboard.press('Home');
		assert.match((await chart.getAttribute('aria-valuetext')) ?? '', /: 40$/);
		await panel.takePictures('charts');
	});

	it('keeps showing what it has when the service stops answering, and says since when', async () => {
		answer = (response) => sendJson(response, 401, { error: 'no' });
		await panel.button('Refresh').click();
		await panel.alert.getByText(/^As of \d.*: newer metrics could not be loaded\.$/).waitFor();
		await panel.alert.getByText(/was rejected/).waitFor();
		assert.equal(await workbench.notifications().count(), 0, 'an error is shown in one place');
		await panel.untilCardShows('total', '7');
		await workbench.screenshot('metricsPanel-stale');
	});

	it('is restored after a reload without asking the service', async () => {
		const before = asked;
		await workbench.reloadWindow();
		await panel.untilCardShows('total', '7');
		await panel
			.card('total')
			.getByText(/^\+12 since \d.* · began again: 1$/)
			.waitFor();
		await panel.page
			.getByRole('status')
			.getByText(/^as of /)
			.waitFor();
		assert.equal(asked, before);
	});

	it('shows metrics of another shape', async () => {
		answerWith([{ name: 'jobs', value: 3, type: 'gauge' }]);
		await panel.button('Refresh').click();
		await panel.untilCardShows('jobs', '3');
		assert.equal(await panel.card('total').count(), 0);
	});

	it('pins a value, which the status item then shows', async () => {
		await panel.card('jobs').hover();
		await panel.button('Show in the Status Bar: jobs').click();
		await new StatusUser(workbench).untilItemShows('pulse', /^ *jobs 3$/);
	});

	it('exports the receipts to a file that no spreadsheet runs', async () => {
		const name = `whetstone-receipts-${new Date().toLocaleDateString('sv')}.csv`;
		const file = path.join(workbench.folder, name);
		await panel.button('Export…').click();
		await workbench.chooseFile(file);
		await workbench.untilNotified(`The receipts were saved to ${name}.`);
		const [head, first, second] = readFileSync(file, 'utf8').split('\r\n');
		assert.match(head ?? '', /^time,workspace,service,operation,level,model/);
		for (const line of [first, second])
			assert.match(line ?? '', /^[^,]+,[^,]*,[^,]*,chat,,'=cmd\|calc,p1,answered,3,4,7,/);
	});

	it('says until when a rate limit holds on each refresh, without another request', async () => {
		answer = (response) => sendJson(response, 500, { error: 'no' });
		await panel.button('Refresh').click();
		await panel.alert.getByText(/temporarily unavailable/).waitFor();
		answer = (response) => sendJson(response, 429, { error: 'no' }, { 'retry-after': '50' });
		await panel.alert.getByRole('button', { name: 'Refresh' }).click();
		const before = asked + 1;
		await panel.alert.getByText(/^The rate limit is reached until \d/).waitFor();
		assert.equal(await panel.alert.getByText(/temporarily unavailable/).count(), 0);
		for (let presses = 0; presses < 2; presses++) {
			await panel.button('Refresh').first().click();
			await panel.alert.getByText(/^The rate limit is reached until \d/).waitFor();
		}
		await panel.takePictures('limited');
		await workbench.runCommand('Whetstone: Refresh Metrics');
		await workbench.untilNotified(/^The rate limit is reached until \d/);
		assert.equal(asked, before);
		await workbench.runCommand('Notifications: Clear All Notifications');
		await workbench.runCommand('View: Close All Editors');
		const status = new StatusUser(workbench);
		await status.openCard();
		await status.untilCardHolds(/Newer metrics could not be loaded\. The rate limit is reached until \d/);
		await status.takePictures('limited-card', () => status.openCard());
	});
});
