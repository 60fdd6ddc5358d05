import assert from 'node:assert/strict';
import { ChatUser } from '../user/chatUser.ts';
import { eventually } from '../workbench/eventually.ts';
import { killExtensionHost } from '../workbench/extensionHost.ts';
import type { Workbench } from '../workbench/workbench.ts';
import { type Behavior, reply } from './chatService.ts';
import type { ConnectedChat } from './connectedChat.ts';
import { draftsOnDisk } from './draftsOnDisk.ts';

export function testTurns(chat: ConnectedChat): void {
	describe('the turns of a chat', () => {
		const { service } = chat;
		let workbench: Workbench;
		let user: ChatUser;

		/** How often a message was sent. */
		const sent = (text: string) => service.contents.filter((content) => content === text).length;

		/** Sends a message, whose answer is kept back until `release`. */
		async function sendAndHold(text: string): Promise<void> {
			service.hold();
			const arrived = service.nextRequest('chat');
			await user.send(text);
			await arrived;
		}

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

		it('begin where the next key belongs: at the first way to connect, then in the message box, wherever the user was', async () => {
			workbench = chat.workbench();
			user = new ChatUser(workbench);
			await user.open();
			await untilFocused('Connect to a Service');
			await workbench.page.keyboard.press('Tab');
			await untilFocused('Use the Local Service');
			await chat.begin();
			await workbench.openFile('orders.ts');
			await workbench.pressChord('Control+k', 'Control+Alt+c');
			await untilFocused('Message');
			await user.openHistory();
			await workbench.pressChord('Control+k', 'Control+Alt+c');
			await untilFocused('Message');
			// VS Code would take it for the second half of the chord that closes the folder.
			await workbench.page.keyboard.type('f');
			await workbench.page.locator('.explorer-folders-view').waitFor();
			await user.untilTyped('f');
		});

		it('L07 queue one more message, refuse a third but keep its text, are sent in order, and are summed up', async () => {
			await sendAndHold('one');
			await user.send('two');
			await user.button('Cancel').waitFor();
			await user.send('three');
			await workbench.screenshot('chat-queued');
			assert.equal(await user.messageBox.inputValue(), 'three');
			service.release();
			await user.answers.getByText('re: two').waitFor();
			await user.untilQuestionsAre(['one', 'two']);
			assert.deepEqual([service.contents, await user.messageBox.inputValue()], [['one', 'two'], 'three']);
			await workbench.chat().getByText('6 → 8 tokens').waitFor();
			await workbench.chat().getByText('cost 0.02').waitFor();
		});

		it('end at once by Stop, which says what it means, and are sent again by Retry', async () => {
			await user.startNew();
			await sendAndHold('stop me');
			await user.button('Stop').click();
			await workbench.chat().getByRole('log').getByText('Stopped. The service may still count this request.').waitFor();
			assert.equal(await user.alerts.count(), 0);
			await workbench.screenshot('chat-stopped');
			service.release();
			await user.button('Retry').click();
			await user.answers.getByText('re: stop me').waitFor();
			assert.equal(sent('stop me'), 2);
		});

		it('that break off say so, show what arrived, and are sent again by one click, under the same key', async () => {
			await user.startNew();
			service.behavior = (socket) =>
				void socket
					.write('HTTP/1.1 200 OK\r\ncontent-length: 999\r\n\r\n{"choices":[{"message":{"content":"half of it')
					.end();
			await user.send('show me');
			await user.alerts.first().waitFor();
			await workbench.screenshot('fault-interrupted');
			await user.button('Show What Arrived').click();
			await workbench.page.getByRole('tab', { name: 'What Arrived of the Answer' }).waitFor();
			await workbench.page.getByText('half of it').waitFor();
			service.release();
			await user.button('Retry').click();
			await user.answers.getByText('re: show me').waitFor();
			const [first, second, ...others] = service.idempotencyKeys.slice(-2);
			assert.deepEqual([first === second, first === undefined, others], [true, false, []]);
		});

		it('D12 are not sent by themselves when the service is back, only on a click', async () => {
			await user.startNew();
			await service.stop();
			await user.send('offline');
			await user.alerts.getByText(/Cannot reach 127\.0\.0\.1:\d+\./).waitFor();
			const before = service.contents.length;
			await service.start();
			const other = await workbench.page.context().newPage();
			await other.bringToFront();
			await workbench.page.bringToFront();
			await other.close();
			// What the answer to the first set off would have come before the second.
			for (const _ of ['first', 'second']) {
				const asked = service.nextRequest('metrics');
				await workbench.runCommand('Whetstone: Refresh Metrics');
				await asked;
			}
			assert.equal(service.contents.length, before);
			await user.button('Retry').click();
			await user.answers.getByText('re: offline').waitFor();
			assert.equal(service.contents.length, before + 1);
		});

		it('go on from an edited message in a conversation named after it, while the old one stays', async () => {
			await user.startNew();
			await user.ask('alpha');
			await user.ask('beta');
			const before = service.bodies.at(-1)?.conversation_id;
			await user.edit('beta', 'beta, changed');
			await user.answers.getByText('re: beta, changed').waitFor();
			await workbench.chat().getByRole('heading', { name: 'beta, changed' }).waitFor();
			const body = service.bodies.at(-1);
			assert.notEqual(body?.conversation_id, before);
			assert.deepEqual(
				body?.messages.map(({ content }) => content),
				['alpha', 're: alpha', 'beta, changed'],
			);
			await workbench.screenshot('chat-branch');
			await user.openHistory();
			await user.conversations('beta, changed').waitFor();
			await workbench.screenshot('chat-history');
			await user.conversations('alpha').click();
			await user.untilQuestionsAre(['alpha', 'beta']);
		});

		it('have several answers, the chosen one of which goes on, here or in a new conversation', async () => {
			await user.startNew();
			service.behavior = (socket, content) => reply(`#${service.contents.length} ${content}`)(socket, content);
			const [first = '', second = ''] = [1, 2].map((number) => `#${service.contents.length + number} gamma`);
			await user.ask('gamma');
			const answer = user.answers.last();
			await answer.hover();
			await answer.getByRole('button', { name: 'Ask Again', exact: true }).click();
			await answer.getByText(second, { exact: true }).waitFor();
			await workbench.screenshotInThemes('chat-answers', ['dark', 'light', 'highContrast']);
			await answer.getByRole('button', { name: 'Previous Answer' }).click();
			await answer.getByText(first, { exact: true }).waitFor();
			await answer.hover();
			await answer.getByRole('button', { name: 'Continue from Here in a New Conversation' }).click();
			await workbench.chat().getByText('Continued from “gamma”').waitFor();
			await user.ask('delta');
			await workbench.screenshot('chat-fork');
			const [asked, again, forked] = service.bodies.slice(-3);
			assert.equal(new Set([asked, again, forked].map((body) => body?.conversation_id)).size, 3);
			assert.deepEqual(
				forked?.messages.map(({ content }) => content),
				['gamma', first, 'delta'],
			);
			service.release();
		});

		it('D09 show the answer and the draft after the view was hidden meanwhile', async () => {
			await user.startNew();
			await sendAndHold('are you there?');
			await user.messageBox.fill('my next question');
			await workbench.runCommand('View: Toggle Secondary Side Bar Visibility');
			await workbench.page.locator('.part.auxiliarybar').waitFor({ state: 'hidden' });
			service.release();
			await user.open();
			await user.answers.getByText('re: are you there?').waitFor();
			await user.untilQuestionsAre(['are you there?']);
			assert.deepEqual([await user.answers.count(), await user.messageBox.inputValue()], [1, 'my next question']);
			assert.equal(sent('are you there?'), 1);
		});

		it('D08 are kept when the extension host is killed: one on its way is sent again only on a click, a queued one is typed again, one just answered says so or that it was interrupted', async () => {
			await user.startNew();
			await setModel('my-model');
			await sendAndHold('on its way');
			await user.send('waits');
			await user.button('Cancel').waitFor();
			// It is shown before it is on disk, which may take a moment.
			await eventually(() => assert.match(draftsOnDisk(workbench), /"waits"/));
			await workbench.runCommand('Whetstone: New Conversation');
			await user.questions.first().waitFor({ state: 'detached' });
			service.behavior = reply('just shown');
			await user.send('quick');
			await user.answers.getByText('just shown').waitFor();
			killExtensionHost(workbench);
			await workbench.reload();
			await user.open();
			await untilFocused('Message');
			// In a browser, VS Code saves some seconds late which conversation was active: both are opened from the list.
			await open('quick');
			// An answer is shown before it is on disk: one that the kill came before is interrupted.
			await user.answers.getByText('just shown').or(user.alerts).first().waitFor();
			await open('on its way');
			await user.alerts.getByText(/Interrupted/).waitFor();
			await user.untilQuestionsAre(['on its way']);
			await user.untilTyped('waits');
			await workbench.screenshot('chat-interrupted');
			assert.deepEqual(['on its way', 'waits', 'quick'].map(sent), [1, 0, 1]);
			service.release();
			await user.button('Retry').click();
			await user.answers.getByText('re: on its way').waitFor();
			assert.deepEqual([sent('on its way'), service.bodies.at(-1)?.model], [2, 'my-model']);
		});

		it('L01 L05 that a plan refuses fit by one click, and with the plan set to auto at once, which is said once', async () => {
			await user.startNew();
			service.behavior = answerAsTrial;
			const before = service.contents.length;
			await user.send('limit me');
			await user.alerts.getByText('Plan limit: 1,000 tokens were requested; the trial plan allows 500.').waitFor();
			await workbench.screenshot('fault-plan-limit');
			await user.button('Retry with 500').click();
			await user.answers.getByText('At most 500 tokens.').waitFor();
			const keys = service.idempotencyKeys.slice(before);
			assert.deepEqual([keys.length, new Set(keys).size], [2, 2]);
			await user.startNew();
			service.behavior = (socket) => void socket.answer(400, { error: 'Too many messages for the plan' });
			await user.send('choose');
			await user.button('Choose Plan…').click();
			await workbench.pickRow('auto');
			await user.startNew();
			service.behavior = answerAsTrial;
			for (const text of ['first', 'second'])
				assert.match(await (await user.ask(text)).innerText(), /At most 500 tokens/);
			assert.equal(await workbench.notifications(/only after it was cut to the trial plan/).count(), 1);
			await workbench.screenshot('plan-learned');
		});

		/** Opens a conversation from the list. */
		async function open(title: string): Promise<void> {
			await user.openHistory();
			await user.conversations(title).first().click();
			await user.untilQuestionsAre([title]);
		}

		async function setModel(name: string): Promise<void> {
			await user.button('Options of This Conversation').click();
			const box = workbench.chat().getByRole('combobox', { name: 'Model' });
			await box.fill(name);
			await box.press('Tab');
			await workbench.page.keyboard.press('Escape');
		}

		/** Refuses more tokens than the trial plan allows (docs/service.md §8). */
		const answerAsTrial: Behavior = (socket, content) => {
			const asked = service.bodies.at(-1)?.max_tokens ?? 0;
			if (asked > 500) socket.answer(400, { error: `max_tokens ${asked} exceeds the limit of 500` });
			else reply(`At most ${asked} tokens.`)(socket, content);
		};
	});
}
