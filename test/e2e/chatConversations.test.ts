import assert from 'node:assert/strict';
import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { scratchFolder } from '../host/folders.ts';
import { ChatPerson } from './chatPerson.ts';
import { ChatService } from './chatService.ts';
import { eventually } from './eventually.ts';
import { startWorkbench, type Workbench } from './harness.ts';

describe('the conversations of a workspace', () => {
	const service = new ChatService();
	let workbench: Workbench;
	let person: ChatPerson;

	before(async () => {
		await service.start();
		workbench = await startWorkbench();
		person = new ChatPerson(workbench);
		await person.connect(service.url, 'CANARY-key-some-0123456789');
		for (const text of ['about apples', 'about pears', 'about plums']) {
			await person.startNew();
			await person.ask(text);
		}
	});

	after(async () => {
		await workbench.dispose();
		await service.stop();
	});

	/** All that the extension keeps: transcripts, drafts, the index, quarantine, what is being erased, the local service's. */
	const stored = () =>
		globSync('**/globalStorage/whetstone.whetstone/**', { cwd: workbench.dataFolder, withFileTypes: true })
			.filter((entry) => entry.isFile())
			.map((entry) => readFileSync(path.join(entry.parentPath, entry.name), 'utf8'))
			.join('');

	it('are listed by day, found by their texts, and opened', async () => {
		await person.openHistory();
		await person.conversations('about').nth(2).waitFor();
		await workbench.chat().getByRole('region', { name: 'Today' }).waitFor();
		await workbench.screenshot('chat-conversations');
		await workbench.chat().getByRole('searchbox').fill('RE: ABOUT PEARS');
		await person.conversations('about plums').waitFor({ state: 'detached' });
		await person.conversations('about pears').click();
		await person.untilQuestionsAre(['about pears']);
	});

	it('are renamed, and keep their name over a restart', async () => {
		await workbench.runCommand('Whetstone: Rename Conversation…');
		await workbench.typeIntoInputBox('Pears, mostly');
		await workbench.chat().getByRole('heading', { name: 'Pears, mostly' }).waitFor();
		await workbench.reload();
		await person.open();
		await workbench.chat().getByRole('heading', { name: 'Pears, mostly' }).waitFor();
	});

	it('go on where they were, under their id', async () => {
		await person.ask('and more pears');
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
		await person.openHistory();
		const row = workbench.chat().getByRole('listitem').filter({ hasText: 'about plums' });
		await row.hover();
		await row.getByRole('button', { name: 'Delete' }).click();
		await row.waitFor({ state: 'detached' });
		await workbench.screenshot('chat-deleted');
		await person.button('Undo').click();
		await row.waitFor();
		await row.hover();
		await row.getByRole('button', { name: 'Delete' }).click();
		await person.button('Undo').waitFor();
		assert.match(stored(), /about plums/);
		await person.button('Undo').waitFor({ state: 'detached', timeout: 20_000 });
		assert.doesNotMatch(stored(), /about plums/);
		assert.equal(await row.count(), 0);
		await person.button('Back to the Conversation').click();
	});

	it('are exported and imported again, as new ones', async () => {
		const file = path.join(workbench.folder, 'pears.json');
		await workbench.runCommand('Whetstone: Export Conversation…');
		await workbench.chooseFile(file);
		await workbench.notifications('was exported').waitFor();
		assert.ok(existsSync(file));
		const text = readFileSync(file, 'utf8');
		assert.match(text, /about pears/);
		assert.ok(
			!text.includes('CANARY-key-some-0123456789') && !text.includes(service.bodies[1]?.conversation_id ?? '?'),
		);
		await person.startNew();
		await workbench.runCommand('Whetstone: Import Conversation…');
		await workbench.chooseFile(file);
		await person.untilQuestionsAre(['about pears', 'and more pears']);
		await person.ask('imported');
		assert.notEqual(service.bodies.at(-1)?.conversation_id, service.bodies[1]?.conversation_id);
	});

	it('are exported as Markdown under a safe name of their own', async () => {
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
		await person.questions.first().waitFor({ state: 'detached' });
		await person.ask('do you remember?');
		assert.equal(service.bodies.at(-1)?.conversation_id, 'their-conversation-7');
	});

	it('D17 are told to be deleted in another window, and restored there by Restore or by going on', async () => {
		await person.startNew();
		await person.ask('shared by two windows');
		for (const goOn of [() => person.button('Restore').click(), () => person.ask('gone on with')]) {
			const second = await workbench.openSecondWindow();
			await person.open();
			await person.openHistory();
			await person.conversations('shared by two windows').click();
			await person.untilQuestionsAre(['shared by two windows']);
			await workbench.runCommand('Whetstone: Delete Conversation');
			await person.questions.first().waitFor({ state: 'detached' });
			await second.close();
			await workbench.page.bringToFront();
			await workbench.chat().getByText('was deleted in another window').waitFor();
			await workbench.screenshot('chat-deleted-elsewhere');
			await goOn();
			await workbench.chat().getByText('was deleted in another window').waitFor({ state: 'detached' });
		}
		await workbench.restart();
		await person.open();
		await person.openHistory();
		await person.conversations('shared by two windows').click();
		await person.untilQuestionsAre(['shared by two windows', 'gone on with']);
	});

	it('are said to be written to by another window only as long as that is open', async () => {
		await person.startNew();
		await person.ask('told in two windows');
		const first = workbench.page;
		const told = workbench.chat(first).getByText('Another open window has also written');
		const second = await workbench.openSecondWindow();
		await person.open();
		await person.openHistory();
		await person.conversations('told in two windows').click();
		await person.ask('from the second one');
		await first.bringToFront();
		await told.waitFor();
		await first.screenshot({ path: path.join(scratchFolder, 'screenshots', 'chat-shared.png') });
		// As it is left when its tab is closed.
		await second.goto('about:blank');
		await second.close();
		await person.untilQuestionsAre(['told in two windows', 'from the second one']);
		await told.waitFor({ state: 'detached' });
	});

	it('D14 are all deleted when the person agrees, and nothing of them is left', async () => {
		for (const canary of [/pears/, /apples/, /remember/]) assert.match(stored(), canary);
		await workbench.runCommand('Whetstone: Delete All Conversations…');
		await workbench.screenshot('chat-delete-all');
		await workbench.pressInDialog('Delete Those of This Workspace');
		await person.questions.first().waitFor({ state: 'detached' });
		await person.openHistory();
		await workbench.chat().getByText('No conversations yet.').waitFor();
		assert.doesNotMatch(stored(), /pears|apples|remember/);
	});
});
