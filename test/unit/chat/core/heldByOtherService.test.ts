import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { ServiceError } from '../../../../src/service/core/serviceError.ts';
import { chatHarnesses, message } from '../../../support/chatHarness.ts';

const [ONE, TWO] = ['https://one.example', 'https://two.example'] as const;

describe('a conversation held by another service than the connected one', () => {
	const newHarness = chatHarnesses();
	let harness: ReturnType<typeof newHarness>;
	beforeEach(() => {
		harness = newHarness();
	});

	const sent = () =>
		harness.service.requests.map(({ request, service }) => [
			service,
			request.conversation_id,
			request.messages.map(({ content }) => content),
		]);

	it('S20 sends nothing to the connected service before it is moved there, and then all its turns under a new id', async () => {
		const { session, connect, window } = harness;
		const conversation = await session.active();
		await harness.ask(conversation, 'a');
		connect(TWO);
		assert.equal(conversation.heldByOtherService, ONE);
		assert.equal(await conversation.send(message('b'), () => {}), false);
		assert.equal(harness.service.requests.length, 1);
		assert.equal(await conversation.moveTo(TWO), true);
		assert.equal(conversation.heldByOtherService, undefined);
		await harness.ask(conversation, 'b');
		const { serviceId } = conversation;
		assert.notEqual(serviceId, conversation.id);
		assert.deepEqual(sent(), [
			[ONE, conversation.id, ['a']],
			[TWO, serviceId, ['a', 're a', 'b']],
		]);
		const later = await window().active();
		assert.deepEqual([later.heldByOtherService, later.serviceId], [undefined, serviceId]);
		connect(ONE);
		assert.equal(later.heldByOtherService, TWO);
	});

	it('S20 sends the new service every turn up to the newest, however many there are', async () => {
		const { session, connect } = harness;
		const conversation = await session.active();
		for (const text of ['a', 'b', 'c']) await harness.ask(conversation, text);
		connect(TWO);
		await conversation.moveTo(TWO);
		await harness.ask(conversation, 'd');
		assert.deepEqual(sent().at(-1), [TWO, conversation.serviceId, ['a', 're a', 'b', 're b', 'c', 're c', 'd']]);
	});

	it('S20 stays with its service if another one is connected while its message is being saved', async () => {
		const { session, connect, service } = harness;
		const conversation = await session.active();
		await harness.ask(conversation, 'a');
		await conversation.draft.setText('b');
		const arrival = service.arrival();
		const sending = conversation.sendComposed(message('b'), () => {});
		connect(TWO);
		await arrival;
		service.refuse(new ServiceError('serviceChanged'));
		await sending;
		assert.deepEqual(
			sent().map(([name]) => name),
			[ONE, ONE],
			'meant for it, so the client sends it to no other',
		);
		assert.equal(conversation.heldByOtherService, ONE);
	});

	it('S20 moves only to the service that the user agreed to, and not while an answer is in flight', async () => {
		const { session, connect, service } = harness;
		const conversation = await session.active();
		const arrival = service.arrival();
		const first = conversation.send(message('a'), () => {});
		await arrival;
		connect(TWO);
		assert.equal(await conversation.moveTo(TWO), false);
		service.answer('re a');
		await first;
		connect('https://three.example');
		assert.deepEqual([await conversation.moveTo(TWO), conversation.heldByOtherService], [false, ONE]);
	});

	it('S20 does not retry a failed message there', async () => {
		const { session, connect, service } = harness;
		const conversation = await session.active();
		const id = randomUUID();
		const arrival = service.arrival();
		const first = conversation.send(message('a', id), () => {});
		await arrival;
		service.refuse(new ServiceError('unavailable', { status: 500 }));
		await first;
		connect(TWO);
		assert.deepEqual([await conversation.retry(id), service.requests.length], [false, 1]);
	});

	it('S20 returns its queued message to the composer if its service is no longer connected', async () => {
		const { session, connect, service } = harness;
		const conversation = await session.active();
		const arrival = service.arrival();
		const first = conversation.send(message('a'), () => {});
		await arrival;
		await conversation.send(message('b'), () => {});
		connect(TWO);
		service.answer('re a');
		await first;
		assert.deepEqual(
			[conversation.draft.text, conversation.draft.queuedMessage, service.requests.length],
			['b', undefined, 1],
		);
	});

	it('S20 passes its service on to its branches', async () => {
		const { session, connect } = harness;
		const conversation = await session.active();
		for (const text of ['a', 'b']) await harness.ask(conversation, text);
		connect(TWO);
		const branch = await session.branch(conversation, conversation.turns[1]?.id ?? '', randomUUID());
		assert.equal(branch?.heldByOtherService, ONE);
	});

	it('may go to any service while it has no messages', async () => {
		const { session, connect, service } = harness;
		const conversation = await session.active();
		const id = randomUUID();
		const arrival = service.arrival();
		const first = conversation.send(message('a', id), () => {});
		await arrival;
		service.refuse(new ServiceError('unreachable', {}));
		await first;
		await conversation.discard(id);
		connect(TWO);
		assert.equal(conversation.heldByOtherService, undefined);
		await harness.ask(conversation, 'b');
		const [, second] = service.requests;
		assert.deepEqual([second?.service, second?.request.conversation_id === conversation.id], [TWO, false]);
	});

	it('sends its earlier turns to the new service until one is answered, even if the context setting is newTurn', async () => {
		const { session, connect, changeSettings } = harness;
		changeSettings({ context: 'newTurn' });
		const conversation = await session.active();
		for (const text of ['a', 'b']) await harness.ask(conversation, text);
		connect(TWO);
		assert.equal(await conversation.moveTo(TWO), true);
		for (const text of ['c', 'd']) await harness.ask(conversation, text);
		assert.deepEqual(
			sent().map(([, , contents]) => contents),
			[['a'], ['b'], ['a', 're a', 'b', 're b', 'c'], ['d']],
		);
	});

	it('sends a branch’s shared turns as well, because no service holds them under its id', async () => {
		const { session, changeSettings, service } = harness;
		changeSettings({ context: 'newTurn' });
		const conversation = await session.active();
		for (const text of ['a', 'b']) await harness.ask(conversation, text);
		const branch = await session.branch(conversation, conversation.turns[1]?.id ?? '', randomUUID());
		assert.ok(branch !== undefined);
		for (const text of ['c', 'd']) await harness.ask(branch, text);
		assert.deepEqual(
			service.requests.slice(2).map(({ request }) => request.messages.map(({ content }) => content)),
			[['a', 're a', 'c'], ['d']],
		);
	});
});
