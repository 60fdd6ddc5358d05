import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Locator } from 'playwright-core';
import type { ChatUser } from '../user/chatUser.ts';
import type { Workbench } from '../workbench/workbench.ts';
import type { ConnectedChat } from './connectedChat.ts';

/** By keyboard alone. */
export function testPromptFiles(chat: ConnectedChat): void {
	describe('prompt files in the chat', () => {
		const { service } = chat;
		let workbench: Workbench;
		let user: ChatUser;
		let shared: string;
		let own: string;

		before(async () => {
			({ workbench, user } = await chat.begin());
			shared = path.join(workbench.folder, '.github/prompts');
			const data = path.join(workbench.dataFolder, 'data/User');
			own = path.join(data, 'globalStorage/whetstone.whetstone/prompts');
			const editors = path.join(data, 'prompts');
			for (const folder of [shared, own, editors]) mkdirSync(folder, { recursive: true });
			const head = '---\ndescription: Reviews the file in front\nargument-hint: <what matters>\ntools: [edit]\n---\n\n';
			const variables = `\${file}: \${input:topic:what matters most}, \${input:style}, \${input:topic}`;
			writeFileSync(path.join(shared, 'review.prompt.md'), `${head}Review ${variables}.\n`);
			writeFileSync(path.join(shared, 'explain.prompt.md'), 'Explain it our way.');
			writeFileSync(path.join(own, 'tidy.prompt.md'), `Tidy\u202e up \${input:what}.`);
			writeFileSync(path.join(editors, 'all-windows.prompt.md'), 'From VS Code.');
		});

		after(() => {
			for (const folder of [path.dirname(shared), own]) rmSync(folder, { recursive: true, force: true });
		});

		const rows = () => workbench.chat().getByRole('listbox', { name: 'Suggestions' }).getByRole('option');
		const row = (name: string): Locator => rows().filter({ hasText: name });
		const type = (text: string) => user.messageBox.pressSequentially(text);
		const press = (key: string) => workbench.page.keyboard.press(key);
		const input = (prompt: string) => workbench.page.locator('.quick-input-widget').filter({ hasText: prompt });
		/** Empties the composer, with the cursor in it. */
		const begin = async () => {
			await user.open();
			await user.messageBox.and(workbench.chat().locator(':focus')).waitFor();
			// VS Code selects all in a view only after a while, and would select what is typed next.
			await user.messageBox.fill('');
			await user.untilTyped('');
		};

		it('are offered after a slash, ask for their inputs, and fill the composer without sending', async () => {
			await workbench.openFile('report.js');
			await begin();
			await type('/');
			for (const name of ['/review', '/explain (file)', '/tidy', '/all-windows']) await row(name).waitFor();
			// The list closes when the theme is chosen.
			await workbench.screenshotInThemes('chat-prompts', ['dark', 'light', 'highContrast'], async () => {
				await user.messageBox.fill('');
				await type('/');
				await row('/tidy').waitFor();
			});
			await type('rev');
			await user.messageBox.press('Enter');
			await input('topic').waitFor();
			await workbench.screenshot('chat-prompt-input');
			await workbench.typeIntoInputBox(`speed \${file}`, 'topic');
			await input('style').waitFor();
			await press('Escape');
			await user.messageBox.and(workbench.chat().locator(':focus')).waitFor();
			assert.equal(await user.messageBox.inputValue(), '/review ');
			await user.messageBox.press('Enter');
			await workbench.typeIntoInputBox(`speed \${file}`, 'topic');
			await workbench.typeIntoInputBox('kind', 'style');
			await user.untilTyped(`Review src/report.js: speed \${file}, kind, speed \${file}.`);
			await workbench.untilNotified('/review also sets tools');
			assert.deepEqual(service.contents, []);
			await user.messageBox.press('Enter');
			await user.answers.first().waitFor();
			assert.deepEqual(service.contents, [`Review src/report.js: speed \${file}, kind, speed \${file}.`]);
			await workbench.runCommand('Notifications: Clear All Notifications');
		});

		it('are used by a click, or by name with the text behind it, even before the list has come, and leave a built-in its name', async () => {
			await begin();
			await type('/explain (file) and briefly');
			await user.messageBox.press('Enter');
			await user.untilTyped('Explain it our way.\n\nand briefly');
			await workbench.openFile('report.js');
			await begin();
			await type('/');
			await row('/review').click();
			await workbench.typeIntoInputBox('speed', 'topic');
			await workbench.typeIntoInputBox('kind', 'style');
			await user.untilTyped('Review src/report.js: speed, kind, speed.');
			await begin();
			await type('/tidy the loop');
			await user.messageBox.press('Enter');
			await user.untilTyped('Tidy\u202e up the loop.');
			await workbench.chat().getByText('hidden characters, which this box cannot show: 1').waitFor();
			await workbench.screenshotInThemes('chat-prompt-hidden', ['dark', 'light', 'highContrast'], () =>
				user.messageBox.focus(),
			);
			await user.messageBox.press('Shift+Tab');
			await user.button('Without Them').and(workbench.chat().locator(':focus')).press('Enter');
			await user.untilTyped('Tidy up the loop.');
			assert.equal(service.contents.length, 1);
		});

		it('that do not exist are not sent by mistake', async () => {
			await begin();
			await type('/reviw');
			await user.messageBox.press('Enter');
			await workbench.page.locator('.monaco-dialog-box').getByText('named /reviw').waitFor();
			await press('Escape');
			await user.untilTyped('/reviw');
			await user.messageBox.press('Enter');
			await workbench.pressInDialog('Send as Message');
			await user.answers.getByText('re: /reviw').waitFor();
			assert.equal(service.contents.at(-1), '/reviw');
		});

		it('are saved from the composer under a name that may be a built-in’s, which is said', async () => {
			await begin();
			await type('Fix it as we do');
			await workbench.runCommand('Whetstone: Save as Prompt…');
			await workbench.typeIntoInputBox('../fix', 'The name of the prompt');
			await workbench.inputBoxMessage().getByText('One word of letters').waitFor();
			await workbench.typeIntoInputBox('fix');
			await workbench.inputBoxMessage().getByText('is a built-in command').waitFor();
			await workbench.screenshot('chat-prompt-name');
			await press('Enter');
			await workbench.pickRow('My Prompts');
			await workbench.page.locator('.tab.active').filter({ hasText: 'fix.prompt.md' }).waitFor();
			assert.equal(readFileSync(path.join(own, 'fix.prompt.md'), 'utf8'), 'Fix it as we do\n');
			await begin();
			await type('/fix (');
			await row('/fix (file)').waitFor();
			await user.messageBox.press('Enter');
			await user.untilTyped('Fix it as we do');
		});

		it('are saved from a message by its button, and listed where no desktop can show their folder', async () => {
			await begin();
			await user.ask('to be kept');
			await user.questions.last().getByRole('button', { name: 'Save as Prompt…' }).press('Enter');
			await workbench.typeIntoInputBox('kept', 'The name of the prompt');
			await workbench.pickRow(`Prompts of ${path.basename(workbench.folder)}`);
			await workbench.page.locator('.tab.active').filter({ hasText: 'kept.prompt.md' }).waitFor();
			assert.equal(readFileSync(path.join(shared, 'kept.prompt.md'), 'utf8'), 'to be kept\n');
			await workbench.runCommand('Whetstone: Open Prompts Folder');
			await workbench.page.locator('.quick-input-list').getByText('New Prompt…').waitFor();
			await workbench.screenshot('chat-prompts-folder');
			await workbench.pickRow('tidy.prompt.md');
			await workbench.page.locator('.tab.active').filter({ hasText: 'tidy.prompt.md' }).waitFor();
		});

		it('go to the model that is chosen among those that answers have named', async () => {
			await begin();
			await user.ask('which model?');
			await workbench
				.chat()
				.getByRole('list', { name: 'Options of This Conversation' })
				.getByText('(default)')
				.waitFor();
			await user.button('Options of This Conversation').press('Enter');
			const box = workbench.chat().getByRole('combobox', { name: 'Model' });
			const offered = workbench.chat().getByRole('listbox', { name: 'Models of Earlier Answers' });
			await user.button('Models of Earlier Answers').waitFor();
			await box.press('ArrowDown');
			const model = await offered.getByRole('option').first().innerText();
			await workbench.screenshot('chat-models');
			await box.press('Enter');
			await box.press('Escape');
			await user.ask('and now?');
			assert.equal(JSON.parse(JSON.stringify(service.bodies.at(-1))).model, model);
		});
	});
}
