import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ServiceError } from '../../../../src/core/service/serviceError.ts';
import { createChatHarness, message } from '../../../support/chatHarness.ts';

const [ONE, TWO] = ['https://one.example', 'https://two.example'] as const;

describe('a conversation that is held with another service', () => {
	let folder: string;
	let harness: ReturnType<typeof createChatHarness>;
	beforeEach(async () => {
		folder = await mkdtemp(join(tmpdir(), 'whetstone-elsewhere-'));
		harness = createChatHarness(folder);
	});
	afterEach(async () => {
		harness.dispose();
		await rm(folder, { recursive: true, maxRetries: 10, retryDelay: 20 });
	});

	const sent = () =>
		harness.service.requests.map(({ request, service }) => [
			service,
			request.conversation_id,
			request.messages.map(({ content }) => content),
		]);

	it('S20 sends nothing to the connected one before it was moved there, and then all its turns under a new id', async () => {
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

	it('S20 gives the one that it is moved to all turns up to the newest, however many there are', async () => {
		const { session, connect } = harness;
		const conversation = await session.active();
		for (const text of ['a', 'b', 'c']) await harness.ask(conversation, text);
		connect(TWO);
		await conversation.moveTo(TWO);
		assert.equal(conversation.transcript.current.serviceCopyAfter, conversation.turns.at(-1)?.id);
	});

	it('S20 stays with its service where another is connected while its message is being saved', async () => {
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

	it('S20 moves to no service but the one that was agreed to, and not while an answer is on its way', async () => {
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

	it('S20 sends no failed message again there', async () => {
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

	it('S20 gives the message that waits back when its service is no longer the connected one', async () => {
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

	it('S20 shares its service with what begins with its turns', async () => {
		const { session, connect } = harness;
		const conversation = await session.active();
		for (const text of ['a', 'b']) await harness.ask(conversation, text);
		connect(TWO);
		const branch = await session.branch(conversation, conversation.turns[1]?.id ?? '', randomUUID());
		assert.equal(branch?.heldByOtherService, ONE);
	});

	it('is free for any service while nothing was said in it', async () => {
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

	it('brings its turns where the service’s copy is relied upon, until the first one is answered', async () => {
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

	it('brings what it shares with another one, too: its service holds nothing of it', async () => {
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
