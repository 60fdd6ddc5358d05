import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import path from 'node:path';
import { chatBody, sendJson } from '../../support/fakes/scriptedServer.ts';
import { ChatUser } from '../user/chatUser.ts';
import { MetricsPanelUser } from '../user/metricsPanelUser.ts';
import { StatusUser } from '../user/statusUser.ts';
import type { ConnectedEditor } from '../workbench/connectedEditor.ts';
import type { Workbench } from '../workbench/workbench.ts';

const USAGE = { prompt_tokens: 1_240, completion_tokens: 321, total_tokens: 1_561 };

/** Metrics some of whose names and values would like to be more than text. */
const metricsOf = (total: number) => ({
	requests: { total },
	'[Refresh](command:workbench.action.quit)': '[free](https://evil.example)',
	'<img src="http://127.0.0.1:9/x">': '<a href="command:workbench.action.quit">x</a>',
	'| a | b |\n|--|--|': '![x](http://127.0.0.1:9/y)',
	'$(trash) user\u202Etxt.exe': 'www.evil.example and me@evil.example',
});

/** @param connected not connected yet; metrics are not refreshed by themselves */
export function testMetrics(connected: ConnectedEditor): void {
	describe('metrics, from a glance at the status bar to a budget', () => {
		let workbench: Workbench;
		let chat: ChatUser;
		let status: StatusUser;
		let panel: MetricsPanelUser;
		const answerChat = (response: ServerResponse) =>
			sendJson(response, 200, chatBody('Done.', { model: '=cmd|calc', usage: USAGE, cost: 0.25 }));
		const tellMetrics = (total: number) => (response: ServerResponse) => sendJson(response, 200, metricsOf(total));
		/** How many requests were paid for. */
		const sent = () => connected.requests.filter(({ path }) => !path.endsWith('/metrics')).length;

		const { answerMetrics } = connected;
		after(() => {
			connected.answerMetrics = answerMetrics;
		});

		before(async () => {
			connected.answer = answerChat;
			connected.answerMetrics = tellMetrics(40);
			workbench = connected.workbench();
			chat = new ChatUser(workbench);
			status = new StatusUser(workbench);
			panel = new MetricsPanelUser(workbench);
			await workbench.setUserSettings({ 'whetstone.budget.limits': [{ amount: 2, unit: 'requests', per: 'day' }] });
		});

		it('say before the first use that nothing is connected, and ask a service for nothing before there is an answer', async () => {
			await status.untilItemShows('plug', /Whetstone/);
			assert.equal(await status.label(), 'Whetstone: not connected');
			await status.openCard();
			await status.untilCardHolds(/No service is connected yet\./);
			await status.untilCardHolds(/Use the Local Service/);
			await status.closeCard();
			await connected.begin();
			await status.untilItemShows('pulse', /Whetstone/);
			const asked = connected.service.requests.map(({ path }) => path);
			assert.deepEqual(asked, ['/api/v1/metrics'], 'the check of the key and nothing else');
		});

		it('spin while waiting, then show tokens and time; the card has the totals, and what the service says as plain text', async () => {
			const held: ServerResponse[] = [];
			connected.answer = (response) => held.push(response);
			await chat.open();
			const asked = connected.nextRequest('chat');
			await chat.send('hello');
			await status.untilItemShows('loading', /Whetstone/);
			assert.match(await status.label(), /waiting for the service/);
			await asked;
			const refreshed = connected.nextRequest('metrics');
			connected.answer = answerChat;
			for (const response of held) connected.answer(response);
			await status.untilItemShows('pulse', /^ *1\.6k tok · \d+\.\d\d s$/);
			assert.match(await status.label(), /^Whetstone: ready, 1,561 tokens today, last round trip \d+\.\d\d seconds$/);
			assert.equal((await refreshed).path, '/api/v1/metrics');
			await status.openCard();
			await status.untilCardHolds(/requests \/ total\s*40/);
			await status.untilCardHolds(/Refresh command workbench\.action\.quit\s*free https \/\/evil\.example/);
			const text = await status.card.innerText();
			assert.match(text, /Requests\s*1\s*1\s*Failed\s*0\s*0/);
			assert.match(text, /Tokens sent\s*1,240\s*1,240\s*Tokens received\s*321\s*321\s*Tokens, total\s*1,561\s*1,561/);
			assert.match(text, /Reported cost\s*0\.25\s*0\.25/);
			assert.match(text, /Budget of 2 requests per day: 1 request used, 1 request left/);
			const links = await status.card.locator('a').allInnerTexts();
			assert.deepEqual(
				links.map((link) => link.trim()),
				['Charts', 'Refresh', 'Pin a Metric…'],
			);
			assert.equal(await status.card.locator('img, .codicon-trash').count(), 0);
			await workbench.screenshot('status-card-dark');
		});

		it('say once that a budget is used up; nothing is sent past it unless the person says so', async () => {
			await chat.ask('second');
			await workbench.untilNotified(/Budget of 2 requests per day: used up \(2 requests\)\. It resets at/, 'Raise…');
			await workbench.runCommand('Notifications: Clear All Notifications');
			await status.untilItemShows('error', /budget reached/);
			await chat.send('third');
			const alert = chat.alerts.last();
			await alert
				.getByText(
					/^Budget of 2 requests per day: 2 requests used; this one would be one more\. Nothing was sent\. It resets at .+\.$/,
				)
				.waitFor();
			for (const name of ['Send This One', 'Raise…', 'Retry']) await chat.button(name).waitFor();
			assert.equal(sent(), 2);
			await workbench.screenshot('budget-reached-dark');
			await chat.button('Send This One').click();
			await chat.answers.nth(2).waitFor();
			await chat.send('fourth');
			await chat.button('Send This One').waitFor();
			assert.equal(sent(), 3);
			assert.equal(await workbench.notifications(/used up/).count(), 0, 'that was said already');
		});

		it('let the budget be raised from there, with the old amount to type over, and then Retry sends', async () => {
			await chat.button('Raise…').click();
			const input = workbench.page.locator('.quick-input-widget:visible input.input');
			await workbench.page.getByText('This request needs 4 requests.').waitFor();
			assert.equal(await input.inputValue(), '2');
			await workbench.page.keyboard.type('3');
			await workbench.page.keyboard.press('Enter');
			await workbench.page.getByText(/The request would still be held back: it needs 4 requests\./).waitFor();
			await workbench.screenshot('budget-raise');
			// Far more than all later tests in this workbench send.
			await input.fill('500');
			await workbench.page.keyboard.press('Enter');
			await workbench.page.getByText('Budget set: 500 requests per day').waitFor();
			await chat.button('Retry').click();
			await chat.answers.nth(3).waitFor();
			assert.equal(sent(), 4);
			await status.untilItemShows('pulse', /^ *6\.2k tok · /);
		});

		it('lead by a click in the card to the page with charts, whose values can be pinned to the status bar', async () => {
			await workbench.runCommand('View: Toggle Secondary Side Bar Visibility');
			await status.openCard();
			await status.card.locator('a').filter({ hasText: 'Charts' }).click();
			await panel.untilCardShows('Requests', '4');
			await panel.untilCardShows('Reported cost', '1');
			await panel.untilCardShows('total', '40');
			connected.answerMetrics = tellMetrics(45);
			await panel.button('Refresh').click();
			await panel.untilCardShows('total', '45');
			await panel
				.card('total')
				.getByText(/^\+5 since \d/)
				.waitFor();
			const chart = panel.page.getByRole('slider', { name: 'Chart of requests / total' });
			await chart.focus();
			await workbench.page.keyboard.press('Home');
			assert.match((await chart.getAttribute('aria-valuetext')) ?? '', /: 40$/);
			await panel.takePictures('charts');
			await panel.card('total').hover();
			await panel.button('Show in the Status Bar: total').click();
			await status.untilItemShows('pulse', /^ *requests \/ total 45$/);
			assert.deepEqual(await workbench.notifications().allInnerTexts(), []);
		});

		it('say what is wrong in place of what is pinned, and on the page since when, in one place', async () => {
			connected.answerMetrics = (response) => sendJson(response, 401, { error: 'no' });
			await panel.button('Refresh').click();
			await panel.alert.getByText(/^As of \d.*: newer metrics could not be loaded\.$/).waitFor();
			await panel.alert.getByText(/was rejected/).waitFor();
			await panel.untilCardShows('total', '45');
			await status.untilItemShows('error', /^ *key rejected$/);
			await workbench.page.locator('.statusbar-item.error-kind').and(status.item).waitFor();
			assert.deepEqual(await workbench.notifications().allInnerTexts(), [], 'an error is shown in one place');
			connected.answerMetrics = tellMetrics(46);
			await panel.button('Refresh').first().click();
			await panel.untilCardShows('total', '46');
		});

		it('export the receipts to a file that no spreadsheet runs', async () => {
			const name = `whetstone-receipts-${new Date().toLocaleDateString('sv')}.csv`;
			const file = path.join(workbench.folder, name);
			await panel.button('Export…').click();
			await workbench.chooseFile(file);
			await workbench.untilNotified(`The receipts were saved to ${name}.`);
			const [head, ...rows] = readFileSync(file, 'utf8').split('\r\n');
			assert.match(head ?? '', /^time,workspace,service,operation,level,model/);
			const answered = rows.filter((row) => row.includes(',answered,'));
			assert.equal(answered.length, 4);
			for (const row of answered) assert.match(row, /^[^,]+,[^,]*,[^,]*,chat,,'=cmd\|calc,p1,answered,1240,321,1561,/);
		});

		it('are restored after a reload, without a request', async () => {
			const before = connected.requests.length;
			await workbench.reloadWindow();
			await panel.untilCardShows('Requests', '4');
			await panel.untilCardShows('total', '46');
			await panel.page
				.getByRole('status')
				.getByText(/^as of /)
				.waitFor();
			await status.untilItemShows('pulse', /^ *6\.2k tok · /);
			// What the reload had set off would have come before this one.
			const refreshed = connected.nextRequest('metrics');
			await panel.button('Refresh').first().click();
			await refreshed;
			assert.equal(connected.requests.length, before + 1);
		});
	});
}
