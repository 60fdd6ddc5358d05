import assert from 'node:assert/strict';
import type { LocalService } from '../../../../src/localService/node/server.ts';
import { PATH_PREFIXES } from '../../../../src/service/core/baseUrl.ts';
import { PLAN_LIMITS, PLANS } from '../../../../src/service/core/plans.ts';
import { call, chatOf, TestServices, type WireRequest } from './testService.ts';

interface Case extends WireRequest {
	readonly title: string;
	readonly status: number;
	/** The text of the error. */
	readonly says?: string | RegExp;
}

const user = { role: 'user', content: 'hi' };
const chat = (fields: object): object => ({ messages: [user], ...fields });

const CHAT: readonly Case[] = [
	{ title: '§2.1: messages alone are enough', body: chat({}), status: 200 },
	{ title: '§2.1: messages are required', body: {}, status: 400, says: 'messages is required.' },
	{
		title: '§2.1: messages must be an array',
		body: { messages: 'hi' },
		status: 400,
		says: /^messages must be an array/,
	},
	{
		title: '§2.1: messages must not be null',
		body: { messages: null },
		status: 400,
		says: /^messages must be an array/,
	},
	{
		title: '§2.1: messages must hold one',
		body: { messages: [] },
		status: 400,
		says: /^messages must hold at least one/,
	},
	{
		title: '§2.2: system, user and assistant turns with names are taken',
		body: {
			messages: [
				{ role: 'system', content: 's' },
				{ ...user, name: 'Ada' },
				{ role: 'assistant', content: '' },
			],
		},
		status: 200,
	},
	{
		title: '§2.2: a message must be an object',
		body: { messages: ['hi'] },
		status: 400,
		says: /^messages\[0\] must be an object/,
	},
	{
		title: '§2.2: role is required',
		body: { messages: [{ content: 'x' }] },
		status: 400,
		says: 'messages[0].role is required.',
	},
	{
		title: '§2.2: role must be one of three',
		body: { messages: [user, { role: 'tool', content: 'x' }] },
		status: 400,
		says: 'messages[1].role must be one of system, user, assistant.',
	},
	{
		title: '§2.2: content is required',
		body: { messages: [{ role: 'user' }] },
		status: 400,
		says: 'messages[0].content is required.',
	},
	{
		title: '§2.2: content must be a string',
		body: { messages: [{ role: 'user', content: 7 }] },
		status: 400,
		says: 'messages[0].content must be a string.',
	},
	{
		title: '§2.2: name must be a string',
		body: { messages: [{ ...user, name: 7 }] },
		status: 400,
		says: 'messages[0].name must be a string.',
	},
	{ title: '§2.1: model is taken', body: chat({ model: 'any' }), status: 200 },
	{
		title: '§2.1: model must be a string',
		body: chat({ model: 7 }),
		status: 400,
		says: 'model must be a string.',
	},
	{
		title: '§2.1: model must not be empty',
		body: chat({ model: '' }),
		status: 400,
		says: 'model must not be empty.',
	},
	{ title: '§2.1: max_tokens from 1', body: chat({ max_tokens: 1 }), status: 200 },
	{
		title: '§2.1: max_tokens not 0',
		body: chat({ max_tokens: 0 }),
		status: 400,
		says: 'max_tokens must be at least 1.',
	},
	{
		title: '§2.1: max_tokens must be whole',
		body: chat({ max_tokens: 1.5 }),
		status: 400,
		says: 'max_tokens must be an integer.',
	},
	{
		title: '§2.1: max_tokens must be a number',
		body: chat({ max_tokens: '5' }),
		status: 400,
		says: 'max_tokens must be an integer.',
	},
	{
		title: '§2.1: max_tokens must be finite',
		body: '{"messages":[{"role":"user","content":"x"}],"max_tokens":1e999}',
		status: 400,
		says: 'max_tokens must be an integer.',
	},
	{
		title: '§2.1: max_tokens must not be null',
		body: chat({ max_tokens: null }),
		status: 400,
		says: 'max_tokens must be an integer.',
	},
	{ title: '§2.1: temperature 0', body: chat({ temperature: 0 }), status: 200 },
	{ title: '§2.1: temperature 2', body: chat({ temperature: 2 }), status: 200 },
	{
		title: '§2.1: temperature not below 0',
		body: chat({ temperature: -0.1 }),
		status: 400,
		says: 'temperature must be from 0 to 2.',
	},
	{
		title: '§2.1: temperature not above 2',
		body: chat({ temperature: 2.01 }),
		status: 400,
		says: 'temperature must be from 0 to 2.',
	},
	{
		title: '§2.1: temperature must be a number',
		body: chat({ temperature: 'hot' }),
		status: 400,
		says: 'temperature must be a number.',
	},
	{ title: '§2.1: conversation_id is taken', body: chat({ conversation_id: '../x' }), status: 200 },
	{
		title: '§2.1: conversation_id must be a string',
		body: chat({ conversation_id: 7 }),
		status: 400,
		says: 'conversation_id must be a string.',
	},
	{
		title: '§2.1: conversation_id must not be empty',
		body: chat({ conversation_id: '' }),
		status: 400,
		says: 'conversation_id must not be empty.',
	},
	{
		title: '§2.1: conversation_id of 256 characters',
		body: chat({ conversation_id: 'x'.repeat(256) }),
		status: 200,
	},
	{
		title: '§2.1: conversation_id not of 257',
		body: chat({ conversation_id: 'x'.repeat(257) }),
		status: 400,
		says: /^conversation_id must not be longer/,
	},
	{ title: '§2.1: system_prompt is taken', body: chat({ system_prompt: 'be brief' }), status: 200 },
	{
		title: '§2.1: system_prompt must be a string',
		body: chat({ system_prompt: [] }),
		status: 400,
		says: 'system_prompt must be a string.',
	},
	{
		title: 'fields that are not documented are passed over',
		body: chat({ stream: true, user: 1 }),
		status: 200,
	},
	{
		title: 'a member named __proto__ is passed over',
		body: '{"messages":[{"role":"user","content":"x","__proto__":{"role":"y"}}],"__proto__":{"max_tokens":"x"}}',
		status: 200,
	},
];

