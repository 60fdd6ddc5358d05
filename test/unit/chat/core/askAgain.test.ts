import assert from 'node:assert/strict';
import { answerOf } from '../../../../src/chat/core/codeBlock.ts';
import type { Conversation } from '../../../../src/chat/core/conversation.ts';
import { ServiceError } from '../../../../src/service/core/serviceError.ts';
import { chatHarnesses, message } from '../../../support/chatHarness.ts';

describe('asking for another answer', () => {
	const newHarness = chatHarnesses();
	let harness: ReturnType<typeof newHarness>;
	beforeEach(() => {
		harness = newHarness();
	});

	const turnId = (conversation: Conversation, at = -1) => conversation.turns.at(at)?.id ?? '';
	const answers = (conversation: Conversation, at = -1) =>
		(conversation.turns.at(at)?.answers ?? []).map(({ text, id }) => ({ text, id }));
	const shown = (conversation: Conversation) =>
		conversation.turns.map(({ outcome }) => (outcome.kind === 'answered' ? outcome.text : outcome.kind));
	const sent = (from = 0) =>
		harness.service.requests
			.slice(from)
			.map(({ request }) => [request.conversation_id, request.messages.map(({ content }) => content)]);

	async function again(conversation: Conversation, text: string, at = -1, options?: object): Promise<string> {
		const arrival = harness.service.arrival();
		const asked = conversation.askAgain(turnId(conversation, at), options);
		await arrival;
		harness.service.answer(text);
		assert.equal(await asked, true);
		return harness.service.requests.at(-1)?.request.conversation_id ?? '';
	}

	for (const context of ['full', 'newTurn'] as const) {
		it(`sends what came before in full under a new id, keeps both answers, and goes on with the new one (${context})`, async () => {
			harness.changeSettings({ context });
			const { session, window } = harness;
			const conversation = await session.active();
			await harness.ask(conversation, 'a');
			await harness.ask(conversation, 'b');
			const id = await again(conversation, 'other');
			assert.notEqual(id, conversation.id);
			assert.deepEqual(sent(2), [[id, ['a', 're a', 'b']]]);
			assert.deepEqual(shown(conversation), ['re a', 'other']);
			assert.deepEqual(
				answers(conversation).map(({ text }) => text),
				['re b', 'other'],
			);
			await harness.ask(conversation, 'c');
			assert.deepEqual(sent(3), [[id, context === 'full' ? ['a', 're a', 'b', 'other', 'c'] : ['c']]]);
			const later = await window().active();
			assert.deepEqual([shown(later), answers(later, 1)], [shown(conversation), answers(conversation, 1)]);
		});

		it(`goes on with the first answer again under the id that it was asked under (${context})`, async () => {
			harness.changeSettings({ context });
			const conversation = await harness.session.active();
			await harness.ask(conversation, 'a');
			await harness.ask(conversation, 'b');
			await again(conversation, 'other');
			await again(conversation, 'third');
			const [first] = answers(conversation);
			assert.equal(await conversation.choose(turnId(conversation), first?.id ?? ''), true);
			await harness.ask(conversation, 'c');
			const request = context === 'full' ? ['a', 're a', 'b', 're b', 'c'] : ['c'];
			assert.deepEqual(sent(4), [[conversation.id, request]]);
		});

		it(`sends everything under another id after a choice in the middle (${context})`, async () => {
			harness.changeSettings({ context });
			const conversation = await harness.session.active();
			await harness.ask(conversation, 'a');
			await harness.ask(conversation, 'b');
			const asked = await again(conversation, 'other a', 0);
			assert.deepEqual(sent(2), [[asked, ['a']]]);
			assert.deepEqual(shown(conversation), ['other a', 're b']);
			await harness.ask(conversation, 'c');
			await harness.ask(conversation, 'd');
			const { serviceId } = conversation;
			assert.ok(![conversation.id, asked].includes(serviceId));
			const all = ['a', 'other a', 'b', 're b', 'c'];
			const rest = context === 'full' ? [...all, 're c', 'd'] : ['d'];
			assert.deepEqual(sent(3), [
				[serviceId, all],
				[serviceId, rest],
			]);
		});
	}

	it('sends everything after the first answer was chosen again if an earlier message has several answers', async () => {
		harness.changeSettings({ context: 'newTurn' });
		const conversation = await harness.session.active();
		await harness.ask(conversation, 'a');
		await harness.ask(conversation, 'b');
		await again(conversation, 'other a', 0);
		await again(conversation, 'other b');
		await conversation.choose(turnId(conversation), answers(conversation)[0]?.id ?? '');
		await harness.ask(conversation, 'c');
		assert.deepEqual(sent(4), [[conversation.serviceId, ['a', 'other a', 'b', 're b', 'c']]]);
		assert.ok(!sent(0).slice(0, 4).flat().includes(conversation.serviceId));
	});

	it('sends everything if an answer of the service before is chosen after one of the service now', async () => {
		harness.changeSettings({ context: 'newTurn' });
		const conversation = await harness.session.active();
		await harness.ask(conversation, 'a');
		await harness.ask(conversation, 'b');
		harness.connect('https://two.example');
		assert.equal(await conversation.moveTo('https://two.example'), true);
		await again(conversation, 'other');
		const first = answers(conversation)[0]?.id ?? '';
		assert.equal(await conversation.choose(turnId(conversation), first), true);
		await harness.ask(conversation, 'c');
		assert.deepEqual(
			harness.service.requests.at(-1)?.request.messages.map(({ content }) => content),
			['a', 're a', 'b', 're b', 'c'],
		);
	});

	it('sends everything to another service after an answer of the one before was chosen', async () => {
		harness.changeSettings({ context: 'newTurn' });
		const conversation = await harness.session.active();
		await harness.ask(conversation, 'a');
		await again(conversation, 'other');
		harness.connect('https://two.example');
		assert.equal(await conversation.askAgain(turnId(conversation)), false);
		await conversation.moveTo('https://two.example');
		await conversation.choose(turnId(conversation), answers(conversation)[0]?.id ?? '');
		await harness.ask(conversation, 'b');
		assert.deepEqual(sent(2), [[conversation.serviceId, ['a', 're a', 'b']]]);
		assert.notEqual(conversation.serviceId, conversation.id);
	});

	it('uses other options for that request alone', async () => {
		const conversation = await harness.session.active();
		await conversation.setMetadata({ options: { model: 'own', temperature: 1 } });
		await harness.ask(conversation, 'a');
		await again(conversation, 'other', -1, { model: 'bigger', systemPrompt: 'Be brief.' });
		await harness.ask(conversation, 'b');
		const used = harness.service.requests.map(({ request }) => [
			request.model,
			request.temperature,
			request.system_prompt,
		]);
		assert.deepEqual(used, [
			['own', 1, undefined],
			['bigger', 1, 'Be brief.'],
			['own', 1, undefined],
		]);
	});

	it('leaves the answer as it is if it fails; Retry repeats it under the same id and key, and Dismiss drops it', async () => {
		const { service, session, window } = harness;
		const conversation = await session.active();
		await harness.ask(conversation, 'a');
		const id = turnId(conversation);
		for (const attempt of ['ask', 'retry']) {
			const arrival = service.arrival();
			const asked = attempt === 'ask' ? conversation.askAgain(id, { model: 'bigger' }) : conversation.retry(id);
			await arrival;
			service.refuse(new ServiceError('unavailable'));
			assert.equal(await asked, true);
			for (const each of [conversation, await window().active()]) {
				const { outcome, again } = each.turns[0] ?? {};
				assert.deepEqual([outcome?.kind, again?.kind, answers(each)], ['answered', 'failed', []]);
			}
		}
		const [, first, second] = service.requests;
		assert.deepEqual(second, first);
		assert.equal(first?.request.model, 'bigger');
		assert.equal(first?.key, first?.request.conversation_id);
		assert.equal(await conversation.discard(id), true);
		for (const each of [conversation, await window().active()]) {
			assert.deepEqual([shown(each), each.turns[0]?.again], [['re a'], undefined]);
		}
		assert.equal(await conversation.discard(id), false);
		await harness.ask(conversation, 'b');
		assert.deepEqual(sent(3), [[conversation.id, ['a', 're a', 'b']]]);
	});

	it('can be stopped', async () => {
		const { service, session } = harness;
		const conversation = await session.active();
		await harness.ask(conversation, 'a');
		const arrival = service.arrival();
		const asked = conversation.askAgain(turnId(conversation));
		await arrival;
		assert.deepEqual(
			[conversation.pending?.turnId, conversation.turns[0]?.again?.kind],
			[turnId(conversation), 'open'],
		);
		conversation.stop();
		await asked;
		const { again: failed } = conversation.turns[0] ?? {};
		assert.equal(failed?.kind === 'failed' ? failed.failure.kind : undefined, 'cancelled');
	});

	it('lets a queued message follow with the new answer', async () => {
		const { service, session } = harness;
		const conversation = await session.active();
		await harness.ask(conversation, 'a');
		const arrival = service.arrival();
		const asked = conversation.askAgain(turnId(conversation));
		await arrival;
		await conversation.send(message('b'), () => {});
		const next = service.arrival();
		service.answer('other');
		await next;
		service.answer('re b');
		await asked;
		assert.deepEqual(sent(2), [[service.requests[1]?.request.conversation_id, ['a', 'other', 'b']]]);
	});

	it('is interrupted by the end of its window, shown as pending in another one until then', async () => {
		const { service, session, window, endWindows } = harness;
		const conversation = await session.active();
		await harness.ask(conversation, 'a');
		const arrival = service.arrival();
		const asked = conversation.askAgain(turnId(conversation));
		await arrival;
		const other = await window().active();
		const [turn] = other.turns;
		assert.ok(turn !== undefined && other.transcript.isPendingElsewhere(turn) && other.isAwaitingAnswer);
		assert.deepEqual([await other.askAgain(turn.id), await other.retry(turn.id)], [false, false]);
		assert.equal(await other.discard(turn.id), false);
		session.dispose();
		await asked;
		endWindows();
		const later = await window().active();
		const retried = service.arrival();
		const sending = later.retry(turn.id);
		await retried;
		service.answer('other');
		assert.equal(await sending, true);
		assert.deepEqual(shown(later), ['other']);
		const [, first, second] = service.requests;
		assert.deepEqual([second?.request, second?.key], [first?.request, first?.key]);
	});

	it('is refused while a request is in flight, for a message without an answer, and if the question was lost', async () => {
		const { service, session } = harness;
		const conversation = await session.active();
		await harness.ask(conversation, 'a');
		await again(conversation, 'other');
		const arrival = service.arrival();
		const sending = conversation.send(message('b'), () => {});
		await arrival;
		assert.equal(await conversation.askAgain(turnId(conversation, 0)), false);
		assert.equal(await conversation.choose(turnId(conversation, 0), answers(conversation, 0)[0]?.id ?? ''), false);
		service.refuse(new ServiceError('unavailable'));
		await sending;
		assert.equal(await conversation.askAgain(turnId(conversation)), false);
		assert.equal(await conversation.askAgain('unknown'), false);
		assert.equal(await conversation.choose(turnId(conversation, 0), 'unknown'), false);
		await harness.ask(conversation, '');
		assert.equal(await conversation.askAgain(turnId(conversation)), false);
	});

	it('sends everything if another window has gone on under another id meanwhile', async () => {
		harness.changeSettings({ context: 'newTurn' });
		const { session, window } = harness;
		const one = await session.active();
		await harness.ask(one, 'a');
		const other = await window().active();
		await again(other, 'other');
		await harness.ask(one, 'b');
		await other.transcript.reload();
		await harness.ask(other, 'c');
		assert.deepEqual(sent(3), [[other.serviceId, ['a', 'other', 'b', 're b', 'c']]]);
	});

	it('keeps every answer at hand by its id', async () => {
		const conversation = await harness.session.active();
		await harness.ask(conversation, 'a');
		await again(conversation, 'other');
		const texts = answers(conversation).map(({ id }) => answerOf(conversation.turns, id)?.text);
		assert.deepEqual([texts, answerOf(conversation.turns, 'unknown')], [['re a', 'other'], undefined]);
	});
});

