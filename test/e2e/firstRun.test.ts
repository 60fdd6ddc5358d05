import assert from 'node:assert/strict';
import { ChatPerson } from './chatPerson.ts';
import { killExtensionHost } from './extensionHost.ts';
import { startWorkbench, type Workbench } from './harness.ts';

describe('the first run', () => {
	let workbench: Workbench;
	let person: ChatPerson;

	before(async () => {
		workbench = await startWorkbench({ settings: { 'whetstone.local.engineUrl': '' } });
		person = new ChatPerson(workbench);
	});

	after(async () => {
		await workbench.dispose();
	});

	it('says what to do, with a button for each way, and makes no request and no error', async () => {
		await person.open();
		await person.button('Connect to a Service').waitFor();
		assert.ok(await person.button('Use the Local Service').isVisible());
		assert.equal(await person.alerts.count(), 0);
		assert.equal(await workbench.notifications().count(), 0);
		assert.doesNotMatch(person.log(), /GET|POST|error/);
		await workbench.screenshot('first-run-dark');
	});

	it('needs one click for the local service, and then a message gets its answer', async () => {
		await person.button('Use the Local Service').click();
		const answer = await person.ask('Hello, please look at this:\n```ts\nif (list.indexOf(x) !== -1) go();\n```');
		assert.match(await answer.innerText(), /offline engine/i);
		assert.match(person.log(), /POST chat: 200/);
		await workbench.screenshot('chat-dark');
	});

	it('keeps the conversation while the view is hidden and shown', async () => {
		const before = await person.answers.first().innerText();
		await person.messageBox.fill('a draft');
		await workbench.runCommand('View: Toggle Secondary Side Bar Visibility');
		await workbench.page.locator('.part.auxiliarybar').waitFor({ state: 'hidden' });
		await person.open();
		await person.answers.first().waitFor();
		assert.equal(await person.answers.first().innerText(), before);
		assert.equal(await person.messageBox.inputValue(), 'a draft');
	});

	it('keeps conversation and draft when the window is reloaded', async () => {
		await workbench.reload();
		await person.open();
		await person.answers.first().waitFor();
		assert.equal(await person.answers.count(), 1);
		assert.equal(await person.messageBox.inputValue(), 'a draft');
	});

	it('keeps the conversation when the extension host is killed', async () => {
		killExtensionHost(workbench);
		await workbench.reload();
		await person.open();
		await person.answers.first().waitFor();
		await person.ask('and after the crash?');
		assert.equal(await person.questions.count(), 2);
	});

	it('keeps the conversation when VS Code is restarted, and sends it along', async () => {
		await workbench.restart();
		await person.open();
		await person.answers.nth(1).waitFor();
		const answer = await person.ask('how many messages are this?');
		assert.match(await answer.innerText(), /\b(5|five)\b/);
	});

	it('begins a new conversation on request', async () => {
		await person.startNew();
		await person.ask('fresh');
		await person.untilQuestionsAre(['fresh']);
	});
});
