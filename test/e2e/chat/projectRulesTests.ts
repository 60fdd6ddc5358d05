import assert from 'node:assert/strict';
import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { ChatUser } from '../user/chatUser.ts';
import type { Workbench } from '../workbench/workbench.ts';
import { reply } from './chatService.ts';
import type { ConnectedChat } from './connectedChat.ts';

const RULES = 'Use tabs. Never use semicolons in Python.\n';
const CHANGED = 'Use spaces. Write a test first.\n';
const AGAIN = 'Ask before you add a dependency.\n';

export function testProjectRules(chat: ConnectedChat): void {
	describe('the rules of the project in AGENTS.md', () => {
		const { service } = chat;
		let workbench: Workbench;
		let user: ChatUser;
		let file: string;

		before(async () => {
			({ workbench, user } = await chat.begin());
			service.behavior = reply('Done.');
			file = path.join(workbench.folder, 'AGENTS.md');
		});

		after(() => rmSync(file, { force: true }));

		const offers = () => workbench.chat().getByRole('list', { name: 'Offered' });
		const attached = () => workbench.chat().getByRole('list', { name: 'Attached' });
		const chip = () => user.chip('AGENTS.md');
		/** Asks in a new conversation. @returns what was sent */
		const askAnew = async (text: string) => {
			await user.startNew();
			await user.ask(text);
			return service.contents.at(-1);
		};
		const sentWith = (text: string, rules: string) => `${text}\n\nAGENTS.md:\n\`\`\`markdown\n${rules.trim()}\n\`\`\``;
		/** Presses a key until a button has the focus. */
		const moveTo = async (name: string, key: string) => {
			while (!(await user.button(name).evaluate((button) => button === document.activeElement)))
				await workbench.page.keyboard.press(key);
		};

		it('are offered while the chat is open, and not sent before they are added', async () => {
			writeFileSync(file, RULES);
			await offers().waitFor();
			await workbench.screenshotInThemes('chat-rules-offered', ['dark', 'light', 'highContrast']);
			assert.equal(await askAnew('alone'), 'alone');
			await offers().waitFor();
		});

		it('are shown, added, and sent by the mouse, and then each new conversation begins with them', async () => {
			await user.startNew();
			await user.button('Show AGENTS.md').click();
			await workbench.page.locator('.tab.active').filter({ hasText: 'AGENTS.md' }).waitFor();
			await workbench.page.locator('.editor-instance .view-lines').getByText('Use tabs.').waitFor();
			await user.button('Add AGENTS.md').click();
			await chip().waitFor();
			await user.untilFocused();
			assert.equal(await offers().count(), 0);
			await workbench.screenshot('chat-rules-added');
			assert.equal(await askAnew('first'), sentWith('first', RULES));
			await user.ask('second');
			assert.equal(service.contents.at(-1), 'second');
			await user.startNew();
			await chip().waitFor();
			assert.equal(await askAnew('third'), sentWith('third', RULES));
		});

		it('stay out of new conversations once their chip is removed, and are offered again until dismissed', async () => {
			await user.startNew();
			await user.button('Remove AGENTS.md').click();
			await chip().waitFor({ state: 'detached' });
			assert.equal(await askAnew('fourth'), 'fourth');
			assert.equal(await askAnew('fifth'), 'fifth');
			assert.equal(await attached().count(), 0);
			await user.button('Dismiss AGENTS.md').click();
			await offers().waitFor({ state: 'detached' });
		});

		it('are offered again when the text changes, and dismissed by the keyboard for good', async () => {
			writeFileSync(file, CHANGED);
			await offers().waitFor();
			await user.messageBox.focus();
			await moveTo('Dismiss AGENTS.md', 'Shift+Tab');
			await workbench.page.keyboard.press('Delete');
			await offers().waitFor({ state: 'detached' });
			await user.untilFocused();
			await workbench.reloadWindow();
			await user.messageBox.waitFor();
			assert.equal(await askAnew('sixth'), 'sixth');
			assert.equal(await offers().count(), 0);
		});

		it('are added and removed by the keyboard', async () => {
			writeFileSync(file, AGAIN);
			await offers().waitFor();
			await user.startNew();
			await user.messageBox.focus();
			await moveTo('Add AGENTS.md', 'Shift+Tab');
			await workbench.page.keyboard.press('Enter');
			await chip().waitFor();
			await user.untilFocused();
			await moveTo('Remove AGENTS.md', 'Shift+Tab');
			await workbench.page.keyboard.press('Enter');
			await chip().waitFor({ state: 'detached' });
			assert.equal(await askAnew('seventh'), 'seventh');
		});

		it('were in no request but those whose message had their chip', () => {
			const { bodies } = service;
			const texts = [RULES, CHANGED, AGAIN].map((text) => text.trim());
			const withRules = bodies
				.map(({ messages }) => messages.filter(({ content }) => texts.some((text) => content.includes(text))))
				.filter((messages) => messages.length > 0)
				.map((messages) => messages.map(({ content }) => content));
			const [first, third] = [sentWith('first', RULES), sentWith('third', RULES)];
			assert.deepEqual([bodies.length, withRules], [8, [[first], [first], [third]]]);
		});
	});
}
