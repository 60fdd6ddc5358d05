import assert from 'node:assert/strict';
import { ChatUser } from '../user/chatUser.ts';
import { eventually } from '../workbench/eventually.ts';
import type { Workbench } from '../workbench/workbench.ts';
import type { ConnectedChat } from './connectedChat.ts';

export function testOpenChat(chat: ConnectedChat): void {
	describe('Open Chat', () => {
		let workbench: Workbench;
		let user: ChatUser;

		before(() => {
			workbench = chat.workbench();
			user = new ChatUser(workbench);
		});

		it('focuses the first way to begin while no service is connected', async () => {
			await user.open();
			await untilFocused('Connect to a Service');
			await workbench.page.keyboard.press('Tab');
			await untilFocused('Use the Local Service');
		});

		it('puts the cursor into the message box of a fresh window: what is typed then stands there', async () => {
			await chat.begin();
			await workbench.reload();
			await user.open();
			await untilFocused('Message');
			await workbench.page.keyboard.type('typed at once');
			await user.untilTyped('typed at once');
		});

		it('puts the cursor into the message box from another control of the chat', async () => {
			for (const name of ['New Conversation', 'History']) {
				await user.button(name).focus();
				await untilFocused(name);
				await workbench.pressChord('Control+k', 'Control+Alt+c');
				await untilFocused('Message');
				// VS Code would take it for the second half of the chord that closes the folder.
				await workbench.page.keyboard.type('f');
				await workbench.page.locator('.explorer-folders-view').waitFor();
			}
			await user.untilTyped('typed at onceff');
		});

		it('puts the cursor into the message box from an editor and from the list of conversations', async () => {
			await workbench.openFile('orders.ts');
			await workbench.pressChord('Control+k', 'Control+Alt+c');
			await untilFocused('Message');
			await user.openHistory();
			await workbench.pressChord('Control+k', 'Control+Alt+c');
			await untilFocused('Message');
		});

		/** Waits until keys go to the control of this name in the chat. */
		async function untilFocused(name: string): Promise<void> {
			await eventually(async () => {
				const frame = await workbench.chatFrame();
				const focused = await frame.evaluate(() => {
					const element = document.activeElement;
					const shown = element?.getAttribute('aria-label') ?? element?.textContent?.trim();
					return document.hasFocus() ? `${element?.tagName} ${shown}` : `nothing (${element?.tagName} ${shown})`;
				});
				assert.match(focused, new RegExp(`^[A-Z]+ ${name}$`));
			});
		}
	});
}
