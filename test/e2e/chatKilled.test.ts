import assert from 'node:assert/strict';
import { chatBody } from '../support/fakes/scriptedServer.ts';
import { ChatPerson } from './chatPerson.ts';
import { type Behavior, ChatService } from './chatService.ts';
import { killExtensionHost } from './extensionHost.ts';
import { startWorkbench, type Workbench } from './harness.ts';

/** What a request is doing when the extension host is killed. */
const STATES: readonly (readonly [name: string, behavior: Behavior])[] = [
	['the service is processing it', () => {}],
	['it waits to be sent again', (socket) => void socket.answer(429, {}, { 'retry-after': '50' })],
	[
		'its answer is arriving',
		(socket) => void socket.write('HTTP/1.1 200 OK\r\ncontent-length: 999\r\n\r\n{"choices":'),
	],
];

describe('a chat whose extension host is killed', () => {
	const service = new ChatService();
	let workbench: Workbench;
	let person: ChatPerson;

	before(async () => {
		await service.start();
		workbench = await startWorkbench();
		person = new ChatPerson(workbench);
		await person.connect(service.url, 'CANARY-key-some-0123456789');
	});

	after(async () => {
		await workbench.dispose();
		await service.stop();
	});

	for (const [name, behavior] of STATES) {
		it(`D08 says that a message was interrupted while ${name}, and sends it only on a click`, async () => {
			await person.startNew();
			const text = `interrupted while ${name}`;
			const sent = () => service.contents.filter((content) => content === text).length;
			service.behavior = behavior;
			const arrived = service.nextRequest();
			await person.send(text);
			await arrived;
			await person.button('Stop').or(person.button('Cancel')).first().waitFor();
			killExtensionHost(workbench);
			await workbench.reload();
			await person.open();
			await person.alerts.getByText(/Interrupted/).waitFor();
			await person.untilQuestionsAre([text]);
			await workbench.screenshot(`chat-interrupted`);
			assert.equal(sent(), 1);
			service.release();
			await person.button('Retry').click();
			await person.answers.getByText(`re: ${text}`).waitFor();
			assert.equal(sent(), 2);
		});
	}

	it('D08 puts a message that waited into the composer, and never sent it', async () => {
		await person.startNew();
		service.hold();
		const arrived = service.nextRequest();
		await person.send('on its way');
		await arrived;
		await person.send('waits');
		await person.button('Cancel').waitFor();
		killExtensionHost(workbench);
		await workbench.reload();
		await person.open();
		await person.alerts.getByText(/Interrupted/).waitFor();
		await person.untilTyped('waits');
		await person.button('Discard').click();
		await person.questions.first().waitFor({ state: 'detached' });
		assert.deepEqual(
			service.contents.filter((content) => content === 'waits' || content === 'on its way'),
			['on its way'],
		);
	});

	it('D08 has the answer that was shown, whenever it is killed after that', async () => {
		await person.startNew();
		service.release();
		service.behavior = (socket) => void socket.answer(200, chatBody('shown, so kept'));
		await person.send('quick');
		await person.answers.getByText('shown, so kept').waitFor();
		killExtensionHost(workbench);
		await workbench.reload();
		await person.open();
		await person.questions.first().waitFor();
		await person.answers.getByText('shown, so kept').or(person.alerts).first().waitFor();
		assert.equal(service.contents.filter((content) => content === 'quick').length, 1);
	});
});
