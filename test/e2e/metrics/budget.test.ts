import assert from 'node:assert/strict';
import { chatBody, type ScriptedServer, sendJson, startScriptedServer } from '../../support/fakes/scriptedServer.ts';
import { ChatUser } from '../user/chatUser.ts';
import { GenerateUser } from '../user/generateUser.ts';
import { startWorkbench, type Workbench } from '../workbench/workbench.ts';

const SETTING = 'whetstone.budget.limits';

describe('the budget', () => {
	let service: ScriptedServer;
	let workbench: Workbench;
	let chat: ChatUser;
	/** How many requests were paid for. */
	const sent = () => service.requests.filter(({ path }) => !path.endsWith('/metrics')).length;
	const press = (key: string) => workbench.page.keyboard.press(key);

	before(async () => {
		service = await startScriptedServer((request, response) => {
			const usage = { prompt_tokens: 100, completion_tokens: 20, total_tokens: 120 };
			sendJson(response, 200, request.path.endsWith('/metrics') ? {} : chatBody('Done.', { usage }));
		});
		workbench = await startWorkbench({
			settings: {
				'whetstone.metrics.refreshInterval': 0,
				[SETTING]: [
					{ amount: 2, unit: 'requests', per: 'day' },
					{ amount: -1, unit: 'tokens', per: 'day' },
				],
			},
		});
		chat = new ChatUser(workbench);
		await chat.open();
		await chat.connect(service.url, 'my-secret-key');
	});

	after(async () => {
		await workbench.dispose();
		await service.close();
	});

	it('says which limit of the setting does not count and why, and keeps the others', async () => {
		await chat.ask('first');
		await workbench.untilNotified(`In the setting ${SETTING}: Limit 2 does not count: its “amount” is not a number`);
		await workbench.runCommand('Notifications: Clear All Notifications');
	});

	it('says once that a limit is used up', async () => {
		await chat.ask('second');
		await workbench.untilNotified(
			/Budget of 2 requests per day: all of it is used \(2 requests\)\. It resets at/,
			'Raise…',
		);
		await workbench.runCommand('Notifications: Clear All Notifications');
	});

	it('sends nothing past a limit, and says which, what is used, what this one would take, and when it resets', async () => {
		await chat.send('third');
		const alert = chat.alerts.last();
		await alert
			.getByText(
				/^Budget of 2 requests per day: 2 requests used; this one would be one more\. Nothing was sent\. It resets at .+\.$/,
			)
			.waitFor();
		for (const name of ['Send This One', 'Raise…', 'Retry']) await chat.button(name).waitFor();
		assert.equal(sent(), 2);
		await workbench.screenshotInThemes('budget-reached');
	});

	it('sends this one when the user says so, and holds the next one back again', async () => {
		await chat.button('Send This One').click();
		await chat.answers.nth(2).waitFor();
		assert.equal(sent(), 3);
		await chat.send('fourth');
		await chat.button('Send This One').waitFor();
		assert.equal(sent(), 3);
		assert.equal(await workbench.notifications(/all of it is used/).count(), 0, 'that was said already');
	});

	it('is raised from there, with the old amount to type over, and then Retry sends', async () => {
		await chat.button('Raise…').click();
		const input = workbench.page.locator('.quick-input-widget:visible input.input');
		await workbench.page.getByText('This request needs 4 requests.').waitFor();
		assert.equal(await input.inputValue(), '2');
		await workbench.page.keyboard.type('3');
		await press('Enter');
		await workbench.page.getByText(/The request would still be held back: that takes 4 requests\./).waitFor();
		await workbench.screenshot('budget-raise');
		await input.fill('10');
		await press('Enter');
		await workbench.page.getByText('Budget set: 10 requests per day').waitFor();
		await chat.button('Retry').click();
		await chat.answers.nth(3).waitFor();
		assert.equal(sent(), 4);
	});

	it('lists the limits with what is used of each, and leads to an entry that does not count', async () => {
		await workbench.runCommand('Whetstone: Set a Budget…');
		const list = workbench.page.locator('.quick-input-widget:visible');
		await list.getByText('4 requests used, 6 requests left').waitFor();
		await list.getByText('Mend the Setting…').waitFor();
		await workbench.screenshot('budget-list');
		await press('Escape');
	});

	it('takes a new limit step by step by the keyboard, where Back loses nothing', async () => {
		const list = workbench.page.locator('.quick-input-widget:visible');
		await workbench.pickAfterCommand('Whetstone: Set a Budget…', 'New Limit…');
		await list.getByText('as the service states it, without a unit').waitFor();
		await press('ArrowDown');
		await press('Enter');
		await workbench.typeIntoInputBox('many', 'The most tokens that requests may take');
		await list.getByText('Enter a number from 0 up, such as 500.').waitFor();
		await workbench.typeIntoInputBox('1,500', 'New Limit');
		await list.getByText('from Monday').waitFor();
		await list.getByRole('button', { name: /^Back/ }).click();
		await list.getByText('The most tokens that requests may take').waitFor();
		assert.equal(await list.locator('input.input').inputValue(), '1500');
		await press('Enter');
		await workbench.pickRow('Per Week');
		await list.getByText('all services and workspaces together').waitFor();
		await workbench.screenshot('budget-scope');
		await workbench.pickRow('Only This Service');
		await workbench.page.getByText(/Budget set: 1,500 tokens per week for 127\.0\.0\.1/).waitFor();
	});

	it('holds a command back, too: its notification sends this one', async () => {
		const generate = new GenerateUser(workbench);
		await workbench.runCommand('File: New Untitled Text File');
		await generate.openBox();
		await generate.send('a loop');
		const held =
			/Budget of 1,500 tokens per week for 127\.0\.0\.1:\d+: 480 tokens used; this one would take up to 1,\d+ tokens/;
		await workbench.untilNotified(held, 'Raise…');
		assert.equal(sent(), 4);
		await workbench.screenshot('budget-notification');
		await workbench.pressInNotification(held, 'Send This One');
		await generate.untilShown('Done.');
		assert.equal(sent(), 5);
	});

	it('is changed and removed from its list', async () => {
		const list = workbench.page.locator('.quick-input-widget:visible');
		await workbench.runCommand('Whetstone: Set a Budget…');
		await list.getByText('600 tokens used, 900 tokens left').click();
		await workbench.pickRow('Change the Amount…');
		await workbench.typeIntoInputBox('9000', 'Change the Amount');
		await workbench.page.getByText(/Budget set: 9,000 tokens per week/).waitFor();
		await workbench.runCommand('Whetstone: Set a Budget…');
		await list.getByText('600 tokens used, 8,400 tokens left').click();
		await workbench.pickRow('Remove the Limit');
		await workbench.page.getByText(/Limit removed: 9,000 tokens per week/).waitFor();
		await workbench.runCommand('Whetstone: Set a Budget…');
		await list.getByText('5 requests used, 5 requests left').waitFor();
		assert.equal(await list.getByText('tokens per week').count(), 0);
		await press('Escape');
	});
});
