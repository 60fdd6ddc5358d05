import assert from 'node:assert/strict';
import type { ChatRequest } from '../../../../../src/service/core/apiTypes.ts';
import { DEFAULT_MAX_TOKENS, type Plan } from '../../../../../src/service/core/plans.ts';
import { ServiceError } from '../../../../../src/service/core/serviceError.ts';
import {
	chatBody,
	type ScriptedServer,
	sendJson,
	startScriptedServer,
} from '../../../../support/fakes/scriptedServer.ts';
import { createTestClient } from '../../../../support/fakes/testClient.ts';

/** As a new install sends its first message: nothing is set but the defaults. */
const FIRST: ChatRequest = { messages: [{ role: 'user', content: 'hello' }], max_tokens: DEFAULT_MAX_TOKENS };

describe('a service that refuses what exceeds its plan', () => {
	let server: ScriptedServer;

	/** Takes at most 500 tokens, like the trial plan (docs/service.md §8). */
	beforeEach(async () => {
		server = await startScriptedServer((request, response) => {
			const { max_tokens = DEFAULT_MAX_TOKENS } = JSON.parse(request.body || '{}');
			if (max_tokens > 500) sendJson(response, 400, { error: `max_tokens ${max_tokens} exceeds the limit of 500` });
			else sendJson(response, 200, chatBody('the answer'));
		});
	});

	afterEach(() => server.close());

	const clientOf = (plan: 'auto' | Plan) => {
		const test = createTestClient(server.url, { settings: { plan } });
		const learned: Plan[] = [];
		test.client.onDidLearnPlan((event) => learned.push(event.plan));
		const chat = (idempotencyKey: string = crypto.randomUUID()) =>
			test.client.chat(FIRST, { signal: new AbortController().signal, idempotencyKey });
		return { ...test, learned, chat };
	};
	const sent = () =>
		server.requests.map(({ body, headers }) => ({
			tokens: JSON.parse(body).max_tokens,
			key: headers['idempotency-key'],
		}));

	it('L01 answers the first message of a new install, and the plan is learned and reported once', async () => {
		const { chat, learned } = clientOf('auto');
		assert.equal((await chat()).text, 'the answer');
		assert.equal((await chat()).text, 'the answer');
		assert.deepEqual(
			sent().map(({ tokens }) => tokens),
			[1_000, 500, 500],
		);
		assert.equal(new Set(sent().map(({ key }) => key)).size, 3);
		assert.deepEqual(learned, ['trial']);
	});

	it('L05 answers after “Retry with 500” with exactly one more request, another body and another key', async () => {
		const { chat, plans, learned } = clientOf('core');
		const error: unknown = await chat('the message').catch((reason) => reason);
		assert.ok(error instanceof ServiceError);
		assert.deepEqual([error.kind, error.details.limit, error.details.allowed], ['planLimit', 'maxTokens', 500]);
		assert.equal(server.requests.length, 1);
		plans.setCap(server.url, 500);
		assert.equal((await chat('the message')).text, 'the answer');
		assert.deepEqual(
			sent().map(({ tokens }) => tokens),
			[1_000, 500],
		);
		assert.equal(new Set(sent().map(({ key }) => key)).size, 2);
		assert.deepEqual(learned, []);
	});
});
