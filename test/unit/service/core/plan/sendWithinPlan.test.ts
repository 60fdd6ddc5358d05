import assert from 'node:assert/strict';
import type { ChatRequest } from '../../../../../src/service/core/apiTypes.ts';
import { ServiceError } from '../../../../../src/service/core/serviceError.ts';
import { kindOf, ScriptedClient, settle } from '../../../../support/fakes/scriptedClient.ts';
import { chatBody } from '../../../../support/fakes/scriptedServer.ts';

const KEY = '11111111-1111-4111-8111-111111111111';
const MEMORY = 'https://service.test';

function request(maxTokens: number, content = 'hello'): ChatRequest {
	return { messages: [{ role: 'user', content }], max_tokens: maxTokens };
}

describe('a request under the plan “auto”', () => {
	let test: ScriptedClient;
	let learned: string[];
	beforeEach(() => {
		test = new ScriptedClient();
		test.settings = { ...test.settings, plan: 'auto' };
		learned = [];
		test.client.onDidLearnPlan(({ plan }) => learned.push(plan));
	});

	/** Sends; the service answers as it would with this limit. */
	async function send(wanted: ChatRequest, limit: number, body: object = { error: 'too many tokens' }) {
		const call = test.chat(KEY, wanted);
		for (let replies = 0; replies < 5; replies += 1) {
			await settle();
			if (call.outcome !== undefined) break;
			const { max_tokens } = JSON.parse(test.transport.newest.request.body ?? '');
			if (max_tokens > limit) test.transport.newest.reply(400, body);
			else test.transport.newest.reply(200, chatBody('ok'));
		}
		return call;
	}

	const bodies = () =>
		test.transport.attempts.map(({ request: { headers, body } }) => [
			headers['idempotency-key'],
			JSON.parse(body ?? '').max_tokens,
		]);

	it('is cut to the largest plan that would refuse it, then to the next, each time under another key', async () => {
		const call = await send(request(3_000), 500);
		assert.equal(call.outcome, 'ok');
		assert.deepEqual(bodies(), [
			[KEY, 3_000],
			[`${KEY}.core`, 2_000],
			[`${KEY}.trial`, 500],
		]);
		assert.equal(new Set(test.transport.attempts.map(({ request }) => request.headers['x-request-id'])).size, 3);
		assert.deepEqual([learned, test.plans.known(MEMORY)], [['trial'], 'trial']);
		test.assertAtRest(call);
	});

	it('is cut immediately, under the same key, once the plan is known, and that is reported once', async () => {
		await send(request(1_000), 500);
		await send(request(1_000), 500);
		await send(request(400), 500);
		assert.deepEqual(bodies(), [
			[KEY, 1_000],
			[`${KEY}.trial`, 500],
			[`${KEY}.trial`, 500],
			[KEY, 400],
		]);
		assert.deepEqual(learned, ['trial']);
	});

	for (const body of [{}, { error: 'too many tokens' }]) {
		it(`is cut further if it is within the learned plan and is refused by ${JSON.stringify(body)}`, async () => {
			await test.plans.remember(MEMORY, 'core');
			await send(request(3_000), 500, body);
			assert.deepEqual(bodies(), [
				[`${KEY}.core`, 2_000],
				[`${KEY}.trial`, 500],
			]);
			assert.deepEqual(learned, ['trial']);
		});
	}

	it('is not sent again where the refusal speaks of a limit that it keeps', async () => {
		const call = await send(request(1_000), 500, { error: 'The prompt is too long.' });
		assert.equal(kindOf(call), 'rejected');
		assert.equal(test.transport.attempts.length, 1);
	});

	it('is cut twice at most, and then has failed', async () => {
		const call = await send(request(5_000), 100);
		assert.ok(call.outcome instanceof ServiceError && call.outcome.details.status === 400);
		assert.deepEqual(
			bodies().map(([, tokens]) => tokens),
			[5_000, 4_000, 2_000],
		);
		assert.deepEqual([learned, test.plans.known(MEMORY)], [[], undefined]);
		test.assertAtRest(call);
	});

	it('is not resent if the user’s own text exceeds the plan, or the request exceeds no plan', async () => {
		for (const wanted of [request(400, 'x'.repeat(1_001)), request(400)]) {
			test.transport.attempts.length = 0;
			await send(wanted, 100);
			assert.equal(test.transport.attempts.length, 1);
		}
	});

	it('teaches nothing where the smaller one fails otherwise', async () => {
		const call = test.chat(KEY, request(1_000));
		await settle();
		test.transport.newest.reply(400, {});
		await settle();
		test.transport.newest.reply(500, {});
		await settle();
		assert.equal(kindOf(call), 'unavailable');
		assert.deepEqual([learned, test.plans.known(MEMORY)], [[], undefined]);
	});

	it('is not sent again where the plan is set by hand', async () => {
		test.settings = { ...test.settings, plan: 'core' };
		await send(request(1_000), 500);
		assert.equal(test.transport.attempts.length, 1);
	});

	it('never asks for more tokens than the user agreed to', async () => {
		test.plans.setCap(MEMORY, 300);
		await send(request(1_000), 500);
		await send(request(200), 500);
		assert.deepEqual(bodies(), [
			[`${KEY}.300`, 300],
			[KEY, 200],
		]);
	});
});
