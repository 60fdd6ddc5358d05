import assert from 'node:assert/strict';
import type { ChatUser } from '../user/chatUser.ts';
import type { Workbench } from '../workbench/workbench.ts';
import { reply } from './chatService.ts';
import type { ConnectedChat } from './connectedChat.ts';

export function testTurns(chat: ConnectedChat): void {
	describe('the turns of a chat', () => {
		const { service } = chat;
		let workbench: Workbench;
		let user: ChatUser;

		before(async () => {
			({ workbench, user } = await chat.begin());
		});

		/** Sends a message, whose answer is kept back until `release`. */
		async function sendAndHold(text: string): Promise<void> {
			service.hold();
			const arrived = service.nextRequest();
			await user.send(text);
			await arrived;
		}

		it('L07 queues one more message, refuses a third but keeps its text, and sends both in order', async () => {
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
		});

		it('moves a queued message back into the composer', async () => {
			await user.startNew();
			await sendAndHold('first');
			await user.send('second');
			await user.button('Cancel').click();
			await user.untilTyped('second');
			service.release();
			await user.answers.getByText('re: first').waitFor();
			assert.ok(!service.contents.includes('second'));
		});

		it('sends an edited message in a new conversation, and keeps the old one', async () => {
			await user.startNew();
			await user.ask('alpha');
			await user.ask('beta');
			await user.ask('gamma');
			const before = service.bodies.at(-1)?.conversation_id;
			await user.edit('beta', 'beta, changed');
			await user.answers.getByText('re: beta, changed').waitFor();
			await user.untilQuestionsAre(['alpha', 'beta, changed']);
			const body = service.bodies.at(-1);
			assert.notEqual(body?.conversation_id, before);
			assert.deepEqual(
				body?.messages.map(({ content }) => content),
				['alpha', 're: alpha', 'beta, changed'],
			);
			await user.openHistory();
			await user.conversations('beta, changed').waitFor();
			await workbench.screenshot('chat-history');
			await user.conversations('alpha').click();
			await user.untilQuestionsAre(['alpha', 'beta', 'gamma']);
		});

		it('names a branch after its first own message, counts its own usage, and marks copied receipts', async () => {
			await user.openHistory();
			await user.conversations('beta, changed').click();
			await user.untilQuestionsAre(['alpha', 'beta, changed']);
			await workbench.chat().getByRole('heading', { name: 'beta, changed' }).waitFor();
			await workbench.chat().locator('.total').getByText('3 → 4 tokens').waitFor();
			const receipts = workbench.chat().getByRole('button', { name: /^Receipt: / });
			assert.match((await receipts.nth(0).textContent()) ?? '', /^Receipt: copied, not charged here, 7 tokens/);
			assert.match((await receipts.nth(1).textContent()) ?? '', /^Receipt: 7 tokens, cost 0\.01, \d+\.\d\d s$/);
			await receipts.nth(0).focus();
			await receipts.nth(0).press('Enter');
			await workbench.chat().getByText('It is not counted here.').waitFor();
			await workbench.screenshot('chat-branch');
		});

		it('marks in the list the conversation that is waiting for an answer, until it arrives', async () => {
			await user.startNew();
			await sendAndHold('**patience** is a virtue');
			await user.openHistory();
			const waiting = workbench.chat().getByRole('button', { name: 'patience is a virtue Waiting for the answer…' });
			await waiting.waitFor();
			await workbench.screenshot('chat-history-waiting');
			service.release();
			await waiting.waitFor({ state: 'detached' });
			await user.conversations('patience is a virtue').filter({ hasText: '1 message' }).click();
			await user.answers.getByText('re: ').waitFor();
		});

		it('asks for the rest of an answer that was cut', async () => {
			await user.startNew();
			service.behavior = reply('The first half', 'length');
			await user.ask('tell me all');
			service.release();
			await user.button('Continue').click();
			await user.answers.nth(1).waitFor();
			assert.match(service.contents.at(-1) ?? '', /^Continue/);
			await user.button('Continue').waitFor({ state: 'detached' });
		});

		it('shows the sum of the receipts in the header', async () => {
			await user.startNew();
			await user.ask('x');
			await user.ask('y');
			await workbench.chat().getByText('6 → 8 tokens').waitFor();
			await workbench.chat().getByText('cost 0.02').waitFor();
		});

		it('counts down when the service asks to wait, and sends at once when the user says so', async () => {
			await user.startNew();
			service.behavior = (socket) => void socket.answer(429, {}, { 'retry-after': '50' });
			await user.send('not so fast');
			await workbench
				.chat()
				.getByText(/Rate limit reached\. Sending again in \d+ s/)
				.first()
				.waitFor();
			await workbench.screenshot('chat-countdown');
			service.release();
			await user.button('Send Now').click();
			await user.answers.getByText('re: not so fast').waitFor();
			assert.equal(service.contents.filter((content) => content === 'not so fast').length, 2);
		});

		it('sends at once while only the metrics are rate limited', async () => {
			await user.startNew();
			service.metricsWait = 120;
			try {
				const refused = service.nextRequest();
				await workbench.runCommand('Whetstone: Refresh Metrics');
				await refused;
				await user.ask('and me?');
				await user.answers.getByText('re: and me?').waitFor();
			} finally {
				service.metricsWait = 0;
			}
		});

		it('D09 shows the answer and the draft after the view was hidden, closed and reloaded meanwhile', async function () {
			this.timeout(180_000);
			await user.startNew();
			await sendAndHold('are you there?');
			await user.messageBox.fill('my next question');
			for (let look = 0; look < 2; look += 1) {
				await workbench.runCommand('View: Toggle Secondary Side Bar Visibility');
				await workbench.page.locator('.part.auxiliarybar').waitFor({ state: 'hidden' });
				if (look === 1) service.release();
				await user.open();
				await user.questions.first().waitFor();
			}
			await user.answers.getByText('re: are you there?').waitFor();
			await user.untilQuestionsAre(['are you there?']);
			assert.deepEqual([await user.answers.count(), await user.messageBox.inputValue()], [1, 'my next question']);
			assert.equal(service.contents.filter((content) => content === 'are you there?').length, 1);
		});

		it('restores a message that is being edited after the view was hidden', async () => {
			await user.startNew();
			await user.ask('as it was');
			await user.questions.first().hover();
			await user.button('Edit').click();
			const box = () => workbench.chat().getByRole('textbox', { name: 'Edit' });
			await box().fill('rewritten');
			await workbench.runCommand('View: Toggle Secondary Side Bar Visibility');
			await workbench.page.locator('.part.auxiliarybar').waitFor({ state: 'hidden' });
			await user.open();
			await box().waitFor();
			assert.equal(await box().inputValue(), 'rewritten');
			await box().press('Enter');
			await user.answers.getByText('re: rewritten').waitFor();
		});

		it('D12 sends nothing automatically when the service is back, only on a click', async () => {
			await user.startNew();
			await service.stop();
			await user.send('offline');
			await user.alerts.first().waitFor({ timeout: 60_000 });
			const sent = service.contents.length;
			await service.start();
			const other = await workbench.page.context().newPage();
			await other.bringToFront();
			await workbench.page.bringToFront();
			await other.close();
			// What the answer to the first set off would have come before the second.
			for (const _ of ['first', 'second']) {
				const asked = service.nextRequest();
				await workbench.runCommand('Whetstone: Refresh Metrics');
				await asked;
			}
			assert.equal(service.contents.length, sent);
			await user.button('Retry').click();
			await user.answers.getByText('re: offline').waitFor();
			assert.equal(service.contents.length, sent + 1);
		});
	});
}