const GENERATE: readonly Case[] = [
	{ title: '§2.4: prompt alone is enough', body: { prompt: 'x' }, status: 200 },
	{ title: '§2.4: every field is taken', body: { prompt: 'x', max_tokens: 5, temperature: 1.5 }, status: 200 },
	{ title: '§2.4: prompt is required', body: {}, status: 400, says: 'prompt is required.' },
	{
		title: '§2.4: prompt must be a string',
		body: { prompt: ['x'] },
		status: 400,
		says: 'prompt must be a string.',
	},
	{
		title: '§2.4: prompt must not be blank',
		body: { prompt: ' \n' },
		status: 400,
		says: 'prompt must not be empty.',
	},
	{
		title: '§2.4: max_tokens must be whole',
		body: { prompt: 'x', max_tokens: 0.5 },
		status: 400,
		says: 'max_tokens must be an integer.',
	},
	{
		title: '§2.4: temperature has its range',
		body: { prompt: 'x', temperature: 3 },
		status: 400,
		says: 'temperature must be from 0 to 2.',
	},
];

const OPTIMIZE: readonly Case[] = [
	{ title: '§2.5: code alone is enough', body: { code: 'x' }, status: 200 },
	{
		title: '§2.5: every field is taken',
		body: { code: 'x', language: 'typescript', optimization_level: 'high' },
		status: 200,
	},
	{ title: '§2.5: level low', body: { code: 'x', optimization_level: 'low' }, status: 200 },
	{ title: '§2.5: level medium', body: { code: 'x', optimization_level: 'medium' }, status: 200 },
	{ title: '§2.5: code is required', body: { language: 'c' }, status: 400, says: 'code is required.' },
	{ title: '§2.5: code must be a string', body: { code: {} }, status: 400, says: 'code must be a string.' },
	{ title: '§2.5: code must not be empty', body: { code: '' }, status: 400, says: 'code must not be empty.' },
	{
		title: '§2.5: language must be a string',
		body: { code: 'x', language: 1 },
		status: 400,
		says: 'language must be a string.',
	},
	{
		title: '§2.5: level must be a string',
		body: { code: 'x', optimization_level: 3 },
		status: 400,
		says: 'optimization_level must be a string.',
	},
	{
		title: '§2.5: an unknown level is refused and the known ones named',
		body: { code: 'x', optimization_level: 'fastest' },
		status: 400,
		says: 'optimization_level must be one of low, medium, high (high is the documented one), not "fastest".',
	},
	{
		title: '§2.5: only the beginning of an unknown level is quoted, without hidden characters',
		body: { code: 'x', optimization_level: `a"\u001b\u202eb\n\u{10ffff}${'x'.repeat(100_000)}` },
		status: 400,
		says: /, not "a\\"\ufffd\ufffdb \ufffdx{32}…"\.$/,
	},
];