describe('a fork', () => {
	const newHarness = chatHarnesses();

	it('shares the turns up to an answer with the answer shown, or those before a message that is then unsent', async () => {
		const { session, service, ask, window } = newHarness({ context: 'newTurn' });
		const origin = await session.active();
		for (const text of ['a', 'b', 'c']) await ask(origin, text);
		const id = origin.turns[1]?.id ?? '';
		const arrival = service.arrival();
		const asked = origin.askAgain(id);
		await arrival;
		service.answer('other b');
		await asked;
		const fork = await session.fork(origin, { turnId: id, isShared: true });
		assert.ok(fork !== undefined);
		assert.deepEqual(
			fork.turns.map(({ text, outcome, answers }) => [text, outcome.kind === 'answered' && outcome.text, answers]),
			[
				['a', 're a', undefined],
				['b', 'other b', undefined],
			],
		);
		assert.deepEqual([fork.transcript.current.branchOf, session.isActive(fork.id)], [origin.id, true]);
		await ask(fork, 'd');
		const { request } = service.requests.at(-1) ?? {};
		assert.deepEqual(
			[request?.conversation_id, request?.messages.map(({ content }) => content)],
			[fork.id, ['a', 're a', 'b', 'other b', 'd']],
		);
		const unsent = origin.turns[0];
		const first = await session.fork(origin, { turnId: unsent?.id ?? '', isShared: false }, unsent);
		assert.deepEqual([first?.turns, first?.draft.text, service.requests.length], [[], 'a', 5]);
		const later = await window().active();
		assert.deepEqual([later.id, later.draft.text, later.transcript.current.branchOf], [first?.id, 'a', origin.id]);
	});
});
