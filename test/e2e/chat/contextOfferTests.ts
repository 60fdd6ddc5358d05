import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { chatBody } from '../../support/fakes/scriptedServer.ts';
import type { ChatUser } from '../user/chatUser.ts';
import { eventually } from '../workbench/eventually.ts';
import type { Workbench } from '../workbench/workbench.ts';
import { ChatService } from './chatService.ts';
import type { ConnectedChat } from './connectedChat.ts';

const ANSWER = 'It is so because it has always been so. '.repeat(20);
const SHORT = 'Why is that so?';
const LONG = 'And how did that come about, who decided it, and when? '.repeat(12);

export function testContextOffer(chat: ConnectedChat): void {
	describe('a service that stores turns, and counts those that are sent again', () => {
		const service = new ChatService();
		let workbench: Workbench;
		let user: ChatUser;

		/** The messages of the newest request. */
		const sent = () => service.bodies.at(-1)?.messages.map(({ content }) => content) ?? [];
		/** The setting as the user's file has it. */
		const context = () =>
			JSON.parse(readFileSync(path.join(workbench.dataFolder, 'data/User/settings.json'), 'utf8'))[
				'whetstone.chat.context'
			];

		before(async () => {
			await service.start();
			service.behavior = (socket) => {
				const newest = service.bodies.at(-1);
				const asked = service.bodies.filter(({ conversation_id }) => conversation_id === newest?.conversation_id);
				const stored = asked.slice(0, -1).map(({ messages }) => `${messages.at(-1)?.content}${ANSWER}`);
				const read = [...stored, ...sent()].join('').length;
				const usage = { prompt_tokens: 20 + Math.ceil(read / 4), completion_tokens: ANSWER.length / 4 };
				socket.answer(200, chatBody(ANSWER, { usage }));
			};
			({ workbench, user } = await chat.begin());
			await user.connect(service.url, 'CANARY-key-three-0123456789');
		});

		after(() => service.stop());

		it('is offered only new messages, which one click sends, and one more takes back', async () => {
			for (const name of ['one', 'two']) {
				await user.startNew();
				for (let turn = 0; turn < 7; turn++) await user.ask(`${name} ${turn} ${turn % 2 === 0 ? SHORT : LONG}`);
			}
			assert.equal(sent().length, 13);
			await workbench
				.chat()
				.getByRole('status')
				.getByText(/Sending only new ones saves about \d+0 tokens per message\./)
				.waitFor();
			await workbench.screenshot('chat-context-offered');
			await user.button('Send Only New Messages').click();
			await workbench.chat().getByText('From now on, only new messages are sent.').waitFor();
			await user.ask('And only this?');
			assert.deepEqual([sent(), context()], [['And only this?'], 'newTurn']);
			await workbench.screenshot('chat-context-accepted');
			await user.button('Undo').click();
			await user.button('Undo').waitFor({ state: 'detached' });
			await eventually(() => assert.equal(context(), undefined));
			await user.untilFocused();
			await user.ask('And with all before it?');
			assert.equal(sent().length, 17);
		});
	});
}