const BODIES: readonly Case[] = [
	{ title: '§4: no JSON', body: '{"messages":', status: 400, says: /^The body is no JSON/ },
	{ title: '§4: an empty body', body: '', status: 400, says: /^The body is empty/ },
	{ title: '§4: an array', body: '[]', status: 400, says: 'The body must be a JSON object.' },
	{ title: '§4: null', body: 'null', status: 400, says: 'The body must be a JSON object.' },
	{ title: '§4: JSON that is deep beyond reason', body: '['.repeat(500_000), status: 400, says: /no JSON/ },
	{
		title: '§4: what is not UTF-8',
		body: new Uint8Array([0x7b, 0xff, 0x7d]),
		status: 400,
		says: /not valid UTF-8/,
	},
	{
		title: '§4: another content type',
		body: '{}',
		headers: { 'content-type': 'text/plain' },
		status: 400,
		says: 'The Content-Type must be application/json, not text/plain.',
	},
	{
		title: '§4: no content type',
		body: '{}',
		headers: { 'content-type': undefined },
		status: 400,
		says: 'The Content-Type must be application/json.',
	},
	{
		title: '§4: another charset',
		body: '{}',
		headers: { 'content-type': 'application/json; charset=latin1' },
		status: 400,
		says: /Content-Type/,
	},
	{
		title: '§4: a content type that only ends like the right one',
		body: '{}',
		headers: { 'content-type': 'text/plain; x=application/json' },
		status: 400,
		says: /Content-Type/,
	},
	{
		title: '§4: a compressed body',
		body: '{}',
		headers: { 'content-encoding': 'gzip' },
		status: 400,
		says: 'The body must not be compressed.',
	},
	{
		title: '§4: the charset UTF-8 is taken',
		body: chat({}),
		headers: { 'content-type': 'Application/JSON;charset="utf-8"' },
		status: 200,
	},
	{ title: 'a body of exactly 1 MiB is read', body: padded(1_048_576), status: 200 },
	{
		title: 'a body of one byte more is refused',
		body: padded(1_048_577),
		status: 413,
		says: 'The body is larger than 1 MiB.',
	},
	{
		title: 'a larger body without a length is refused',
		body: padded(3_000_000),
		headers: { 'transfer-encoding': 'chunked' },
		status: 413,
		says: /1 MiB/,
	},
];

const ROUTES: readonly Case[] = [
	{ title: '§4.4: metrics', path: '/api/v1/metrics', status: 200 },
	{ title: '§4.4: metrics with query parameters', path: '/v1/metrics?from=1', status: 200 },
	{
		title: '§9: another version',
		path: '/api/v2/chat',
		body: {},
		status: 404,
		says: /^There is nothing at \/api\/v2\/chat\. The service has POST/,
	},
	{ title: '§4: no path', path: '/', status: 404 },
	{ title: '§4: a path beyond', path: '/v1/chat/', body: {}, status: 404 },
	{ title: '§4: a member of every object', path: '/v1/constructor', status: 404 },
	{ title: '§4: GET chat', path: '/v1/chat', method: 'GET', status: 405, says: 'chat takes POST, not GET.' },
	{ title: '§4: DELETE chat', path: '/api/v1/chat', method: 'DELETE', status: 405 },
	{ title: '§4: OPTIONS generate', path: '/v1/generate', method: 'OPTIONS', status: 405 },
	{
		title: '§4: POST metrics',
		path: '/v1/metrics',
		method: 'POST',
		body: {},
		status: 405,
		says: 'metrics takes GET, not POST.',
	},
];

