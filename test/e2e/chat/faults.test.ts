import assert from 'node:assert/strict';
import type { ServerResponse } from 'node:http';
import { chatBody, type ScriptedServer, sendJson, startScriptedServer } from '../../support/fakes/scriptedServer.ts';
import { ChatUser } from '../user/chatUser.ts';
import { sharedWorkbench } from '../workbench/sharedWorkbench.ts';
import type { Workbench } from '../workbench/workbench.ts';

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
		button: 'Enter Key…',
	},
	{
		name: 'a refused request',
		answer: (response) => sendJson(response, 400, { error: { message: 'temperature must be from 0 to 2' } }),
		sentence: /did not accept the request \(400\)[\s\S]*temperature must be from 0 to 2/,
		button: 'Copy Details',
	},
	{
		name: 'a rate limit',
		answer: (response) => sendJson(response, 429, {}, { 'retry-after': '120' }),
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
		button: 'Discard',
	},
	{
		name: 'a redirect',
		answer: (response) => response.writeHead(307, { location: 'https://new.example.com/v1/chat' }).end(),
		sentence: /redirects to https:\/\/new\.example\.com\. That was not followed/,
		button: 'Use This Address…',
	},
];

/** Refuses more tokens than the trial plan allows (docs/service.md §8). */
function answerAsTrial(response: ServerResponse, body: string): void {
	const { max_tokens: asked } = JSON.parse(body);
	if (asked > 500) sendJson(response, 400, { error: `max_tokens ${asked} exceeds the limit of 500` });
	else sendJson(response, 200, chatBody(`At most ${asked} tokens.`));
}

describe('when something goes wrong', () => {
	const started = sharedWorkbench({
		settings: { 'whetstone.service.timeout': 10, 'whetstone.service.plan': 'core' },
	});
	let service: ScriptedServer;
	let workbench: Workbench;
	let user: ChatUser;
	let answerChat: (response: ServerResponse, body: string) => void;

	before(async () => {
		service = await startScriptedServer((request, response) =>
			request.path.endsWith('/chat') ? answerChat(response, request.body) : sendJson(response, 200, { requests: 1 }),
		);
		workbench = started();
		user = new ChatUser(workbench);
		await user.connect(service.url, 'CANARY-key-some-0123456789');
	});

	after(() => service.close());

	for (const fault of FAULTS) {
		it(`${fault.name} has its sentence and its way out; the message is kept and one click sends it again`, async () => {
			await user.startNew();
			answerChat = fault.answer;
			const sent = chatRequests(service).length;
			await user.send('CANARY-prompt keep me');
			const alert = user.alerts.first();
			await alert.waitFor();
			assert.match(await alert.innerText(), fault.sentence);
			assert.ok(await alert.getByRole('button', { name: fault.button }).isVisible());
			await workbench.screenshot(`fault-${fault.name.replaceAll(' ', '-')}`);
			assert.equal(chatRequests(service).length, sent + 1);
			answerChat = (response) => sendJson(response, 200, chatBody('Here it is.'));
			await alert.getByRole('button', { name: 'Retry' }).click();
			await user.answers.getByText('Here it is.').waitFor();
			await user.untilQuestionsAre(['CANARY-prompt keep me']);
			const [first, second] = chatRequests(service).slice(-2);
			const keys = [first, second].map((request) => request?.headers['idempotency-key']);
			// A refusal that a service keeps under its key would come back: only then is the key another one.
			assert.equal(keys[0] === keys[1], fault.name !== 'a refused request');
			assert.deepEqual(JSON.parse(first?.body ?? ''), JSON.parse(second?.body ?? ''));
		});
	}

	it('a rate limit that ends soon shows a countdown, and the request is then resent automatically', async () => {
		await user.startNew();
		let isFirst = true;
		answerChat = (response) => {
			if (isFirst) sendJson(response, 429, {}, { 'retry-after': '3' });
			else sendJson(response, 200, chatBody('Here it is.'));
			isFirst = false;
		};
		await user.send('wait for me');
		await workbench
			.chat()
			.getByText(/Rate limit reached\. Sending again in \d s/)
			.first()
			.waitFor();
		await workbench.screenshot('fault-countdown');
		await user.answers.getByText('Here it is.').waitFor();
	});

	it('the part of an interrupted answer that arrived can be viewed', async () => {
		await user.startNew();
		answerChat = (response) => response.writeHead(200).end('{"choices":[{"message":{"content":"half of it');
		await user.send('show me');
		await user.button('Show What Arrived').click();
		await workbench.page.getByRole('tab', { name: 'What Arrived of the Answer' }).waitFor();
		await workbench.page.getByText('half of it').waitFor();
	});

	it('L05 a plan limit offers one click to what the plan allows: one smaller request with a new idempotency key', async () => {
		await user.startNew();
		answerChat = answerAsTrial;
		const sent = chatRequests(service).length;
		await user.send('limit me');
		await user.alerts.getByText('Plan limit: 1,000 tokens were asked for; the trial plan allows 500.').waitFor();
		await workbench.screenshot('fault-plan-limit');
		await user.button('Retry with 500').click();
		await user.answers.getByText('At most 500 tokens.').waitFor();
		const [refused, taken, ...others] = chatRequests(service).slice(sent);
		assert.deepEqual(others, []);
		assert.notEqual(refused?.headers['idempotency-key'], taken?.headers['idempotency-key']);
	});

	it('L01 with the plan set to auto, the first message is answered, and the learned plan is reported once', async () => {
		await user.startNew();
		answerChat = (response) => sendJson(response, 400, { error: 'Too many messages for the plan' });
		await user.send('choose');
		await user.button('Choose Plan…').click();
		await workbench.pickRow('auto');
		await user.startNew();
		answerChat = answerAsTrial;
		for (const text of ['first', 'second'])
			assert.match(await (await user.ask(text)).innerText(), /At most 500 tokens/);
		assert.equal(await workbench.notifications(/only when it was cut to the trial plan/).count(), 1);
		await workbench.screenshot('plan-learned');
		await workbench.runCommand('Notifications: Clear All Notifications');
	});

	it('Stop ends the wait at once and says what it means', async () => {
		await user.startNew();
		answerChat = () => {};
		await user.send('stop me');
		await user.button('Stop').click();
		await workbench.chat().getByRole('log').getByText('Stopped. The service may still count this request.').waitFor();
		assert.equal(await user.alerts.count(), 0);
		assert.ok(await user.button('Retry').isVisible());
		await workbench.screenshot('chat-stopped');
		assert.ok(await user.button('Send').isVisible());
	});

	it('a service that is down has its sentence, and the message is kept', async () => {
		await user.startNew();
		await service.close();
		await user.send('anyone there?');
		await user.alerts.getByText(/Cannot reach 127\.0\.0\.1:\d+\./).waitFor();
		await user.untilQuestionsAre(['anyone there?']);
	});
});

function chatRequests(service: ScriptedServer) {
	return service.requests.filter(({ path }) => path.endsWith('/chat'));
}
