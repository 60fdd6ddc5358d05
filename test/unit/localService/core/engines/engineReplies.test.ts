import assert from 'node:assert/strict';
import type { ServerResponse } from 'node:http';
import { brotliCompressSync, deflateRawSync, gzipSync } from 'node:zlib';
import { optimizeEdit } from '../../../../../src/edit/core/answer/optimizeEdit.ts';
import { applyChanges } from '../../../../../src/edit/core/diff/textChange.ts';
import { createTestClient } from '../../../../support/fakes/testClient.ts';
import { completion, FakeEngine, reply } from '../../node/fakeEngine.ts';
import { call, chatOf, KEY, TestServices } from '../../node/testService.ts';

/** One request of each operation that a model answers. */
const OPERATIONS = [
	['/v1/chat', chatOf('x', { conversation_id: 'c' })],
	['/v1/generate', { prompt: 'x' }],
	['/v1/optimize', { code: 'f()' }],
] as const;

const LM_STUDIO = 'Unexpected endpoint or method. (POST /chat/completions). Returning 200 anyway';

describe('what an engine replies', () => {
	const services = new TestServices();
	let engine: FakeEngine;
	let engineUrl = '';

	beforeEach(async () => {
		engine = new FakeEngine();
		engineUrl = await engine.start();
	});

	afterEach(async () => {
		await services.end();
		await engine.close();
	});

	const answerWith = (body: unknown) => {
		engine.answer = (_request, response) => reply(response, 200, body);
	};
	const streamWith = (end: (response: ServerResponse) => void, ...events: readonly unknown[]) => {
		engine.answer = (_request, response) => {
			response.writeHead(200, { 'content-type': 'text/event-stream' });
			for (const event of events) {
				response.write(`data: ${typeof event === 'string' ? event : JSON.stringify(event)}\n\n`);
			}
			end(response);
		};
	};
	const piece = (content: string, finish: string | null = null) => ({
		object: 'chat.completion.chunk',
		choices: [{ index: 0, delta: { content }, finish_reason: finish }],
	});
	/** A chat through the client, the local service and the engine. */
	const chatError = async (url: string) => {
		const test = createTestClient(url, { key: KEY });
		return await test.failure().finally(() => test.dispose());
	};

	for (const [id, body, says] of [
		['B23', { error: LM_STUDIO }, LM_STUDIO],
		['B23', { object: 'error', message: 'This is no chat model.', code: 400 }, 'This is no chat model.'],
		[
			'B29',
			{ choices: [{ error: { message: 'Overloaded, try later' }, message: { content: '' } }] },
			'Overloaded, try later',
		],
	] as const) {
		it(`${id} is an error with success for every operation, and nothing is stored: ${JSON.stringify(body)}`, async () => {
			const { url } = await services.start({ engineUrl });
			answerWith(body);
			for (const [path, asked] of OPERATIONS) {
				const failed = await call(url, { path, body: asked });
				assert.deepEqual([failed.status, failed.body.error.code], [500, 'engine_failed'], path);
				assert.ok(failed.body.error.message.includes(`status 200: ${says}`), failed.text);
				assert.equal(failed.body.choices, undefined);
			}
			answerWith(completion('Hello.'));
			await call(url, { body: chatOf('kept', { conversation_id: 'c' }) });
			assert.deepEqual(engine.completions.at(-1)?.body.messages, [{ role: 'user', content: 'kept' }]);
		});
	}

	it('B23 is an answer if only its text tells of an error, or if its error is none', async () => {
		const { url } = await services.start({ engineUrl });
		const text = '{"error":"Unexpected endpoint or method."}';
		for (const error of [undefined, null, '', false, {}]) {
			answerWith({ ...completion(text), ...(error === undefined ? {} : { error }) });
			assert.equal((await call(url, { body: chatOf('x') })).body.choices[0].message.content, text);
		}
	});

	it('B23 makes the next model answer if an error with success says that the first one cannot chat', async () => {
		const { url } = await services.start({ engineUrl });
		engine.answer = ({ body }, response) => {
			const isFirst = body.model === 'first-model';
			reply(response, 200, isFirst ? { error: '"first-model" does not support chat' } : completion('Hello.'));
		};
		assert.equal((await call(url, { body: chatOf('x') })).body.choices[0].message.content, 'Hello.');
		assert.equal(engine.completions.at(-1)?.body.model, 'second-model');
	});

	it('B23 names the path where the address lacks it, for a request and for the list of models', async () => {
		const bare = engineUrl.replace(/\/v1$/, '');
		const named = await services.start({ engineUrl: bare, engineModel: 'm' });
		answerWith({ error: LM_STUDIO });
		const failed = await call(named.url, { body: chatOf('x') });
		assert.ok(failed.body.error.message.includes(`need the path /v1, as in ${bare}/v1): ${LM_STUDIO}`), failed.text);
		// The fake engine lists its models under /v1 alone, as LM Studio does.
		const unnamed = await services.start({ engineUrl: bare });
		const unlisted = await call(unnamed.url, { body: chatOf('x') });
		assert.equal(unlisted.status, 500);
		assert.ok(unlisted.body.error.message.includes(`as in ${bare}/v1): ${LM_STUDIO}`), unlisted.text);
	});

	for (const [models, says] of [
		[{ error: LM_STUDIO }, LM_STUDIO],
		[{ object: 'list', data: [], error: 'The store is damaged.' }, 'The store is damaged.'],
		[{}, 'JSON of another shape'],
		['<!doctype html><title>Sign in</title>', 'Sign in'],
	] as const) {
		it(`B23 fails in a diagnosis if it has no list of models, also for a chosen one: ${JSON.stringify(models)}`, async () => {
			engine.models = models;
			for (const engineModel of ['', 'chosen']) {
				const service = await services.start({ engineUrl, engineModel });
				const found = await service.checkEngine(new AbortController().signal);
				assert.equal(found?.state, 'fails');
				assert.ok(found.says?.includes(`status 200: ${says}`), found.says);
			}
		});
	}

	for (const [what, text, edited] of [
		[
			'a fence and another for its use',
			'Here:\n\n```js\nlet total = sum(all);\n```\n\nUsage:\n\n```js\nconsole.log(total);\n```\n',
			'let total = sum(all);\n',
		],
		[
			'a fence in its thoughts',
			'<think>\nMaybe\n```js\nlet total = 0;\n```\n</think>\n```js\nlet total = sum(all);\n```',
			'let total = sum(all);\n',
		],
		['a fence that is not closed', '```js\nlet total = sum(all);', 'let total = sum(all);\n'],
	] as const) {
		it(`B24 is handed on as it came, and the client finds the code in it: ${what}`, async () => {
			const { url } = await services.start({ engineUrl });
			answerWith(completion(text));
			const code = 'let total = all.reduce((sum, each) => sum + each, 0);\n';
			const raw = await call(url, { path: '/v1/optimize', body: { code, language: 'javascript' } });
			assert.deepEqual([raw.body.text, raw.body.finish_reason], [text, 'stop']);
			const test = createTestClient(url, { key: KEY });
			const request = { code, language: 'javascript', optimization_level: 'high' };
			const answer = await test.client.optimize(request, { signal: new AbortController().signal });
			test.dispose();
			const style = { insertSpaces: false, width: 4 };
			const place = { text: code, start: 0, end: code.length, languageId: 'javascript', lineEnd: '\n', style } as const;
			const outcome = optimizeEdit(answer, place);
			assert.ok(outcome.kind === 'edit', JSON.stringify(outcome));
			assert.equal(applyChanges(code, outcome.changes), edited);
		});
	}

	it('B24 is handed on where it was cut, with the reason', async () => {
		const { url } = await services.start({ engineUrl });
		answerWith(completion('```js\nlet total =', { finishReason: 'length' }));
		const { status, body } = await call(url, { path: '/v1/optimize', body: { code: 'f()' } });
		assert.deepEqual([status, body.text, body.finish_reason], [200, '```js\nlet total =', 'length']);
	});

	it('B25 is an answer if it is a whole stream that nobody asked for', async () => {
		const { url } = await services.start({ engineUrl });
		for (const events of [
			[piece('Hel'), piece('lo.', 'stop'), '[DONE]'],
			[piece('Hel'), piece('lo.', 'stop')],
			[piece('Hel'), piece('lo.'), '[DONE]'],
		]) {
			streamWith((response) => response.end(), ...events);
			assert.equal((await call(url, { body: chatOf('x') })).body.choices[0].message.content, 'Hello.');
		}
	});

	const boom = { error: { message: 'Rate limit exceeded' } };
	for (const [what, end, events, says, partial] of [
		['nothing but an error', 'end', [boom, '[DONE]'], 'Rate limit exceeded', undefined],
		['an error after a piece', 'end', [piece('Hel'), boom, '[DONE]'], 'Rate limit exceeded', 'Hel'],
		['no end', 'end', [piece('Hel'), piece('lo')], 'its end is missing', 'Hello'],
		['a connection that breaks', 'destroy', [piece('Hel'), piece('lo')], 'broke off', 'Hello'],
	] as const) {
		it(`B25 is no answer if it is a stream with ${what}, and what came of it reaches the client`, async () => {
			const { url } = await services.start({ engineUrl });
			// The connection is broken once the pieces have left.
			streamWith(
				(response) => (end === 'end' ? response.end() : response.write('\n', () => response.destroy())),
				...events,
			);
			const failed = await call(url, { body: chatOf('lost', { conversation_id: 'c' }) });
			assert.equal(failed.status, 500);
			assert.ok(failed.body.error.message.includes(says), failed.text);
			assert.equal(failed.body.choices?.[0].message.content, partial);
			const { kind, details } = await chatError(url);
			assert.deepEqual([kind, details.partial], [partial === undefined ? 'unavailable' : 'incomplete', partial]);
			assert.ok(details.serviceText?.includes(says), details.serviceText);
			answerWith(completion('Hello.'));
			await call(url, { body: chatOf('kept', { conversation_id: 'c' }) });
			assert.deepEqual(engine.completions.at(-1)?.body.messages, [{ role: 'user', content: 'kept' }]);
		});
	}

	it('B27 is an answer although some of its figures are none', async () => {
		const { url } = await services.start({ engineUrl });
		const body = JSON.stringify(completion('Hello.', { usage: { prompt_tokens: 3, completion_tokens: 5 } }));
		answerWith(body.replace('"completion_tokens":5', '"completion_tokens":NaN,"speed":-Infinity'));
		const answer = await call(url, { body: chatOf('x') });
		assert.equal(answer.body.choices[0].message.content, 'Hello.');
		assert.deepEqual(answer.body.usage, { prompt_tokens: 3, completion_tokens: 2, total_tokens: 5 });
		engine.models = '{"object":"list","data":[{"id":"m","size":NaN}]}';
		const service = await services.start({ engineUrl });
		assert.equal((await service.checkEngine(new AbortController().signal))?.state, 'answers');
	});

	it('B28 is UTF-8 whatever its charset says', async () => {
		const { url } = await services.start({ engineUrl });
		engine.answer = (_request, response) => {
			response.writeHead(200, { 'content-type': 'application/json; charset=ISO-8859-1' });
			response.end(JSON.stringify(completion('Grüße — 你好')));
		};
		assert.equal((await call(url, { body: chatOf('x') })).body.choices[0].message.content, 'Grüße — 你好');
	});

	it('B30 is the texts of its parts, although one is of an unknown type', async () => {
		const { url } = await services.start({ engineUrl });
		const content = [
			{ type: 'text', text: 'Hel' },
			{ type: 'chart', data: [1] },
			{ type: 'text', text: 'lo.' },
		];
		answerWith({ choices: [{ message: { role: 'assistant', content }, finish_reason: 'stop' }] });
		assert.equal((await call(url, { body: chatOf('x') })).body.choices[0].message.content, 'Hello.');
	});

	for (const [what, coding, compress] of [
		['gzip', 'gzip', gzipSync],
		['deflate without its frame', 'deflate', deflateRawSync],
		['Brotli', 'br', brotliCompressSync],
		['gzip whose header is lost', undefined, gzipSync],
	] as const) {
		it(`B31 is decoded although nobody asked for it: ${what}`, async () => {
			const { url } = await services.start({ engineUrl });
			for (const [status, body] of [
				[200, completion('Hello.')],
				[503, { error: 'The model is loading.' }],
			] as const) {
				engine.answer = (_request, response) => {
					const encoding = coding === undefined ? {} : { 'content-encoding': coding };
					response.writeHead(status, { 'content-type': 'application/json', ...encoding });
					response.end(compress(JSON.stringify(body)));
				};
				const { text } = await call(url, { body: chatOf('x') });
				assert.ok(text.includes(status === 200 ? '"Hello."' : 'status 503: The model is loading.'), text);
			}
		});
	}

	it('B31 is refused if it grows beyond what an answer can be, and if it is encoded twice', async () => {
		const { url } = await services.start({ engineUrl });
		for (const [coding, bytes, says] of [
			['gzip', gzipSync(Buffer.alloc(64 * 1_048_576)), /an answer that is too large/],
			['', gzipSync(Buffer.alloc(64 * 1_048_576)), /an answer that is too large/],
			['gzip, gzip', gzipSync(gzipSync('{}')), /broke \(content-encoding\)/],
			['gzip', Buffer.from('{}'), /broke off its answer/],
		] as const) {
			engine.answer = (_request, response) => {
				response.writeHead(200, coding === '' ? {} : { 'content-encoding': coding });
				response.end(bytes);
			};
			const failed = await call(url, { body: chatOf('x') });
			assert.equal(failed.status, 500);
			assert.match(failed.body.error.message, says);
		}
	});

	it('B31 leads nowhere if it is a redirect without an address', async () => {
		const { url } = await services.start({ engineUrl });
		engine.answer = (_request, response) => reply(response, 302, { message: 'Moved away.' });
		const failed = await call(url, { body: chatOf('x') });
		assert.ok(failed.body.error.message.endsWith(' answered with status 302: Moved away.'), failed.text);
	});

	for (const status of [302, 307]) {
		it(`B31 is told where it leads with ${status}, and is not followed`, async () => {
			const other = new FakeEngine();
			const otherUrl = await other.start();
			const { url } = await services.start(
				{ engineUrl },
				{ engineCredentials: () => ({ key: 'engine-key-0123456789' }) },
			);
			for (const [location, target] of [
				[`${otherUrl}/chat/completions?token=secret`, new URL(otherUrl).origin],
				['/openai/v1/chat/completions', `${new URL(engineUrl).origin}/openai/v1/chat/completions`],
			] as const) {
				engine.answer = (_request, response) => void response.writeHead(status, { location }).end();
				const failed = await call(url, { body: chatOf('x') });
				assert.equal(failed.status, 500);
				assert.ok(failed.body.error.message.includes(`redirects to ${target}.`), failed.text);
				assert.doesNotMatch(failed.text, /secret|engine-key/);
			}
			assert.deepEqual([engine.completions.length, other.requests.length], [2, 0]);
			await other.close();
		});
	}
});