const KEYS: readonly Case[] = [
	{
		title: '§5: no key',
		headers: { authorization: undefined },
		body: chat({}),
		status: 401,
		says: /^The API key is missing/,
	},
	{
		title: '§5: a wrong key',
		headers: { authorization: 'Bearer wrong' },
		body: chat({}),
		status: 401,
		says: /not valid/,
	},
	{
		title: '§5: a key with more behind it',
		headers: { authorization: 'Bearer test-keyx' },
		body: chat({}),
		status: 401,
	},
	{ title: '§5: another scheme', headers: { authorization: 'Basic test-key' }, body: chat({}), status: 401 },
	{
		title: '§5: a scheme that only ends like Bearer',
		headers: { authorization: 'NoBearer test-key' },
		body: chat({}),
		status: 401,
	},
	{ title: '§5: more than a key', headers: { authorization: 'Bearer test-key more' }, body: chat({}), status: 401 },
	{ title: '§5: no scheme', headers: { authorization: 'test-key' }, body: chat({}), status: 401 },
	{ title: '§5: an empty key', headers: { authorization: 'Bearer ' }, body: chat({}), status: 401 },
	{
		title: '§5: the scheme in small letters',
		headers: { authorization: 'bearer test-key' },
		body: chat({}),
		status: 200,
	},
	{ title: '§5: 401 comes before 400', headers: { authorization: 'Bearer wrong' }, body: '{', status: 401 },
	{ title: '§5: 401 comes before 404', headers: { authorization: undefined }, path: '/nowhere', status: 401 },
	{
		title: '§5: metrics want a key too',
		headers: { authorization: undefined },
		path: '/v1/metrics',
		status: 401,
	},
	{
		title: 'a foreign Host header',
		headers: { host: 'evil.example' },
		body: chat({}),
		status: 421,
		says: /Host header/,
	},
	{
		title: 'a foreign Host header comes before the key',
		headers: { host: 'evil.example', authorization: undefined },
		status: 421,
	},
];

describe('the local service, by docs/service.md', () => {
	const services = new TestServices();
	let service: LocalService;

	before(async () => {
		service = await services.start();
	});

	after(() => services.end());

	const groups = { chat: CHAT, generate: GENERATE, optimize: OPTIMIZE, bodies: BODIES, routes: ROUTES, keys: KEYS };
	for (const [group, cases] of Object.entries(groups)) {
		const operation = group === 'generate' || group === 'optimize' ? group : 'chat';
		for (const { title, status, says, path = `/v1/${operation}`, ...request } of cases) {
			it(`answers ${status} to ${title}`, async () => {
				const reply = await call(service.url, { path, ...request });
				assert.equal(reply.status, status, reply.text);
				assert.equal(reply.headers['content-type'], 'application/json; charset=utf-8');
				if (status === 200) return;
				assert.deepEqual(Object.keys(reply.body), ['error']);
				assert.match(reply.body.error.code, /^[a-z_]+$/);
				if (typeof says === 'string') assert.equal(reply.body.error.message, says);
				else assert.match(reply.body.error.message, says ?? /\.$/);
			});
		}
	}

	for (const prefix of PATH_PREFIXES) {
		it(`§4: answers every operation under ${prefix}`, async () => {
			const requests = [
				{ path: `${prefix}/chat`, body: chat({}) },
				{ path: `${prefix}/generate`, body: { prompt: 'x' } },
				{ path: `${prefix}/optimize`, body: { code: 'x' } },
				{ path: `${prefix}/metrics` },
			];
			for (const request of requests) assert.equal((await call(service.url, request)).status, 200);
		});
	}

	it('names the allowed method with 405, and the authentication scheme with 401', async () => {
		assert.equal((await call(service.url, { path: '/v1/chat' })).headers.allow, 'POST');
		assert.equal((await call(service.url, { path: '/v1/metrics', method: 'PUT' })).headers.allow, 'GET');
		const reply = await call(service.url, { headers: { authorization: undefined } });
		assert.equal(reply.headers['www-authenticate'], 'Bearer');
	});

	it('§2.3: answers a chat request with every field', async () => {
		const before = Math.floor(Date.now() / 1_000);
		const { body } = await call(service.url, { body: chat({}) });
		const { message, ...choice } = body.choices[0];
		assert.match(body.id, /^chatcmpl-[0-9a-f-]{36}$/);
		assert.equal(body.object, 'chat.completion');
		assert.ok(Number.isInteger(body.created) && body.created >= before);
		assert.equal(body.model, 'offline');
		assert.equal(body.provider, 'offline');
		assert.equal(body.choices.length, 1);
		assert.deepEqual(choice, { index: 0, finish_reason: 'stop' });
		assert.deepEqual(Object.keys(message), ['role', 'content']);
		assert.equal(message.role, 'assistant');
		assert.match(message.content, /^Offline engine: no model/);
		assert.equal(body.usage.total_tokens, body.usage.prompt_tokens + body.usage.completion_tokens);
		assert.equal(body.usage.completion_tokens, Math.ceil(message.content.length / 4));
		assert.ok(body.latency >= 0 && body.latency < 60);
		assert.equal(body.cost, 0);
	});

	it('§4.2, §4.3: answers generate and optimize with the text and the same metadata', async () => {
		const generated = (await call(service.url, { path: '/v1/generate', body: { prompt: 'x' } })).body;
		const figures = ['model', 'provider', 'usage', 'latency', 'cost'];
		assert.deepEqual(Object.keys(generated), ['id', 'created', 'text', 'finish_reason', ...figures]);
		const code = 'if ([1].filter(Boolean)[0]) f();\n';
		const optimized = (await call(service.url, { path: '/v1/optimize', body: { code, language: 'javascript' } })).body;
		const fields = ['optimized_code', 'explanation', 'suggestions', 'language', 'optimization_level'];
		assert.deepEqual(Object.keys(optimized), ['id', 'created', ...fields, ...figures]);
		assert.equal(optimized.optimized_code, 'if ([1].find(Boolean)) f();\n');
		assert.equal(optimized.optimization_level, 'high');
		assert.deepEqual(Object.keys(optimized.suggestions[0]), ['name', 'line', 'description']);
	});

	it('accepts each of several keys', async () => {
		const keys = [
			{ label: 'one', key: 'k1' },
			{ label: 'two', key: 'k2' },
		];
		const { url } = await services.start({ keys });
		for (const { key } of keys) {
			const reply = await call(url, { headers: { authorization: `Bearer ${key}` }, body: chat({}) });
			assert.equal(reply.status, 200);
		}
		assert.equal((await call(url, { body: chat({}) })).status, 401);
	});
});

