import assert from 'node:assert/strict';
import { ChatUser } from '../user/chatUser.ts';
import { sharedWorkbench } from '../workbench/sharedWorkbench.ts';
import type { Workbench } from '../workbench/workbench.ts';
import { ChatService, reply } from './chatService.ts';

const [ONE_KEY, TWO_KEY] = ['CANARY-key-one-0123456789', 'CANARY-key-two-0123456789'] as const;

describe('what of a conversation goes to which service', () => {
	const started = sharedWorkbench({ settings: { 'whetstone.service.plan': 'trial' } });
	const one = new ChatService();
	const two = new ChatService();
	let workbench: Workbench;
	let user: ChatUser;

	before(async () => {
		await Promise.all([one.start(), two.start()]);
		workbench = started();
		user = new ChatUser(workbench);
		await user.connect(one.url, ONE_KEY);
	});

	after(() => Promise.all([one.stop(), two.stop()]));

	const dialog = () => workbench.page.locator('.monaco-dialog-box');
	const choose = (name: string) => dialog().getByRole('button', { name, exact: true }).click();
	/** Connects a service again whose key is stored. */
	const reconnect = async ({ url }: ChatService) => {
		await user.chooseStoredKey(url);
		await workbench.chat().getByText(new URL(url).host).last().waitFor();
	};

	it('says how many of the oldest messages the next request leaves out, and marks the message sent without them', async () => {
		for (const text of ['1', '2', '3', '4']) await user.ask(text);
		const warning = workbench.chat().getByText('The 2 oldest messages will not be sent');
		assert.equal(await warning.count(), 0);
		await user.ask('5');
		await warning.waitFor();
		await user.ask('6');
		const last = user.questions.last();
		await last.getByText('Without the 2 oldest messages').waitFor();
		assert.equal(one.bodies.at(-1)?.messages.length, 9);
		await workbench.screenshotInThemes('chat-left-out');
		await workbench.reload();
		await user.open();
		await user.questions.last().getByText('Without the 2 oldest messages').waitFor();
	});

	it('goes on with a summary in a new conversation, once it was agreed to, read and changed', async () => {
		const offer = user.button('Go On With a Summary…');
		const sent = one.contents.length;
		await offer.press('Enter');
		await dialog().getByText('This is one paid request').waitFor();
		await workbench.screenshot('chat-summary-question');
		await choose('Cancel');
		await dialog().waitFor({ state: 'detached' });
		assert.equal(one.contents.length, sent);
		one.behavior = reply('You counted from 1 to 6.');
		await offer.click();
		await choose('Summarize');
		await user.questions.first().waitFor({ state: 'detached' });
		await user.untilTyped('This is what we have said so far, in short:\n\nYou counted from 1 to 6.\n\n');
		await workbench.screenshotInThemes('chat-summary');
		const summarized = one.bodies.at(-1);
		assert.ok((summarized?.messages.length ?? 0) <= 10);
		const said = summarized?.messages.map(({ content }) => content).join('\n') ?? '';
		for (const text of ['1', '2', '3', '4', '5', '6']) assert.match(said, new RegExp(`^re: ${text}$`, 'm'));
		one.release();
		await user.ask('You counted from 1 to 6. What is next?');
		const next = one.bodies.at(-1);
		assert.deepEqual(
			next?.messages.map(({ content }) => content),
			['You counted from 1 to 6. What is next?'],
		);
		assert.ok(!one.bodies.slice(0, -1).some(({ conversation_id }) => conversation_id === next?.conversation_id));
	});

	it('S20 asks once where to continue after another service was connected, and sends it nothing before', async () => {
		await user.startNew();
		await user.ask('alpha');
		const before = one.bodies.at(-1)?.conversation_id;
		await user.connect(two.url, TWO_KEY);
		await user.send('beta');
		await dialog().getByText('This conversation was held with').waitFor();
		await workbench.screenshot('chat-other-service');
		await choose('Cancel');
		await dialog().waitFor({ state: 'detached' });
		assert.deepEqual([two.contents, await user.messageBox.inputValue()], [[], 'beta']);
		await user.messageBox.press('Enter');
		await choose('Continue Here');
		await user.answers.getByText('re: beta').waitFor();
		await user.ask('gamma');
		assert.deepEqual(
			two.bodies.map(({ messages }) => messages.map(({ content }) => content)),
			[
				['alpha', 're: alpha', 'beta'],
				['alpha', 're: alpha', 'beta', 're: beta', 'gamma'],
			],
		);
		const ids = new Set(two.bodies.map(({ conversation_id }) => conversation_id));
		assert.ok(ids.size === 1 && !ids.has(before ?? ''));
		assert.ok(!one.contents.includes('beta'));
	});

	it('S20 starts a new conversation instead with what was typed, and sends nothing yet', async () => {
		const sent = one.contents.length;
		await reconnect(one);
		await user.send('delta');
		await choose('New Conversation');
		await user.questions.first().waitFor({ state: 'detached' });
		await user.untilTyped('delta');
		assert.equal(one.contents.length, sent);
		await user.ask('delta');
		assert.deepEqual(
			one.bodies.at(-1)?.messages.map(({ content }) => content),
			['delta'],
		);
	});

	it('S20 asks before Continue and an edited message, too', async () => {
		await user.startNew();
		one.behavior = reply('The first half', 'length');
		await user.ask('tell me all');
		one.release();
		await reconnect(two);
		const sent = two.contents.length;
		await user.button('Continue').click();
		await choose('Cancel');
		await user.edit('tell me all', 'tell me half');
		await choose('Cancel');
		assert.equal(two.contents.length, sent);
	});

	it('S20 asks before Retry, too, and sends the failed message where the user chose', async () => {
		await reconnect(one);
		await user.startNew();
		one.behavior = (socket) => void socket.answer(500, {});
		await user.send('epsilon');
		await user.button('Retry').waitFor();
		one.release();
		await reconnect(two);
		const sent = two.contents.length;
		await user.button('Retry').click();
		await choose('Cancel');
		await dialog().waitFor({ state: 'detached' });
		assert.equal(two.contents.length, sent);
		await user.button('Retry').click();
		await choose('Continue Here');
		await user.answers.getByText('re: epsilon').waitFor();
		assert.deepEqual(two.contents.slice(sent), ['epsilon']);
	});
});
