import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { scratchFolder } from '../../host/folders.ts';
import type { ChatUser } from '../user/chatUser.ts';
import { eventually } from '../workbench/eventually.ts';
import type { Workbench } from '../workbench/workbench.ts';
import type { ConnectedChat } from './connectedChat.ts';

export function testConversations(chat: ConnectedChat): void {
	describe('the conversations of a workspace', () => {
		const { service } = chat;
		let workbench: Workbench;
		let user: ChatUser;

		before(async () => {
			({ workbench, user } = await chat.begin());
			for (const text of ['about apples', 'about pears']) {
				await user.startNew();
				await user.ask(text);
			}
		});

		/** All that the extension keeps: transcripts, drafts, the index, quarantine, what is being erased, the local service's. */
		const stored = () =>
			globSync('**/globalStorage/whetstone.whetstone/**', { cwd: workbench.dataFolder, withFileTypes: true })
				.filter((entry) => entry.isFile())
				.map((entry) => readFileSync(path.join(entry.parentPath, entry.name), 'utf8'))
				.join('');

		it('are listed by day, deleted with an undo, found by their texts, and opened', async () => {
			await user.openHistory();
			await workbench.chat().getByRole('region', { name: 'Today' }).waitFor();
			await workbench.screenshot('chat-conversations');
			const row = workbench.chat().getByRole('listitem').filter({ hasText: 'about apples' });
			await row.hover();
			await row.getByRole('button', { name: 'Delete' }).click();
			await row.waitFor({ state: 'detached' });
			await workbench.screenshot('chat-deleted');
			await user.button('Undo').click();
			await row.waitFor();
			await workbench.chat().getByRole('searchbox').fill('RE: ABOUT PEARS');
			await row.waitFor({ state: 'detached' });
			await user.conversations('about pears').click();
			await user.untilQuestionsAre(['about pears']);
		});

		it('continue under their id with a new name, are exported under a safe one, and imported as new ones', async () => {
			await workbench.runCommand('Whetstone: Rename Conversation…');
			await workbench.typeIntoInputBox('../../etc/pears');
			await workbench.chat().getByRole('heading', { name: '../../etc/pears' }).waitFor();
			await user.ask('and more pears');
			const [first, last] = [service.bodies[1], service.bodies.at(-1)];
			assert.deepEqual(
				[last?.conversation_id, last?.messages.map(({ content }) => content)],
				[first?.conversation_id, ['about pears', 're: about pears', 'and more pears']],
			);
			await workbench.runCommand('Whetstone: Export Conversation…');
			const name = workbench.page.locator('.quick-input-widget:visible input.input');
			await eventually(async () => assert.equal(await name.inputValue(), path.join(workbench.folder, 'pears.md')));
			const file = path.join(workbench.folder, 'pears.json');
			await workbench.chooseFile(file);
			await workbench.untilNotified('was exported');
			const text = readFileSync(file, 'utf8');
			assert.match(text, /about pears/);
			assert.ok(!text.includes('CANARY-key-some-0123456789') && !text.includes(first?.conversation_id ?? '?'));
			await user.startNew();
			await workbench.runCommand('Whetstone: Import Conversation…');
			await workbench.chooseFile(file);
			await user.untilQuestionsAre(['about pears', 'and more pears']);
			await user.ask('imported');
			assert.notEqual(service.bodies.at(-1)?.conversation_id, first?.conversation_id);
		});

		it('can be one that the service alone knows, by its id', async () => {
			await workbench.pickAfterCommand('Whetstone: Continue a Conversation Here…', 'Enter a Conversation ID…');
			await workbench.typeIntoInputBox('their-conversation-7');
			await user.questions.first().waitFor({ state: 'detached' });
			await user.ask('do you remember?');
			assert.equal(service.bodies.at(-1)?.conversation_id, 'their-conversation-7');
		});

		it('D17 show what another window writes to them, and that it deleted them, and are restored by Restore', async () => {
			await user.startNew();
			await user.ask('told in two windows');
			const first = workbench.page;
			const told = workbench.chat(first).getByText('Another open window has also written');
			const second = await workbench.openSecondWindow();
			await user.open();
			await user.openHistory();
			await user.conversations('told in two windows').click();
			await user.ask('from the second one');
			await first.bringToFront();
			await told.waitFor();
			if (process.env.WHETSTONE_TEST_PICTURES)
				await first.screenshot({ path: path.join(scratchFolder, 'screenshots', 'chat-shared.png') });
			await second.bringToFront();
			await workbench.runCommand('Whetstone: Delete Conversation');
			await user.questions.first().waitFor({ state: 'detached' });
			// As it is left when its tab is closed.
			await second.goto('about:blank');
			await second.close();
			await first.bringToFront();
			await workbench.chat().getByText('was deleted in another window').waitFor();
			await workbench.screenshot('chat-deleted-elsewhere');
			await user.button('Restore').click();
			await workbench.chat().getByText('was deleted in another window').waitFor({ state: 'detached' });
			await user.untilQuestionsAre(['told in two windows', 'from the second one']);
			await told.waitFor({ state: 'detached' });
			await user.ask('and here again');
		});

		it('are there after a restart, and nothing is left of them once the user agrees to delete all', async () => {
			await workbench.restart();
			await user.open();
			await user.openHistory();
			await user.conversations('told in two windows').click();
			await user.untilQuestionsAre(['told in two windows', 'from the second one', 'and here again']);
			for (const canary of [/pears/, /apples/, /remember/]) assert.match(stored(), canary);
			await workbench.runCommand('Whetstone: Delete All Conversations…');
			await workbench.screenshot('chat-delete-all');
			await workbench.pressInDialog('Delete Those of This Workspace');
			await user.questions.first().waitFor({ state: 'detached' });
			await user.openHistory();
			await workbench.chat().getByText('No conversations yet.').waitFor();
			assert.doesNotMatch(stored(), /pears|apples|remember/);
		});
	});
}