describe('the limits of docs/service.md §8', () => {
	const services = new TestServices();

	after(() => services.end());

	for (const plan of PLANS) {
		const { maxTokens, maxMessages, maxPromptLength } = PLAN_LIMITS[plan];
		const number = (value: number) => value.toLocaleString('en-US');
		const messages = (count: number) => ({ messages: Array.from({ length: count }, () => user) });
		let service: LocalService;

		before(async () => {
			service = await services.start({ plan });
		});

		const cases = [
			{
				what: `${maxTokens} max_tokens`,
				over: `${maxTokens + 1} max_tokens`,
				body: (over: number) => chat({ max_tokens: maxTokens + over }),
				says: `max_tokens is ${number(maxTokens + 1)}; the ${plan} plan allows ${number(maxTokens)}.`,
			},
			{
				what: `${maxMessages} messages`,
				over: `${maxMessages + 1} messages`,
				body: (over: number) => messages(maxMessages + over),
				says: `messages has ${maxMessages + 1} entries; the ${plan} plan allows ${maxMessages}.`,
			},
			{
				what: `a prompt of ${maxPromptLength} characters`,
				over: `a prompt of ${maxPromptLength + 1}`,
				body: (over: number) => chatOf('x'.repeat(maxPromptLength + over)),
				says: `The newest user message is ${number(maxPromptLength + 1)} characters long; the ${plan} plan allows ${number(maxPromptLength)}.`,
			},
		];
		for (const { what, over, body, says } of cases) {
			it(`${plan} accepts ${what} and refuses ${over}`, async () => {
				assert.equal((await call(service.url, { body: body(0) })).status, 200);
				const reply = await call(service.url, { body: body(1) });
				assert.equal(reply.status, 400);
				assert.deepEqual(reply.body.error, { message: says, code: 'plan_limit_exceeded' });
			});
		}

		it(`${plan} limits max_tokens and prompt of generate too`, async () => {
			const path = '/v1/generate';
			const fits = { prompt: 'x'.repeat(maxPromptLength), max_tokens: maxTokens };
			assert.equal((await call(service.url, { path, body: fits })).status, 200);
			const longer = await call(service.url, { path, body: { ...fits, prompt: `${fits.prompt}x` } });
			assert.equal(
				longer.body.error.message,
				`prompt is ${number(maxPromptLength + 1)} characters long; the ${plan} plan allows ${number(maxPromptLength)}.`,
			);
			assert.equal((await call(service.url, { path, body: { ...fits, max_tokens: maxTokens + 1 } })).status, 400);
		});

		it(`${plan} counts only the newest user message as the prompt`, async () => {
			const long = 'x'.repeat(maxPromptLength + 1);
			const earlier = [{ role: 'user', content: long }, { role: 'assistant', content: long }, user];
			const reply = await call(service.url, {
				body: { messages: [...earlier, { role: 'assistant', content: long }], system_prompt: long },
			});
			assert.equal(reply.status, 200);
		});

		it(`${plan} accepts a request without max_tokens`, async () => {
			assert.equal((await call(service.url, { body: chat({}) })).status, 200);
		});
	}
});

/** A valid chat request with a given number of bytes. */
function padded(size: number): string {
	const text = JSON.stringify(chat({ padding: '' }));
	return text.replace('""', `"${'x'.repeat(size - text.length)}"`);
}
