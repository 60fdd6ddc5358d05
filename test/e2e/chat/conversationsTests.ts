import assert from 'node:assert/strict';
import { existsSync, globSync, readFileSync } from 'node:fs';
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
			for (const text of ['about apples', 'about pears', 'about plums']) {
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

		it('are listed by day, found by their texts, and opened', async () => {
			await user.openHistory();
			await user.conversations('about').nth(2).waitFor();
			await workbench.chat().getByRole('region', { name: 'Today' }).waitFor();
			await workbench.screenshot('chat-conversations');
			await workbench.chat().getByRole('searchbox').fill('RE: ABOUT PEARS');
			await user.conversations('about plums').waitFor({ state: 'detached' });
			await user.conversations('about pears').click();
			await user.untilQuestionsAre(['about pears']);
		});

		it('are renamed, and keep their name over a restart', async () => {
			await workbench.runCommand('Whetstone: Rename Conversation…');
			await workbench.typeIntoInputBox('Pears, mostly');
			await workbench.chat().getByRole('heading', { name: 'Pears, mostly' }).waitFor();
			await workbench.reload();
			await user.open();
			await workbench.chat().getByRole('heading', { name: 'Pears, mostly' }).waitFor();
		});

		it('continue where they were, under the same id', async () => {
			await user.ask('and more pears');
			const [first, last] = [service.bodies[1], service.bodies.at(-1)];
			assert.deepEqual(
				[last?.conversation_id, last?.messages.map(({ content }) => content)],
				[first?.conversation_id, ['about pears', 're: about pears', 'and more pears']],
			);
			await workbench.runCommand('Whetstone: Copy Conversation Id');
			await workbench.page.waitForFunction(
				(id) => navigator.clipboard.readText().then((text) => text === id),
				last?.conversation_id,
			);
		});

		it('are deleted with an undo, and erased for good when that runs out', async () => {
			await user.openHistory();
			const row = workbench.chat().getByRole('listitem').filter({ hasText: 'about plums' });
			await row.hover();
			await row.getByRole('button', { name: 'Delete' }).click();
			await row.waitFor({ state: 'detached' });
			await workbench.screenshot('chat-deleted');
			await user.button('Undo').click();
			await row.waitFor();
			await row.hover();
			await row.getByRole('button', { name: 'Delete' }).click();
			await user.button('Undo').waitFor();
			assert.match(stored(), /about plums/);
			await user.button('Undo').waitFor({ state: 'detached', timeout: 20_000 });
			assert.doesNotMatch(stored(), /about plums/);
			assert.equal(await row.count(), 0);
			await user.button('Back to the Conversation').click();
		});

		it('are exported and imported again, as new ones', async () => {
			const file = path.join(workbench.folder, 'pears.json');
			await workbench.runCommand('Whetstone: Export Conversation…');
			await workbench.chooseFile(file);
			await workbench.untilNotified('was exported');
			assert.ok(existsSync(file));
			const text = readFileSync(file, 'utf8');
			assert.match(text, /about pears/);
			assert.ok(
				!text.includes('CANARY-key-some-0123456789') && !text.includes(service.bodies[1]?.conversation_id ?? '?'),
			);
			await user.startNew();
			await workbench.runCommand('Whetstone: Import Conversation…');
			await workbench.chooseFile(file);
			await user.untilQuestionsAre(['about pears', 'and more pears']);
			await user.ask('imported');
			assert.notEqual(service.bodies.at(-1)?.conversation_id, service.bodies[1]?.conversation_id);
		});

		it('are exported as Markdown under a safe file name', async () => {
			await workbench.runCommand('Whetstone: Rename Conversation…');
			await workbench.typeIntoInputBox('../../etc/passwd');
			await workbench.chat().getByRole('heading', { name: '../../etc/passwd' }).waitFor();
			await workbench.runCommand('Whetstone: Export Conversation…');
			const name = workbench.page.locator('.quick-input-widget:visible input.input');
			await eventually(async () => assert.equal(await name.inputValue(), path.join(workbench.folder, 'passwd.md')));
			await name.press('Escape');
		});

		it('can be one that the service alone knows, by its id', async () => {
			await workbench.pickAfterCommand('Whetstone: Continue a Conversation Here…', 'Enter a Conversation Id…');
			await workbench.typeIntoInputBox('their-conversation-7');
			await user.questions.first().waitFor({ state: 'detached' });
			await user.ask('do you remember?');
			assert.equal(service.bodies.at(-1)?.conversation_id, 'their-conversation-7');
		});

		it('D17 show that another window deleted them, and are restored by Restore or by the next message', async () => {
			await user.startNew();
			await user.ask('shared by two windows');
			for (const goOn of [() => user.button('Restore').click(), () => user.ask('gone on with')]) {
				const second = await workbench.openSecondWindow();
				await user.open();
				await user.openHistory();
				await user.conversations('shared by two windows').click();
				await user.untilQuestionsAre(['shared by two windows']);
				await workbench.runCommand('Whetstone: Delete Conversation');
				await user.questions.first().waitFor({ state: 'detached' });
				await second.close();
				await workbench.page.bringToFront();
				await workbench.chat().getByText('was deleted in another window').waitFor();
				await workbench.screenshot('chat-deleted-elsewhere');
				await goOn();
				await workbench.chat().getByText('was deleted in another window').waitFor({ state: 'detached' });
			}
			await workbench.restart();
			await user.open();
			await user.openHistory();
			await user.conversations('shared by two windows').click();
			await user.untilQuestionsAre(['shared by two windows', 'gone on with']);
		});

		it('show that another window writes to them only while that window is open', async () => {
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
			await first.screenshot({ path: path.join(scratchFolder, 'screenshots', 'chat-shared.png') });
			// As it is left when its tab is closed.
			await second.goto('about:blank');
			await second.close();
			await user.untilQuestionsAre(['told in two windows', 'from the second one']);
			await told.waitFor({ state: 'detached' });
		});

		it('D14 are all deleted when the user agrees, and nothing of them is left', async () => {
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
