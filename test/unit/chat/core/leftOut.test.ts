import assert from 'node:assert/strict';
import type { Conversation } from '../../../../src/chat/core/conversation.ts';
import { ServiceError } from '../../../../src/service/core/serviceError.ts';
import { chatHarnesses, message } from '../../../support/chatHarness.ts';

describe('the number of earlier messages that a request leaves out', () => {
	const newHarness = chatHarnesses();
	let harness: ReturnType<typeof newHarness>;
	beforeEach(() => {
		harness = newHarness();
	});

	const leftOut = ({ turns }: Conversation) =>
		turns.map(({ outcome }) => (outcome.kind === 'open' ? undefined : (outcome.leftOut ?? 0)));

	it('is known before sending, and is shown with the message afterwards, also in another window', async () => {
		const { session, changeSettings, window } = harness;
		const conversation = await session.active();
		for (const text of ['1', '2', '3', '4', '5']) await harness.ask(conversation, text);
		assert.equal(conversation.leftOutNext, 0, 'the largest plan holds them all');
		changeSettings({ plan: 'trial' });
		assert.equal(conversation.leftOutNext, 2, 'ten messages: four turns and the new one');
		await harness.ask(conversation, '6');
		assert.equal(harness.service.requests.at(-1)?.request.messages.length, 9);
		assert.equal(conversation.leftOutNext, 4);
		assert.deepEqual(leftOut(conversation), [0, 0, 0, 0, 0, 2]);
		assert.deepEqual(leftOut(await window().active()), [0, 0, 0, 0, 0, 2]);
	});

	it('includes the question and the answer in flight', async () => {
		const { session, changeSettings, service } = harness;
		const conversation = await session.active();
		changeSettings({ plan: 'trial' });
		for (const text of ['1', '2', '3', '4']) await harness.ask(conversation, text);
		assert.equal(conversation.leftOutNext, 0);
		const arrival = service.arrival();
		const sent = conversation.send(message('5'), () => {});
		await arrival;
		assert.deepEqual([conversation.pending?.leftOut, conversation.leftOutNext], [0, 2]);
		service.answer('re 5');
		await sent;
	});

	it('is that of the last attempt if the service accepted only a smaller request', async () => {
		const { session, service } = harness;
		const conversation = await session.active();
		for (const text of ['1', '2', '3']) await harness.ask(conversation, text);
		service.mostMessages = 3;
		const changes: string[] = [];
		conversation.onDidChange(({ kind }) => changes.push(kind));
		const arrival = service.arrival();
		const sent = conversation.send(message('4'), () => {});
		await arrival;
		assert.equal(conversation.pending?.leftOut, 4);
		service.answer('re 4');
		await sent;
		assert.deepEqual(leftOut(conversation), [0, 0, 0, 4]);
		assert.ok(changes.includes('turn'));
	});

	it('is also shown for a request that failed', async () => {
		const { session, service, changeSettings } = harness;
		const conversation = await session.active();
		for (const text of ['1', '2', '3', '4', '5']) await harness.ask(conversation, text);
		changeSettings({ plan: 'trial' });
		const arrival = service.arrival();
		const sent = conversation.send(message('6'), () => {});
		await arrival;
		service.refuse(new ServiceError('unavailable', { status: 500 }));
		await sent;
		assert.deepEqual(leftOut(conversation).at(-1), 2);
	});

	it('is 0 if the context setting is newTurn', async () => {
		const { session, changeSettings } = harness;
		const conversation = await session.active();
		changeSettings({ plan: 'trial', context: 'newTurn' });
		for (const text of ['1', '2', '3', '4', '5', '6']) await harness.ask(conversation, text);
		assert.equal(harness.service.requests.at(-1)?.request.messages.length, 1);
		assert.deepEqual([leftOut(conversation), conversation.leftOutNext], [[0, 0, 0, 0, 0, 0], 0]);
	});
});
