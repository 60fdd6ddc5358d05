import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { ChatUser } from '../user/chatUser.ts';
import { eventually } from '../workbench/eventually.ts';
import type { Workbench } from '../workbench/workbench.ts';
import { reply } from './chatService.ts';
import { connectedChat } from './connectedChat.ts';

describe('several answers, and forks', () => {
	// Only the newest message is sent otherwise: so it shows where everything is.
	const chat = connectedChat({ settings: { 'whetstone.chat.context': 'newTurn' } });
	const { service } = chat;
	let workbench: Workbench;
	let user: ChatUser;

	beforeEach(async () => {
		({ workbench, user } = await chat.begin());
		let count = 0;
		service.behavior = (socket, content) => {
			count += 1;
			reply(`#${count} ${content}`)(socket, content);
		};
	});

	const sent = (from = 0) =>
		service.bodies.slice(from).map((body) => [body.conversation_id, body.messages.map(({ content }) => content)]);
	const fork = 'Continue From Here in a New Conversation';
	const shows = (text: string) => user.answers.last().getByText(text, { exact: true }).waitFor();

	/** Goes to a button by the keyboard alone. */
	async function tabTo(name: string, key: 'Tab' | 'Shift+Tab'): Promise<void> {
		const focused = workbench.chat().locator(':focus');
		await eventually(async () => {
			if ((await focused.getAttribute('aria-label')) !== name) await workbench.page.keyboard.press(key);
			assert.equal(await focused.getAttribute('aria-label'), name);
		});
	}

	it('are asked for twice by mouse; the first one goes on, over a reload, and the export holds all', async () => {
		await user.ask('alpha');
		await user.ask('beta');
		for (const text of ['#3 beta', '#4 beta']) {
			await user.answers.last().hover();
			await user.answers.last().getByRole('button', { name: 'Ask Again', exact: true }).click();
			await shows(text);
		}
		const [first] = service.bodies;
		const [second, third] = service.bodies.slice(2);
		const full = ['alpha', '#1 alpha', 'beta'];
		assert.deepEqual(sent(2), [
			[second?.conversation_id, full],
			[third?.conversation_id, full],
		]);
		assert.equal(new Set([first, second, third].map((body) => body?.conversation_id)).size, 3);
		await workbench.screenshotInThemes('chat-answers', ['dark', 'light', 'highContrast']);
		for (const text of ['#3 beta', '#2 beta']) {
			await user.answers.last().getByRole('button', { name: 'Previous Answer' }).click();
			await shows(text);
		}
		await user.ask('gamma');
		assert.deepEqual(sent(4), [[first?.conversation_id, ['gamma']]]);
		await workbench.reload();
		await user.open();
		await user.untilQuestionsAre(['alpha', 'beta', 'gamma']);
		const middle = user.answers.nth(1);
		await middle.getByText('#2 beta', { exact: true }).waitFor();
		await middle.getByRole('button', { name: 'Next Answer' }).click();
		await middle.getByText('The messages below follow another answer.').waitFor();
		await workbench.runCommand('Whetstone: Export Conversation…');
		const file = path.join(workbench.folder, 'answers.json');
		await workbench.chooseFile(file);
		await workbench.untilNotified('was exported');
		const [, turn] = JSON.parse(readFileSync(file, 'utf8')).turns;
		const texts = [turn.answer, ...turn.otherAnswers].map(({ text }: { readonly text: string }) => text);
		assert.deepEqual(texts, ['#3 beta', '#2 beta', '#4 beta']);
	});

	it('are asked for and chosen by keyboard alone, also with another model', async () => {
		await user.ask('alpha');
		await tabTo('Ask Again', 'Shift+Tab');
		await workbench.page.keyboard.press('Enter');
		await shows('#2 alpha');
		await tabTo('Ask Again With…', 'Tab');
		await workbench.page.keyboard.press('Enter');
		const form = workbench.chat().getByRole('dialog', { name: 'Ask Again With…' });
		await form.locator('input:focus').waitFor();
		const toForm = () => form.locator('input').first().focus();
		await workbench.screenshotInThemes('chat-ask-again-with', ['dark', 'light', 'highContrast'], toForm);
		await toForm();
		await workbench.page.keyboard.type('bigger');
		await workbench.page.keyboard.press('Tab');
		await workbench.page.keyboard.type('1.5');
		await workbench.page.keyboard.press('Enter');
		await shows('#3 alpha');
		const { model, temperature } = service.bodies.at(-1) ?? {};
		assert.deepEqual([model, temperature, service.bodies[1]?.model], ['bigger', 1.5, undefined]);
		await tabTo('Previous Answer', 'Shift+Tab');
		await workbench.page.keyboard.press('Enter');
		await shows('#2 alpha');
		await workbench.page.keyboard.press('Enter');
		await shows('#1 alpha');
		await user.ask('beta');
		assert.deepEqual(sent(3), [[service.bodies[0]?.conversation_id, ['beta']]]);
	});

	it('are the start of a new conversation: from an answer, from a message, and by the command', async () => {
		await user.ask('alpha');
		await user.ask('beta');
		const origin = service.bodies[0]?.conversation_id;
		await user.answers.first().hover();
		await user.answers.first().getByRole('button', { name: fork }).click();
		await user.untilQuestionsAre(['alpha']);
		await workbench.chat().getByText('Continued from “alpha”').waitFor();
		await user.ask('gamma');
		const [id, messages] = sent(2)[0] ?? [];
		assert.notEqual(id, origin);
		assert.deepEqual(messages, ['alpha', '#1 alpha', 'gamma']);
		await workbench.screenshot('chat-fork');
		await user.button('Open “alpha”').click();
		await user.untilQuestionsAre(['alpha', 'beta']);
		await user.questions.last().hover();
		await user.questions.last().getByRole('button', { name: fork }).click();
		await user.untilQuestionsAre(['alpha']);
		await user.untilTyped('beta');
		assert.equal(service.bodies.length, 3);
		await user.messageBox.fill('');
		const first = workbench.chat().locator('[data-entry-id]').first();
		const before = await first.getAttribute('data-entry-id');
		await workbench.runCommand(`Whetstone: ${fork}`);
		await eventually(async () => assert.notEqual(await first.getAttribute('data-entry-id'), before));
		await user.ask('delta');
		assert.deepEqual(sent(3)[0]?.[1], ['alpha', '#1 alpha', 'delta']);
	});
});
