import assert from 'node:assert/strict';
import { NO_CREDENTIALS } from '../../../../../src/service/core/keys/credentials.ts';
import { classifyRejection } from '../../../../../src/service/core/reply/classifyRejection.ts';
import { parseReplyBody } from '../../../../../src/service/core/reply/replyBody.ts';

const chat = (maxTokens: number, text = 'hello', messages = 1) => ({
	messages: [
		...Array.from({ length: messages - 1 }, () => ({ role: 'assistant' as const, content: 'earlier' })),
		{ role: 'user' as const, content: text },
	],
	max_tokens: maxTokens,
});
const SMALL = chat(100);
const MANY_TOKENS = chat(1_000);
const LONG = chat(100, 'x'.repeat(1_240));
const MANY = chat(100, 'x', 11);

const read = (body: unknown) =>
	parseReplyBody(
		new TextEncoder().encode(typeof body === 'string' ? body : JSON.stringify(body)),
		undefined,
		NO_CREDENTIALS,
	);
const classify = (body: unknown, request: object = SMALL, plan: 'auto' | 'trial' | 'core' | 'enterprise' = 'auto') =>
	classifyRejection(read(body), request, plan);

// body, request, and what a limit is expected to be read as: limit, what was sent, what is allowed.
const LIMITS: readonly (readonly [unknown, object, ...unknown[]])[] = [
	[{ error: { code: 'plan_limit_exceeded', message: 'Not in your plan.' } }, SMALL, undefined],
	[{ code: 'QUOTA_REACHED' }, SMALL, undefined],
	[{ reason: 'max_tokens', message: 'Too big.' }, MANY_TOKENS, undefined],
	[{ error: 'upgrade_required', message: 'max_tokens is 1000' }, MANY_TOKENS, 'maxTokens', 1_000, undefined],
	[{ type: 'https://errors.example/plan-limit', title: 'Limit reached' }, SMALL, undefined],
	[{ error: 'max_tokens 1000 exceeds the trial plan limit of 500' }, MANY_TOKENS, 'maxTokens', 1_000, 500],
	[{ message: 'max_tokens must be less than or equal to 500' }, MANY_TOKENS, 'maxTokens', 1_000, 500],
	[{ message: 'max_tokens must be an integer between 1 and 500' }, MANY_TOKENS, 'maxTokens', 1_000, 500],
	[
		{
			error: {
				type: 'invalid_request_error',
				message: 'max_tokens is too large: 1000. This plan supports at most 500 completion tokens.',
			},
		},
		MANY_TOKENS,
		'maxTokens',
		1_000,
		500,
	],
	['Your trial plan allows 500 tokens; you asked for 1,000.', MANY_TOKENS, 'maxTokens', 1_000, 500],
	[
		{
			detail: [
				{ type: 'less_than_equal', loc: ['body', 'max_tokens'], msg: 'Input should be less than or equal to 500' },
			],
		},
		MANY_TOKENS,
		'maxTokens',
		1_000,
		500,
	],
	[
		{ title: 'Plan limits exceeded', detail: 'Upgrade to core for more than 500 max tokens.' },
		MANY_TOKENS,
		'maxTokens',
		1_000,
		500,
	],
	[{ errors: [{ message: 'Prompt length 1240 exceeds the limit of 1000' }] }, LONG, 'promptLength', 1_240, 1_000],
	[{ error: 'Message too long: 1,240 characters, maximum 1,000' }, LONG, 'promptLength', 1_240, 1_000],
	[{ error: 'messages[0].content exceeds 1000 characters' }, LONG, 'promptLength', 1_240, 1_000],
	[
		{
			error: {
				code: 'context_length_exceeded',
				message: 'Maximum context length is 4096 tokens, you requested 5000 tokens',
			},
		},
		LONG,
		'promptLength',
		undefined,
		undefined,
	],
	[{ error: 'prompt too long for trial' }, LONG, 'promptLength', 1_240, 1_000],
	[{ error: 'Too many messages: 11 (trial plan: 10)' }, MANY, 'messages', 11, 10],
	[{ message: 'The number of messages in this conversation exceeds 10' }, MANY, 'messages', 11, 10],
	[
		{
			detail: [
				{
					type: 'too_long',
					loc: ['body', 'messages'],
					msg: 'List should have at most 10 items after validation, not 11',
				},
			],
		},
		MANY,
		'messages',
		11,
		10,
	],
	[{ error: 'Plan limits exceeded' }, SMALL, undefined],
	[{ error: 'The model gpt-4 is not part of the trial plan, please upgrade' }, SMALL, undefined],
];

const INVALID: readonly (readonly [unknown, object?])[] = [
	[{ error: 'limit must be a number' }],
	[{ error: 'limit must be a number' }, MANY_TOKENS],
	[{ error: { code: 'invalid_type', message: 'limit must be a number' } }, LONG],
	[{ message: 'max_tokens must be an integer' }, MANY_TOKENS],
	[{ message: 'max_tokens must be at least 1' }, chat(0)],
	[{ message: 'max_tokens must be an integer between 1 and 4000' }, chat(1.5)],
	[{ error: 'temperature exceeds the maximum of 2' }],
	[{ error: 'temperature must be from 0 to 2' }],
	[{ error: { code: 'missing_field', message: 'messages is required' } }],
	[{ error: 'messages must hold at least one message' }],
	[{ detail: [{ type: 'missing', loc: ['body', 'prompt'], msg: 'Field required' }] }],
	[
		{
			detail: [{ type: 'string_type', loc: ['body', 'messages', 0, 'content'], msg: 'Input should be a valid string' }],
		},
	],
	[{ error: { type: 'invalid_request_error', message: 'Unknown model: m9' } }],
	[{ error: 'conversation_id must not be longer than 256 characters' }, SMALL],
	[
		{
			error: 'optimization_level must be one of low, high (high is the documented one), not "max 9 core plan".',
		},
		{ code: 'x'.repeat(9_000), optimization_level: 'max 9 core plan' },
	],
	[{ error: 'optimization_level: unknown level "wrong"' }, { code: 'x'.repeat(9_000), optimization_level: 'wrong' }],
	[{ error: 'Bad Request' }],
	[{ error: 'Bad Request' }, { code: 'x'.repeat(9_000) }],
	['Malformed JSON at position 12'],
	[''],
	['<html>Bad Request</html>'],
	[null],
	[{ error: '400 Bad Request: plan must be a string' }],
];

