import assert from 'node:assert/strict';
import { chatBody } from '../../support/fakes/scriptedServer.ts';
import type { ChatUser } from '../user/chatUser.ts';
import type { Workbench } from '../workbench/workbench.ts';
import type { Behavior } from './chatService.ts';
import type { ConnectedChat } from './connectedChat.ts';

/** How many answers it takes until there is something to say. */
const ENOUGH = 8;

export function testForecast(chat: ConnectedChat): void {
	describe('the forecast in the composer', () => {
		const { service } = chat;
		let workbench: Workbench;
		let user: ChatUser;

		before(async () => {
			({ workbench, user } = await chat.begin());
			service.behavior = counted;
		});

		/** A service with a law: 12 tokens beside one for each character, 300 back, and a price for each. */
		const counted: Behavior = (socket) => {
			const characters = service.bodies.at(-1)?.messages.reduce((sum, { content }) => sum + content.length, 0) ?? 0;
			const usage = usageOf(characters);
			socket.answer(200, chatBody('Noted.', { usage, cost: usage.total_tokens / 1e5 }));
		};
		const usageOf = (characters: number) => {
			const [prompt, completion] = [12 + characters, 300];
			return { prompt_tokens: prompt, completion_tokens: completion, total_tokens: prompt + completion };
		};
		const note = () => workbench.chat().getByRole('note', { name: /^This will take about/ });

		it('says once enough is known what the next message will take with all before it, and so it comes', async () => {
			// A model of its own: whatever else was sent in this window says nothing about its price.
			await user.button('Options of This Conversation').click();
			const model = workbench.chat().getByRole('combobox', { name: 'Model' });
			await model.fill('counting');
			await model.press('Tab');
			await workbench.page.keyboard.press('Escape');
			for (let count = 1; count <= ENOUGH; count++) await user.ask(`message ${count}`);
			await user.messageBox.fill('and this one?');
			await note().waitFor();
			const [text = '', hint = ''] = [await note().innerText(), await note().getAttribute('title')];
			await workbench.screenshotInThemes('chat-forecast', ['dark', 'light', 'highContrast']);
			await user.button('Show What Will Be Sent').click();
			await workbench.page.locator('.editor-instance .view-lines').last().getByText(text.slice(2)).waitFor();
			await workbench.screenshot('chat-forecast-request');
			await user.messageBox.press('Enter');
			await user.answers.nth(ENOUGH).waitFor();
			await note().waitFor({ state: 'detached' });
			const came = service.bodies.at(-1)?.messages.reduce((sum, { content }) => sum + content.length, 0) ?? 0;
			const { prompt_tokens: prompt, total_tokens: total } = usageOf(came);
			assert.equal(
				text,
				`≈ ${prompt} → 300 tokens · cost ≈ ${(total / 1e5).toLocaleString('en', { maximumSignificantDigits: 3 })}`,
			);
			assert.match(hint ?? '', new RegExp(`about ${prompt} tokens in the prompt and 300 in the answer`));
		});
	});
}
