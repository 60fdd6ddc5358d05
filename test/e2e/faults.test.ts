import assert from 'node:assert/strict';
import type { ServerResponse } from 'node:http';
import { chatBody, type ScriptedServer, sendJson, startScriptedServer } from '../support/scriptedServer.ts';
import { ChatPerson } from './chatPerson.ts';
import { startWorkbench, type Workbench } from './harness.ts';

const FAULTS: readonly {
	readonly name: string;
	readonly answer: (response: ServerResponse) => void;
	readonly sentence: RegExp;
	readonly button: string;
}[] = [
	{
		name: 'a wrong key',
		answer: (response) => sendJson(response, 401, { error: { message: 'invalid key' } }),
		sentence: /was rejected\. Enter another key/,
		button: 'Connect…',
	},
	{
		name: 'a refused request',
		answer: (response) => sendJson(response, 400, { error: { message: 'temperature must be from 0 to 2' } }),
		sentence: /did not accept the request \(400\)[\s\S]*temperature must be from 0 to 2/,
		button: 'Retry',
	},
	{
		name: 'a rate limit',
		answer: (response) => sendJson(response, 429, {}, { 'retry-after': '30' }),
		sentence: /rate limit is reached until \d/,
		button: 'Retry',
	},
	{
		name: 'an internal error',
		answer: (response) => sendJson(response, 500, {}),
		sentence: /temporarily unavailable/,
		button: 'Retry',
	},
	{
		name: 'a web page instead of JSON',
		answer: (response) =>
			response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><h1>Sign in</h1>'),
		sentence: /returned a web page/,
		button: 'Open Setting',
	},
	{
		name: 'a reply that stalls',
		answer: (response) => response.writeHead(200, { 'content-type': 'application/json' }).write('{"choices":'),
		sentence: /No answer within 10 seconds/,
		button: 'Change the Deadline…',
	},
	{
		name: 'a connection that breaks',
		answer: (response) => response.destroy(),
		sentence: /lost after sending/,
		button: 'Retry',
	},
];

describe('when something goes wrong', () => {
	let service: ScriptedServer;
	let workbench: Workbench;
	let person: ChatPerson;
	let answerChat: (response: ServerResponse) => void;

	before(async () => {
		service = await startScriptedServer((request, response) =>
			request.path.endsWith('/chat') ? answerChat(response) : sendJson(response, 200, { requests: 1 }),
		);
		workbench = await startWorkbench({ settings: { 'whetstone.service.timeout': 10 } });
		person = new ChatPerson(workbench);
		await person.connect(service.url, 'some-key');
		await person.messageBox.waitFor();
	});

	after(async () => {
		await workbench.dispose();
		await service.close();
	});

	for (const fault of FAULTS) {
		it(`${fault.name} has its sentence and its way out; the message is kept and one click sends it again`, async () => {
			await person.startNew();
			answerChat = fault.answer;
			const sent = chatRequests(service).length;
			await person.send('keep me');
			const alert = person.alerts.first();
			await alert.waitFor();
			assert.match(await alert.innerText(), fault.sentence);
			assert.ok(await alert.getByRole('button', { name: fault.button }).isVisible());
			await workbench.screenshot(`fault-${fault.name.replaceAll(' ', '-')}`);
			assert.equal(chatRequests(service).length, sent + 1);
			answerChat = (response) => sendJson(response, 200, chatBody('Here it is.'));
			await alert.getByRole('button', { name: 'Retry' }).click();
			await person.answers.getByText('Here it is.').waitFor();
			await person.untilQuestionsAre(['keep me']);
			const [first, second] = chatRequests(service).slice(-2);
			const keys = [first, second].map((request) => request?.headers['idempotency-key']);
			// A refusal that a service keeps under its key would come back: only then is the key another one.
			assert.equal(keys[0] === keys[1], fault.name !== 'a refused request');
			assert.deepEqual(JSON.parse(first?.body ?? ''), JSON.parse(second?.body ?? ''));
		});
	}

	it('Stop ends the wait at once and says what it means', async () => {
		await person.startNew();
		answerChat = () => {};
		await person.send('stop me');
		await person.button('Stop').click();
		await person.alerts.getByText(/Stopped\. The service may still count/).waitFor();
		assert.ok(await person.button('Send').isVisible());
	});

	it('a service that is down has its sentence, and the message is kept', async () => {
		await person.startNew();
		await service.close();
		await person.send('anyone there?');
		await person.alerts.getByText(/Cannot reach 127\.0\.0\.1:\d+\./).waitFor();
		await person.untilQuestionsAre(['anyone there?']);
	});
});

function chatRequests(service: ScriptedServer) {
	return service.requests.filter(({ path }) => path.endsWith('/chat'));
}
