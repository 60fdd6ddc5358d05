import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { type ChatSettings, isSent, leftOutOfSummary, summaryRequest } from '../../../../src/chat/core/chatRequest.ts';
import type { Conversation } from '../../../../src/chat/core/conversation.ts';
import type { Turn } from '../../../../src/chat/core/transcript/transcript.ts';
import { PLAN_LIMITS, PLANS } from '../../../../src/service/core/plans.ts';
import { ServiceError } from '../../../../src/service/core/serviceError.ts';
import { chatHarnesses, message } from '../../../support/chatHarness.ts';

const settings = (plan: ChatSettings['plan']): ChatSettings => ({
	model: '',
	maxTokens: 1_000,
	temperature: 0.7,
	systemPrompt: '',
	userName: '',
	context: 'newTurn',
	plan,
});

function answered(text: string, answer: string): Turn {
	const receipt = { roundTripMs: 1 };
	const outcome = { kind: 'answered', id: randomUUID(), text: answer, time: 0, receipt } as const;
	return { id: randomUUID(), text, time: 0, outcome };
}

describe('the request for a summary', () => {
	it('leaves nothing out unless fewer messages were sent than it held', () => {
		const earlier = ['1', '2', '3', '4', '5'].map((text) => answered(text, `re ${text}`));
		assert.deepEqual([leftOutOfSummary(earlier, 9, 9), leftOutOfSummary(earlier, 11, 5)], [0, 6]);
	});

	it('holds every earlier message in order, within what any plan allows', () => {
		fc.assert(
			fc.property(fc.nat(140), fc.constantFrom(...PLANS), (count, plan) => {
				const turns = Array.from({ length: count }, (_, at) => answered(`question ${at}.`, `answer ${at}.`));
				const asked = { text: 'Summarize.', attachments: [] };
				const { messages, conversation_id } = summaryRequest('id', turns, asked, settings(plan));
				assert.ok(messages.length <= PLAN_LIMITS[plan].maxMessages);
				const sent = messages.map(({ content }) => content).join('\n');
				const places = turns.flatMap((_, at) => [sent.indexOf(`question ${at}.`), sent.indexOf(`answer ${at}.`)]);
				assert.ok(places.every((place, index) => place > (places[index - 1] ?? -1)));
				assert.deepEqual(
					messages.map(({ role }) => role),
					messages.map((_, index) => (index % 2 === 0 ? 'user' : 'assistant')),
				);
				assert.deepEqual([messages.at(-1)?.content, conversation_id], ['Summarize.', 'id']);
			}),
		);
	});
});

describe('a summary of a conversation', () => {
	const newHarness = chatHarnesses();
	let harness: ReturnType<typeof newHarness>;
	beforeEach(() => {
		harness = newHarness();
	});

	const summarize = async (conversation: Conversation, reply: string | Error) => {
		const arrival = harness.service.arrival();
		const sent = conversation.send({ ...message('Summarize.'), summarizes: true }, () => {});
		await arrival;
		if (typeof reply === 'string') harness.service.answer(reply);
		else harness.service.refuse(reply);
		await sent;
	};
	const last = () => harness.service.requests.at(-1)?.request;

	for (const context of ['full', 'newTurn'] as const) {
		it(`is asked for under an id of its own, and is no part of what follows (${context})`, async () => {
			harness.changeSettings({ context, plan: 'trial' });
			const conversation = await harness.session.active();
			for (const text of ['1', '2', '3', '4', '5', '6']) await harness.ask(conversation, text);
			const before = last()?.conversation_id;
			await summarize(conversation, 'in short');
			assert.notEqual(last()?.conversation_id, before);
			assert.match(last()?.messages[0]?.content ?? '', /^User:\n1\n\nAssistant:\nre 1\n\n/);
			assert.equal(conversation.turns.at(-1)?.outcome.kind, 'answered');
			await harness.ask(conversation, '7');
			assert.equal(last()?.conversation_id, before);
			const sent = JSON.stringify(last()?.messages);
			assert.ok(!sent.includes('in short') && !sent.includes('Summarize'));
			assert.equal(last()?.messages.length, context === 'full' ? 9 : 1);
		});
	}

	it('is the same request when it is tried again, and is read the same by another window', async () => {
		const conversation = await harness.session.active();
		await harness.ask(conversation, 'a');
		await summarize(conversation, new ServiceError('unavailable'));
		const first = last();
		const arrival = harness.service.arrival();
		const retried = conversation.retry(conversation.turns.at(-1)?.id ?? '');
		await arrival;
		harness.service.answer('in short');
		assert.equal(await retried, true);
		assert.deepEqual(last(), first);
		const elsewhere = await harness.window().active();
		assert.equal(elsewhere.turns.at(-1)?.summarizes, true);
	});

	it('takes no room in the request after it, while it is in flight', async () => {
		harness.changeSettings({ context: 'full', plan: 'trial' });
		const conversation = await harness.session.active();
		for (const text of ['1', '2', '3', '4', '5']) await harness.ask(conversation, text);
		const before = conversation.leftOutNext;
		const arrival = harness.service.arrival();
		const sent = conversation.send({ ...message('Summarize.'), summarizes: true }, () => {});
		await arrival;
		assert.deepEqual([before, conversation.leftOutNext], [2, 2]);
		harness.service.answer('in short');
		await sent;
	});

	it('stays out of a fork, and is not asked again', async () => {
		const conversation = await harness.session.active();
		await harness.ask(conversation, 'a');
		await summarize(conversation, 'in short');
		const turn = conversation.turns.at(-1);
		assert.ok(turn !== undefined && !isSent(turn));
		const fork = await harness.session.fork(conversation, { turnId: turn.id, isShared: true });
		assert.deepEqual(
			fork?.turns.map(({ text }) => text),
			['a'],
		);
	});
});