describe('what a 400 means', () => {
	for (const [index, [body, request, limit, sent, allowed]] of LIMITS.entries()) {
		it(`B20 is a plan limit in body ${index + 1}: ${JSON.stringify(body)}`, () => {
			const found = classify(body, request);
			assert.ok(found.kind === 'planLimit');
			assert.deepEqual([found.limit, found.sent, found.allowed, found.likely], [limit, sent, allowed, undefined]);
		});
	}

	for (const [index, [body, request]] of INVALID.entries()) {
		it(`B20 is an invalid request in body ${LIMITS.length + index + 1}: ${JSON.stringify(body)}`, () => {
			assert.deepEqual(classify(body, request), { kind: 'rejected' });
		});
	}

	it('is probably a limit where no reason is given and the request exceeds the plan that is set, or the nearest one', () => {
		const limit = (request: object, plan: 'auto' | 'trial' | 'core' | 'enterprise') => {
			const found = classify({ error: 'Bad Request' }, request, plan);
			return found.kind === 'planLimit' && [found.likely, found.limit, found.plan, found.sent, found.allowed];
		};
		assert.deepEqual(limit(LONG, 'trial'), [true, 'promptLength', 'trial', 1_240, 1_000]);
		assert.deepEqual(limit(LONG, 'auto'), [true, 'promptLength', 'trial', 1_240, 1_000]);
		assert.deepEqual(limit(LONG, 'core'), false);
		assert.deepEqual(limit(chat(5_000), 'auto'), [true, 'maxTokens', 'enterprise', 5_000, 4_000]);
		assert.deepEqual(limit(MANY, 'trial'), [true, 'messages', 'trial', 11, 10]);
		assert.deepEqual(limit({ prompt: 'x', max_tokens: 501 }, 'trial'), [true, 'maxTokens', 'trial', 501, 500]);
	});

	it('says that a smaller request may be accepted if a sentence or a machine’s word names size', () => {
		const cutMayHelp = (body: unknown, request: object = MANY_TOKENS) => {
			const found = classify(body, request);
			return found.kind === 'planLimit' && found.cutMayHelp === true;
		};
		assert.ok(cutMayHelp({ error: { code: 'plan_limit_exceeded', message: 'Not in your plan.' } }, SMALL));
		assert.ok(cutMayHelp({ error: { code: 'upgrade_required', message: 'The request exceeds your plan.' } }, SMALL));
		assert.ok(!cutMayHelp({ error: 'The model gpt-4 is not part of the trial plan, please upgrade' }, SMALL));
		assert.ok(!cutMayHelp({ code: 'QUOTA_REACHED' }, SMALL));
	});

	it('is no plan’s limit where a field is named that no plan limits, unless a plan is named, too', () => {
		assert.deepEqual(classify({ error: 'temperature exceeds the maximum of the planet' }), { kind: 'rejected' });
		assert.equal(classify({ error: 'temperature exceeds the maximum of the trial plan' }).kind, 'planLimit');
	});

	it('is of the plan whose limit it is, whatever plan is set', () => {
		const plan = (text: string) => {
			const found = classify({ error: text }, MANY_TOKENS, 'core');
			return found.kind === 'planLimit' && [found.plan, found.allowed];
		};
		assert.deepEqual(plan('max_tokens exceeds the limit of 500'), ['trial', 500]);
		assert.deepEqual(plan('max_tokens exceeds the limit of 300'), [undefined, 300]);
		assert.deepEqual(plan('max_tokens exceeds the trial limit of 300'), ['trial', 300]);
		assert.deepEqual(plan('max_tokens exceeds the plan'), ['core', undefined]);
	});

	// L02: three wordings of every limit of every plan.
	for (const [plan, tokens, characters, messages] of [
		['trial', 500, 1_000, 10],
		['core', 2_000, 4_000, 50],
		['enterprise', 4_000, 8_000, 100],
	] as const) {
		const requests = [
			['maxTokens', chat(tokens + 1), tokens, 'max_tokens'],
			['promptLength', chat(100, 'x'.repeat(characters + 1)), characters, 'Prompt length'],
			['messages', chat(100, 'x', messages + 1), messages, 'Number of messages'],
		] as const;
		for (const [limit, request, most, words] of requests) {
			it(`L02 names the ${limit} of ${plan} in three wordings of a 400 for ${most + 1}`, () => {
				for (const body of [
					{ error: { code: 'plan_limit', message: `${words} ${most + 1} exceeds ${most}` } },
					{ message: `${words} must be at most ${most.toLocaleString('en')} on the ${plan} plan` },
					'Bad Request',
				]) {
					const found = classify(body, request, plan);
					assert.ok(found.kind === 'planLimit');
					assert.deepEqual([found.limit, found.sent, found.allowed], [limit, most + 1, most], JSON.stringify(body));
				}
			});
		}
	}
});
