import assert from 'node:assert/strict';
import type { Conversation } from '../../../../src/chat/core/conversation.ts';
import { ServiceError } from '../../../../src/service/core/serviceError.ts';
import { chatHarnesses, message } from '../../../support/chatHarness.ts';

describe('a message that the budget holds back', () => {
	const newHarness = chatHarnesses();
	const limit = { amount: 5, unit: 'tokens', per: 'day', service: 'local' } as const;
	const budget = { limit, used: 4, reserved: 0, needed: 3, left: 1, resetsAt: 9 };
	const held = () => new ServiceError('budgetReached', { budget });
	let harness: ReturnType<typeof newHarness>;
	beforeEach(() => {
		harness = newHarness();
	});

	/** Waits for the request of what has just been begun, and ends it. */
	async function ending<T>(begin: () => Promise<T>, end: (service: typeof harness.service) => void): Promise<T> {
		const arrival = harness.service.arrival();
		const begun = begin();
		await arrival;
		end(harness.service);
		return await begun;
	}

	const send = (conversation: Conversation, text: string) =>
		ending(
			() => conversation.send(message(text), () => {}),
			(service) => service.refuse(held()),
		);
	const overBudget = () => harness.service.requests.map((each) => each.overBudget);

	it('is kept with its limit, also for another window', async () => {
		const conversation = await harness.session.active();
		await send(conversation, 'a');
		for (const each of [conversation, await harness.window().active()]) {
			const outcome = each.turns[0]?.outcome;
			assert.deepEqual(outcome?.kind === 'failed' && outcome.failure, { kind: 'budgetReached', budget });
		}
	});

	it('goes over it when the user says so, and no other: neither a later Retry nor the queued message', async () => {
		const conversation = await harness.session.active();
		await send(conversation, 'a');
		const id = conversation.turns[0]?.id ?? '';
		await ending(
			() => conversation.retry(id, { overBudget: true }),
			(service) => service.refuse(new ServiceError('unavailable')),
		);
		await ending(
			() => conversation.retry(id),
			(service) => service.refuse(held()),
		);
		const arrival = harness.service.arrival();
		const retried = conversation.retry(id, { overBudget: true });
		await arrival;
		await conversation.send(message('queued'), () => {});
		const next = harness.service.arrival();
		harness.service.answer('re a');
		await next;
		harness.service.answer('re queued');
		await retried;
		assert.deepEqual(overBudget(), [undefined, true, undefined, true, undefined]);
		// It is the same request, under the same key.
		const [first, second, third] = harness.service.requests;
		assert.deepEqual([second?.request, second?.key], [first?.request, first?.key]);
		assert.equal(third?.key, first?.key);
	});

	it('may be a request for another answer, too, and nothing of it is kept', async () => {
		const conversation = await harness.session.active();
		await harness.ask(conversation, 'a');
		const id = conversation.turns[0]?.id ?? '';
		await ending(
			() => conversation.askAgain(id),
			(service) => service.refuse(held()),
		);
		await ending(
			() => conversation.retry(id, { overBudget: true }),
			(service) => service.refuse(new ServiceError('unavailable')),
		);
		const later = await harness.window().active();
		await ending(
			() => later.retry(id),
			(service) => service.answer('other'),
		);
		assert.deepEqual(overBudget(), [undefined, undefined, true, undefined]);
	});

	it('stays, with the queued message in the composer again', async () => {
		const conversation = await harness.session.active();
		const arrival = harness.service.arrival();
		const sent = conversation.send(message('a'), () => {});
		await arrival;
		await conversation.send(message('queued'), () => {});
		harness.service.refuse(held());
		await sent;
		assert.equal(conversation.draft.text, 'queued');
		assert.equal(conversation.turns[0]?.text, 'a');
	});
});
