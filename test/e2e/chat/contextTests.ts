import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Locator } from 'playwright-core';
import { chooseFromContextMenu } from '../../host/vscode/workbench.ts';
import type { ChatUser } from '../user/chatUser.ts';
import { ExplorerUser } from '../user/explorerUser.ts';
import { eventually } from '../workbench/eventually.ts';
import type { Workbench } from '../workbench/workbench.ts';
import { ChatService } from './chatService.ts';
import type { ConnectedChat } from './connectedChat.ts';
import { draftsOnDisk } from './draftsOnDisk.ts';

const PASSWORD = ['correct', 'horse', 'battery', 'staple'].join('-');

export function testContext(chat: ConnectedChat): void {
	describe('what goes with a message, and where it goes', () => {
		const { service } = chat;
		const other = new ChatService();
		let workbench: Workbench;
		let user: ChatUser;
		let explorer: ExplorerUser;

		before(async () => {
			await other.start();
			const { folder, dataFolder } = chat.workbench();
			const files = {
				'broken.json': '{ "name": }\n',
				'deploy.env': `PORT=25\nSMTP_PASSWORD=${PASSWORD}\n`,
				'drops/one.txt': 'this is one\n',
				'drops/two.txt': 'this is two\n',
				'drops/picture.png': '\u0089PNG\0\0',
				'.github/prompts/review.prompt.md': `---\ntools: [edit]\n---\nReview \${file}: \${input:topic:what matters most}.`,
			};
			for (const [name, text] of Object.entries(files)) {
				mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
				writeFileSync(path.join(folder, name), text);
			}
			mkdirSync(path.join(dataFolder, 'data/User/globalStorage/whetstone.whetstone/prompts'), { recursive: true });
			({ workbench, user } = await chat.begin());
			explorer = new ExplorerUser(workbench);
			await explorer.row('drops').waitFor();
		});

		after(() => other.stop());

		const sent = () => service.contents.at(-1) ?? '';
		const type = (text: string) => user.messageBox.pressSequentially(text);
		const dialog = () => workbench.page.locator('.monaco-dialog-box');
		const rows = () => workbench.chat().getByRole('option');
		const chips = () => workbench.chat().getByRole('list', { name: 'Attached' }).getByRole('listitem');
		/** Removes everything that is attached. */
		const detachAll = async () => {
			const remove = workbench.chat().getByRole('button', { name: /^Remove / });
			for (let left = await remove.count(); left > 0; left--) {
				await remove.first().click();
				await remove.nth(left - 1).waitFor({ state: 'detached' });
			}
		};

		it('is attached by its name and Enter alone: files, problems, and the terminal’s last command from its first use on', async () => {
			await workbench.openFile('broken.json');
			await workbench.page.locator('.squiggly-error').first().waitFor();
			await user.open();
			await type('#');
			await rows().filter({ hasText: 'broken.json' }).waitFor();
			await workbench.screenshotInThemes('chat-context-first', ['dark', 'light', 'highContrast'], () => type(''));
			await type('term');
			await user.messageBox.press('Enter');
			await workbench.untilNotified('No terminal output has been kept so far');
			assert.equal(await chips().count(), 0);
			await type('see #report.j');
			await user.messageBox.press('Enter');
			await user.chip('src/report.js').waitFor();
			await type('#prob');
			await user.messageBox.press('Tab');
			await user.chip('Problems in broken.json').waitFor();
			await workbench.runCommand('Terminal: Create New Terminal');
			// Shell integration is there once the prompt has its mark.
			const marks = workbench.page.locator('.terminal-command-decoration');
			await marks.first().waitFor({ state: 'attached' });
			await workbench.page.locator('.terminal-wrapper.active .xterm-helper-textarea').focus();
			await workbench.page.keyboard.type('printf "total: \\033[31m%d\\033[0m\\n" 42\n');
			await marks.nth(1).waitFor({ state: 'attached' });
			await user.open();
			// The terminal shows the end of a command before the extension has read its output.
			const nothing = workbench.notifications('No terminal output has been kept so far');
			const output = chips().filter({ hasText: /^Terminal: printf/ });
			await eventually(async () => {
				await workbench.runCommand('Notifications: Clear All Notifications');
				await user.messageBox.fill('');
				await type('#term');
				await user.messageBox.press('Enter');
				await output.or(nothing).first().waitFor();
				assert.equal(await output.count(), 1);
			});
			await workbench.screenshot('chat-context-chip');
			await user.ask('see ');
			assert.match(sent(), /^see\s*src\/report\.js:\n```javascript\n[\s\S]*\$ printf [^\n]*\n/);
			await workbench.runCommand('Terminal: Kill All Terminals');
		});

		it('is shown exactly as it will be sent, without the key: the selection, with what /fix asks', async () => {
			await user.startNew();
			await workbench.runCommand('View: Close All Editors');
			await user.open();
			await user.send('/explain');
			await workbench.untilNotified('Nothing was sent');
			// The notification covers the buttons below the composer.
			await workbench.runCommand('Notifications: Clear All Notifications');
			await user.untilTyped('/explain');
			await workbench.openFile('report.js');
			await workbench.page.keyboard.press('Control+A');
			await user.send('/fix the sum is wrong');
			await user.answers.first().waitFor();
			assert.match(sent(), /^Find what is wrong[\s\S]*the sum is wrong\n\nsrc\/report\.js:1–\d+:\n```javascript/);
			await user.messageBox.fill('second');
			await user.button('Show What Will Be Sent').click();
			await workbench.page.locator('.tab.active').filter({ hasText: 'What Will Be Sent' }).waitFor();
			const shown = workbench.page.locator('.editor-instance .view-lines').last();
			await shown.getByText('"second"').first().waitFor();
			const text = (await shown.innerText()).replaceAll('\u00a0', ' ');
			await workbench.screenshot('chat-show-request');
			assert.doesNotMatch(text, /some-key|authorization/i);
			await user.messageBox.press('Enter');
			await user.answers.nth(1).waitFor();
			const { messages: _, ...body } = service.bodies.at(-1) ?? assert.fail('nothing was sent');
			for (const line of JSON.stringify(body, undefined, 2).split('\n').slice(1, -1))
				assert.ok(text.includes(line.trim().replace(/,$/, '')), line);
			await user.send('/new');
			await user.questions.first().waitFor({ state: 'detached' });
			await user.send('/help');
			await workbench.page.getByRole('tab', { name: 'Whetstone: Help' }).waitFor();
		});

		it('stays with its conversation over a reload, and holds no secret unless the user says so', async () => {
			await user.startNew();
			await workbench.openFile(path.join(workbench.folder, 'deploy.env'));
			await workbench.runCommand('Whetstone: Attach File to Chat');
			await user.chip('deploy.env').waitFor();
			await workbench.chat().getByText('Secrets found: 1').waitFor();
			await workbench.screenshot('chat-chip');
			await user.messageBox.fill('half a thought');
			// What was typed a moment before a reload may be lost.
			await eventually(() => assert.match(draftsOnDisk(workbench), /"half a thought"/));
			await workbench.reload();
			await user.open();
			await user.chip('deploy.env').waitFor();
			await user.untilTyped('half a thought');
			const before = service.contents.length;
			await user.send('mind the password');
			await dialog().waitFor();
			await workbench.screenshot('chat-secrets');
			await workbench.pressInDialog('Cancel');
			assert.deepEqual([service.contents.length, await user.messageBox.inputValue()], [before, 'mind the password']);
			await user.messageBox.press('Enter');
			await workbench.pressInDialog('Redact and Send');
			await user.answers.first().waitFor();
			assert.match(sent(), /PORT=25\nSMTP_PASSWORD=\[redacted\]/);
			assert.ok(!JSON.stringify(service.bodies).includes(PASSWORD));
		});

		it('is dragged with Shift from the Explorer and from a tab, and added from their menus', async () => {
			await user.startNew();
			await dragToChat(explorer.row('README.md'), async () => {
				await workbench.chat().getByText('Drop to attach').waitFor();
				await workbench.screenshotInThemes('chat-drop');
			});
			await user.chip('README.md').waitFor();
			await explorer.row('drops').click();
			await explorer.row('one.txt').click();
			const tab = workbench.page.locator('.tab').getByText('one.txt', { exact: true });
			await dragToChat(tab);
			await user.chip('drops/one.txt').waitFor();
			await detachAll();
			await explorer.row('picture.png').click({ modifiers: ['Control'] });
			await explorer.row('two.txt').click({ modifiers: ['Control'] });
			await chooseFromContextMenu(explorer.row('two.txt'), 'Add to Chat');
			await workbench.untilNotified('picture.png is not text');
			await chooseFromContextMenu(tab, 'Add to Chat');
			await user.chip('drops/two.txt').waitFor();
			assert.deepEqual(await chips().locator('.chip-label').allInnerTexts(), ['drops/one.txt', 'drops/two.txt']);
			await detachAll();
		});

		it('names a place outside the workspace first, and refuses what is no file', async () => {
			const outside = path.join(workbench.folder, '..', 'outside.txt');
			writeFileSync(outside, 'outside\n');
			for (const button of ['Cancel', 'Attach']) {
				await dropOnView(`file://${workbench.folder}/../outside.txt\r\nftp://example.com/a`);
				await dialog().getByText('This is outside the workspace, or a link that leads out of it.').waitFor();
				await dialog().getByText(path.resolve(outside)).waitFor();
				await workbench.screenshot('chat-drop-outside');
				assert.equal(await chips().count(), 0);
				await workbench.pressInDialog(button);
				await dialog().waitFor({ state: 'detached' });
			}
			await workbench.untilNotified('ftp://example.com/a is not a file or folder');
			await user.chip('outside.txt').waitFor();
			await detachAll();
		});

		it('may be a prompt, which asks for its input and fills the composer without sending, and is saved from a message', async () => {
			const before = service.contents.length;
			await workbench.openFile('report.js');
			await user.open();
			await user.untilFocused();
			await type('/rev');
			await rows().filter({ hasText: '/review' }).waitFor();
			await workbench.screenshotInThemes('chat-prompts', ['dark', 'light', 'highContrast'], () => type(''));
			await user.messageBox.press('Enter');
			await workbench.typeIntoInputBox(`speed \${file}`, 'topic');
			await user.untilTyped(`Review src/report.js: speed \${file}.`);
			await workbench.untilNotified('/review also sets tools');
			assert.equal(service.contents.length, before);
			await user.messageBox.press('Enter');
			await user.answers.last().waitFor();
			await eventually(() => assert.equal(sent(), `Review src/report.js: speed \${file}.`));
			await user.questions.last().getByRole('button', { name: 'Save as Prompt…' }).press('Enter');
			await workbench.typeIntoInputBox('../fix', 'The name of the prompt');
			await workbench.inputBoxMessage().getByText('Use one word of letters').waitFor();
			await workbench.typeIntoInputBox('fix');
			await workbench.inputBoxMessage().getByText('is a built-in command').waitFor();
			await workbench.screenshot('chat-prompt-name');
			await workbench.typeIntoInputBox('kept');
			await workbench.pickRow(`Prompts of ${path.basename(workbench.folder)}`);
			await workbench.page.locator('.tab.active').filter({ hasText: 'kept.prompt.md' }).waitFor();
			const saved = readFileSync(path.join(workbench.folder, '.github/prompts/kept.prompt.md'), 'utf8');
			assert.equal(saved, `Review src/report.js: speed \${file}.\n`);
		});

		it('S20 goes to another service only once the user has said where to continue, and nothing before', async () => {
			await user.startNew();
			await user.ask('alpha');
			const before = service.bodies.at(-1)?.conversation_id;
			await user.connect(other.url, 'CANARY-key-two-0123456789');
			await user.send('beta');
			await dialog().getByText('This conversation was held with').waitFor();
			await workbench.screenshot('chat-other-service');
			await workbench.pressInDialog('Cancel');
			await dialog().waitFor({ state: 'detached' });
			assert.deepEqual([other.contents, await user.messageBox.inputValue()], [[], 'beta']);
			await user.messageBox.press('Enter');
			await workbench.pressInDialog('Continue Here');
			await user.answers.getByText('re: beta').waitFor();
			await user.ask('gamma');
			assert.deepEqual(
				other.bodies.map(({ messages }) => messages.map(({ content }) => content)),
				[
					['alpha', 're: alpha', 'beta'],
					['alpha', 're: alpha', 'beta', 're: beta', 'gamma'],
				],
			);
			const ids = new Set(other.bodies.map(({ conversation_id }) => conversation_id));
			assert.ok(ids.size === 1 && !ids.has(before ?? ''));
			assert.ok(!service.contents.includes('beta'));
		});

		/** Drags something into the chat; Shift is pressed on the way. */
		async function dragToChat(dragged: Locator, whileOver: () => Promise<unknown> = async () => {}): Promise<void> {
			const { keyboard, mouse } = workbench.page;
			const box = await user.messageBox.boundingBox();
			assert.ok(box !== null);
			await dragged.hover();
			await mouse.down();
			await mouse.move(300, 300, { steps: 3 });
			await keyboard.down('Shift');
			// Twice: the first move only enters the view.
			for (const x of [40, 50]) await mouse.move(box.x + x, box.y + 5, { steps: 4 });
			await whileOver();
			await mouse.up();
			await keyboard.up('Shift');
		}

		/** Drops what no other program is there to drag. */
		async function dropOnView(uriList: string): Promise<void> {
			const frame = await workbench.chatFrame();
			await frame.evaluate((list) => {
				const dataTransfer = new DataTransfer();
				dataTransfer.setData('application/vnd.code.uri-list', list);
				document.body.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
			}, uriList);
		}
	});
}
