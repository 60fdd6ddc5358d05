import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { ChatUser } from '../user/chatUser.ts';
import type { Workbench } from '../workbench/workbench.ts';
import type { ConnectedChat } from './connectedChat.ts';

const PASSWORD = ['correct', 'horse', 'battery', 'staple'].join('-');

export function testComposer(chat: ConnectedChat): void {
	describe('the composer of the chat', () => {
		const { service } = chat;
		let workbench: Workbench;
		let user: ChatUser;

		before(async () => {
			({ workbench, user } = await chat.begin());
			writeFileSync(path.join(workbench.folder, 'deploy.env'), `PORT=25\nSMTP_PASSWORD=${PASSWORD}\n`);
		});

		const sent = () => service.contents.at(-1) ?? '';

		it('attaches the editor’s file as a chip, and sends it fenced below the text', async () => {
			await workbench.openFile('report.js');
			await workbench.runCommand('Whetstone: Attach File to Chat');
			await user.chip('src/report.js').waitFor();
			await workbench.screenshot('chat-chip');
			await user.send('what is this?');
			await user.answers.first().waitFor();
			assert.match(sent(), /^what is this\?\n\nsrc\/report\.js:\n```javascript\n/);
			await user.chip('src/report.js').first().waitFor();
		});

		it('keeps chips with their conversation, and drops one that is removed', async () => {
			await user.startNew();
			await workbench.runCommand('Whetstone: Attach File to Chat');
			await user.chip('src/report.js').waitFor();
			await workbench.reload();
			await user.open();
			await user.chip('src/report.js').waitFor();
			await user.button('Remove src/report.js').click();
			await user.chip('src/report.js').waitFor({ state: 'detached' });
			await user.ask('without it');
			assert.equal(sent(), 'without it');
		});

		it('finds secrets in what is attached, and sends none unless the user says so', async () => {
			await user.startNew();
			await workbench.openFile(path.join(workbench.folder, 'deploy.env'));
			await workbench.runCommand('Whetstone: Attach File to Chat');
			await user.chip('deploy.env').waitFor();
			await workbench.chat().getByText('Secrets found: 1').waitFor();
			const before = service.contents.length;
			await user.send('mind the password');
			await workbench.page.locator('.monaco-dialog-box').waitFor();
			await workbench.screenshot('chat-secrets');
			await workbench.pressInDialog('Cancel');
			assert.deepEqual([service.contents.length, await user.messageBox.inputValue()], [before, 'mind the password']);
			await user.messageBox.press('Enter');
			await workbench.pressInDialog('Redact and Send');
			await user.answers.first().waitFor();
			assert.match(sent(), /SMTP_PASSWORD=\[redacted\]/);
			assert.ok(!JSON.stringify(service.bodies).includes(PASSWORD));
		});

		it('redacts in the chip itself', async () => {
			await user.startNew();
			await workbench.runCommand('Whetstone: Attach File to Chat');
			await user.button('Redact').click();
			await workbench.chat().getByText('Secrets found: 1').waitFor({ state: 'detached' });
			await user.ask('clean');
			assert.match(sent(), /PORT=25\nSMTP_PASSWORD=\[redacted\]/);
		});

		it('shows exactly what will be sent, without the key', async () => {
			await user.startNew();
			await user.ask('first');
			await user.messageBox.fill('second');
			await user.button('Show What Will Be Sent').click();
			await workbench.page.locator('.tab.active').filter({ hasText: 'What Will Be Sent' }).waitFor();
			const shown = workbench.page.locator('.editor-instance .view-lines').last();
			await shown.getByText('"content"').first().waitFor();
			const text = (await shown.innerText()).replaceAll('\u00a0', ' ');
			await workbench.screenshot('chat-show-request');
			assert.doesNotMatch(text, /some-key|authorization/i);
			await user.messageBox.press('Enter');
			await user.answers.nth(1).waitFor();
			const body = service.bodies.at(-1);
			for (const line of JSON.stringify(body, undefined, 2).split('\n')) assert.ok(text.includes(line.trim()), line);
		});

		it('explains and fixes the selection, and restores the command if nothing is selected', async () => {
			await user.startNew();
			await workbench.runCommand('View: Close All Editors');
			await user.send('/explain');
			await workbench.untilNotified('Nothing was sent');
			await workbench.runCommand('Notifications: Clear All Notifications');
			await user.untilTyped('/explain');
			await workbench.openFile('report.js');
			await workbench.page.keyboard.press('Control+A');
			await user.send('/fix the sum is wrong');
			await user.answers.first().waitFor();
			assert.match(sent(), /^Find what is wrong[\s\S]*the sum is wrong\n\nsrc\/report\.js:1–\d+:\n```javascript/);
		});

		it('starts a new conversation with /new, and shows the help with /help', async () => {
			await user.send('/new');
			await user.questions.first().waitFor({ state: 'detached' });
			await user.send('/help');
			await workbench.page.locator('.tab.active').filter({ hasText: 'Whetstone: Help' }).waitFor();
			await workbench.markdownPage().getByRole('heading', { name: 'Status bar' }).waitFor();
			await workbench.screenshot('chat-help');
		});

		it('uses the conversation’s own options, and keeps them', async () => {
			await user.startNew();
			await user.button('Options of This Conversation').click();
			const box = workbench.chat().getByRole('combobox', { name: 'Model' });
			await box.fill('my-model');
			await box.press('Tab');
			await workbench.chat().getByRole('textbox', { name: 'System prompt' }).fill('be brief');
			await workbench.page.keyboard.press('Escape');
			await user.ask('with options');
			const { model, system_prompt } = JSON.parse(JSON.stringify(service.bodies.at(-1)));
			assert.deepEqual([model, system_prompt], ['my-model', 'be brief']);
			await workbench.reload();
			await user.open();
			await user.answers.first().waitFor();
			await user.ask('again');
			assert.equal(JSON.parse(JSON.stringify(service.bodies.at(-1))).model, 'my-model');
		});
	});
}
