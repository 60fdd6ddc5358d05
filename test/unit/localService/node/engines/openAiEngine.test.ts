import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { withoutUrlSecrets } from '../../../../../src/localService/core/engines/engine.ts';
import type { Credentials } from '../../../../../src/service/core/keys/credentials.ts';
import { completion, FakeEngine, reply } from '../fakeEngine.ts';
import { call, chatOf, TestServices } from '../testService.ts';

/** One of each operation that an engine answers. */
const REQUESTS = [
	{ body: chatOf('x') },
	{ path: '/v1/generate', body: { prompt: 'x' } },
	{ path: '/v1/optimize', body: { code: 'x', language: 'text' } },
];

describe('an OpenAI-compatible engine', () => {
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

	it('reports to a diagnosis whether it responds and has a model', async () => {
		const { signal } = new AbortController();
		const state = async (options: Parameters<typeof services.start>[0]) => {
			const service = await services.start({ engineUrl, ...options });
			return (await service.checkEngine(signal))?.state;
		};
		assert.equal(await state({}), 'answers');
		engine.models = { object: 'list', data: [] };
		assert.equal(await state({}), 'noModel');
		assert.equal(await state({ engineModel: 'named' }), 'answers');
		engine.models = { object: 'list', data: [{ id: 'bge-m3' }] };
		assert.equal(await state({}), 'noModel');
		engine.models = 'no JSON';
		assert.equal(await state({}), 'fails');
		await engine.close();
		const service = await services.start({ engineUrl: engineUrl.replace('//', '//user:secret@') });
		assert.deepEqual(await service.checkEngine(signal), { address: engineUrl, state: 'unreachable' });
		assert.equal(await state({ engineUrl: '' }), undefined);
	});

	it('gets the turns, the system prompt and the parameters of a chat request', async () => {
		const { url } = await services.start({ engineUrl });
		const messages = [
			{ role: 'user', content: 'hi', name: 'Ada' },
			{ role: 'assistant', content: 'yes?' },
			{ role: 'user', content: 'more' },
		];
		const body = { messages, system_prompt: 'be brief', max_tokens: 77, temperature: 0.1 };
		const answer = await call(url, { body });
		assert.deepEqual(engine.completions[0]?.body, {
			messages: [{ role: 'system', content: 'be brief' }, ...messages],
			model: 'first-model',
			max_tokens: 77,
			temperature: 0.1,
			stream: false,
		});
		assert.equal(answer.body.choices[0].message.content, 'Hello.');
		assert.equal(answer.body.model, 'first-model-2026');
		assert.equal(answer.body.provider, new URL(engineUrl).host);
		assert.deepEqual(answer.body.usage, { prompt_tokens: 11, completion_tokens: 7, total_tokens: 18 });
		assert.equal(answer.body.cost, 0);
	});

	it('gets the defaults of docs/service.md §2.1, the smaller of 1000 and the plan for max_tokens', async () => {
		for (const [plan, expected] of [
			['trial', 500],
			['core', 1_000],
			['enterprise', 1_000],
		] as const) {
			const { url } = await services.start({ engineUrl, plan });
			await call(url, { body: chatOf('x') });
			const { max_tokens, temperature } = engine.completions.at(-1)?.body ?? {};
			assert.deepEqual([plan, max_tokens, temperature], [plan, expected, 0.7]);
		}
	});

	it('gets the stored conversation once, and no more turns than the plan allows', async () => {
		const { url } = await services.start({ engineUrl, plan: 'trial' });
		for (let turn = 1; turn <= 7; turn++) await call(url, { body: chatOf(`${turn}`, { conversation_id: 'c' }) });
		const contents = engine.completions.map(({ body }) => body.messages.map((m: { content: string }) => m.content));
		assert.deepEqual(contents[1], ['1', 'Hello.', '2']);
		assert.deepEqual(contents[6], ['Hello.', '3', 'Hello.', '4', 'Hello.', '5', 'Hello.', '6', 'Hello.', '7']);
	});

	it('is asked for the model of the request, or else the configured one, or else its first', async () => {
		const set = await services.start({ engineUrl, engineModel: 'set-model' });
		const unset = await services.start({ engineUrl });
		await call(set.url, { body: chatOf('x', { model: 'asked-model' }) });
		await call(set.url, { body: chatOf('x') });
		await call(unset.url, { body: chatOf('x') });
		await call(unset.url, { body: chatOf('x') });
		const models = engine.completions.map(({ body }) => body.model);
		assert.deepEqual(models, ['asked-model', 'set-model', 'first-model', 'first-model']);
		assert.equal(engine.requests.filter(({ path }) => path === '/v1/models').length, 1);
	});

	it('B26 is asked for the first model that can chat, if no model is set', async () => {
		engine.models = { object: 'list', data: [{ id: 'nomic-embed-text:latest' }, { id: 'bge-m3' }, { id: 'llama3.2' }] };
		const { url } = await services.start({ engineUrl });
		for (const request of REQUESTS) assert.equal((await call(url, request)).status, 200);
		assert.deepEqual(
			engine.completions.map(({ body }) => body.model),
			REQUESTS.map(() => 'llama3.2'),
		);
	});

	for (const [server, status, error] of [
		['Ollama', 400, 'embedding models do not support chat'],
		['llama.cpp', 501, { message: 'This server does not support completions. Start it without `--embeddings`' }],
		[
			'OpenAI',
			404,
			{ message: 'This is not a chat model and thus not supported in the v1/chat/completions endpoint.' },
		],
	] as const) {
		it(`B26 is asked for the next model if it refuses to chat with the first one, as ${server} does`, async () => {
			engine.models = { object: 'list', data: [{ id: 'mine' }, { id: 'yours' }] };
			engine.answer = ({ body }, response) => {
				if (body.model === 'mine') reply(response, status, { error });
				else reply(response, 200, completion('Hello.'));
			};
			const { url } = await services.start({ engineUrl });
			for (const request of REQUESTS) assert.equal((await call(url, request)).status, 200);
			assert.deepEqual(
				engine.completions.map(({ body }) => body.model),
				['mine', ...REQUESTS.map(() => 'yours')],
			);
			// A model that someone named is not replaced.
			assert.notEqual((await call(url, { body: chatOf('x', { model: 'mine' }) })).status, 200);
			const named = await services.start({ engineUrl, engineModel: 'mine' });
			assert.notEqual((await call(named.url, { body: chatOf('x') })).status, 200);
			assert.deepEqual(
				engine.completions.slice(-2).map(({ body }) => body.model),
				['mine', 'mine'],
			);
		});
	}

	it('B26 is asked for an embedding model only if someone named it', async () => {
		const { url } = await services.start({ engineUrl, engineModel: 'bge-m3' });
		await call(url, { body: chatOf('x') });
		await call(url, { body: chatOf('x', { model: 'nomic-embed-text' }) });
		assert.deepEqual(
			engine.completions.map(({ body }) => body.model),
			['bge-m3', 'nomic-embed-text'],
		);
	});

	it('gets its own key, and none if none is configured', async () => {
		const keyed = await services.start({ engineUrl }, { engineCredentials: () => ({ key: 'engine-key' }) });
		await call(keyed.url, { body: chatOf('x') });
		assert.ok(engine.requests.every(({ authorization }) => authorization === 'Bearer engine-key'));
		engine.requests.length = 0;
		await call((await services.start({ engineUrl })).url, { body: chatOf('x') });
		assert.ok(engine.requests.every(({ authorization }) => authorization === undefined));
	});

	it('S14 never has its key in an answer, even if it echoes the request headers', async () => {
		const engineKey = 'engine-key-0123456789';
		engine.answer = ({ authorization }, response) => reply(response, 200, completion(`You sent ${authorization}.`));
		const { url } = await services.start({ engineUrl }, { engineCredentials: () => ({ key: engineKey }) });
		const answer = await call(url, { body: chatOf('x') });
		assert.equal(answer.body.choices[0].message.content, 'You sent Bearer ***.');
		assert.ok(!JSON.stringify(answer.body).includes(engineKey));
	});

	it('is prompted to generate only the text', async () => {
		engine.answer = (_request, response) =>
			reply(response, 200, completion('const a = 1;', { finishReason: 'length' }));
		const { url } = await services.start({ engineUrl });
		const answer = await call(url, { path: '/v1/generate', body: { prompt: 'a constant', max_tokens: 9 } });
		const { messages, max_tokens } = engine.completions[0]?.body ?? {};
		assert.match(messages[0].content, /no explanation, no code fence/);
		assert.deepEqual([messages[1], max_tokens], [{ role: 'user', content: 'a constant' }, 9]);
		assert.deepEqual([answer.body.text, answer.body.finish_reason], ['const a = 1;', 'length']);
	});

	it('is prompted to optimize with level and language', async () => {
		const { url } = await services.start({ engineUrl });
		const body = { code: 'x = 1\r\nprint(x)\r\n', language: 'python', optimization_level: 'medium' };
		const answer = await call(url, { path: '/v1/optimize', body });
		const { messages, max_tokens } = engine.completions[0]?.body ?? {};
		assert.match(
			messages[0].content,
			/optimize python code\. Optimization level: medium\..* only the whole optimized code in one Markdown code fence/,
		);
		assert.equal(messages[1].content, '```python\nx = 1\r\nprint(x)\n```');
		assert.equal(max_tokens, undefined);
		const fields = ['text', 'finish_reason', 'language', 'optimization_level'];
		assert.deepEqual(Object.keys(answer.body).slice(2, 6), fields);
		assert.deepEqual([answer.body.language, answer.body.optimization_level], ['python', 'medium']);
	});

	it('has its usage estimated if it reports none', async () => {
		engine.answer = (_request, response) => reply(response, 200, { choices: [{ message: { content: '12345' } }] });
		const { url } = await services.start({ engineUrl });
		const { body } = await call(url, { body: chatOf('12345678') });
		assert.deepEqual(body.usage, { prompt_tokens: 2, completion_tokens: 2, total_tokens: 4 });
		assert.deepEqual([body.model, body.choices[0].finish_reason], ['first-model', 'stop']);
	});

	for (const status of [401, 403]) {
		it(`that refuses its credentials (${status}) results in a 403 of its own, with the reason`, async () => {
			const { url } = await services.start({ engineUrl });
			engine.answer = (_request, response) => reply(response, status, { error: 'bad key' });
			const failed = await call(url, { body: chatOf('lost') });
			assert.deepEqual([failed.status, failed.body.error.code], [403, 'engine_refused_credentials']);
			assert.match(failed.body.error.message, new RegExp(`status ${status}: bad key`));
			const address = `${engineUrl}/gateway`;
			const gateway = await services.start({ engineUrl: address });
			assert.deepEqual(await gateway.checkEngine(new AbortController().signal), {
				address,
				state: 'refuses',
				says: `The engine at ${address} answered with status ${status}: bad key`,
			});
		});
	}

	it('gets a key and secret headers as they are at each request, and never has them in an answer', async () => {
		let credentials: Credentials = { key: 'engine-key-0123456789' };
		engine.answer = ({ headers }, response) => reply(response, 200, completion(`You sent ${JSON.stringify(headers)}.`));
		const { url } = await services.start({ engineUrl }, { engineCredentials: () => credentials });
		await call(url, { body: chatOf('x') });
		assert.equal(engine.completions.at(-1)?.headers.authorization, 'Bearer engine-key-0123456789');
		credentials = { key: '', headers: { 'x-api-key': 'engine-header-0123456789' } };
		const answer = await call(url, { body: chatOf('y') });
		const { headers } = engine.completions.at(-1) ?? assert.fail();
		assert.deepEqual([headers['x-api-key'], headers.authorization], ['engine-header-0123456789', undefined]);
		assert.match(answer.body.choices[0].message.content, /"x-api-key":"\*\*\*"/);
	});

	const failures = [
		{
			what: 'a status of 500',
			answer: [500, { error: { message: 'out of memory' } }],
			says: /status 500: out of memory/,
		},
		{ what: 'a page', answer: [200, '<!doctype html><p>x'], says: /status 200: a web page/ },
		{ what: 'half of a body', answer: [200, '{"choices":['], says: /broke off its answer: its end is missing/ },
		{ what: 'no body', answer: [200, ''], says: /status 200: nothing/ },
		{ what: 'no text', answer: [200, { choices: [] }], says: /holds no text/ },
		{
			what: 'an empty text',
			answer: [200, completion('', { finishReason: 'length' })],
			says: /holds no text \(finish reason: length\)/,
		},
	] as const;
	for (const { what, answer, says } of failures) {
		it(`that answers with ${what} results in a 500 with the reason, and nothing is stored`, async () => {
			const { url } = await services.start({ engineUrl });
			engine.answer = (_request, response) => reply(response, answer[0], answer[1]);
			const failed = await call(url, { body: chatOf('lost', { conversation_id: 'c' }) });
			assert.equal(failed.status, 500);
			assert.equal(failed.body.error.code, 'engine_failed');
			assert.match(failed.body.error.message, says);
			engine.answer = (_request, response) => reply(response, 200, completion('Hello.'));
			await call(url, { body: chatOf('kept', { conversation_id: 'c' }) });
			assert.deepEqual(engine.completions.at(-1)?.body.messages, [{ role: 'user', content: 'kept' }]);
		});
	}

	it('that breaks the connection results in a 500, and is not asked again', async () => {
		engine.answer = (_request, response) => response.destroy();
		const { url } = await services.start({ engineUrl });
		const answer = await call(url, { body: chatOf('x') });
		assert.equal(answer.status, 500);
		assert.match(answer.body.error.message, /The connection to the engine at .* broke/);
		assert.equal(engine.completions.length, 1);
	});

	it('that does not know the model of the request results in a 400', async () => {
		engine.answer = (_request, response) => reply(response, 404, { error: { message: 'model "x" not found' } });
		const { url } = await services.start({ engineUrl });
		const answer = await call(url, { body: chatOf('x', { model: 'x' }) });
		assert.equal(answer.status, 400);
		assert.deepEqual(answer.body.error.code, 'unknown_model');
		assert.match(answer.body.error.message, /model "x" not found/);
	});

	it('is asked for its models again if the first one is gone', async () => {
		const { url } = await services.start({ engineUrl });
		await call(url, { body: chatOf('x') });
		engine.answer = (_request, response) => reply(response, 404, { error: 'gone' });
		assert.equal((await call(url, { body: chatOf('x') })).status, 500);
		engine.models = { data: [{ id: 'new-model' }] };
		engine.answer = (_request, response) => reply(response, 200, completion('Hello.'));
		await call(url, { body: chatOf('x') });
		assert.equal(engine.completions.at(-1)?.body.model, 'new-model');
	});

	it('is stopped when the client goes away, and nothing is stored', async () => {
		const { url } = await services.start({ engineUrl });
		const stopped = new Promise<void>((resolve) => {
			engine.answer = (_request, response) => void response.once('close', resolve);
		});
		const client = new AbortController();
		const asked = engine.nextCompletion();
		const lost = call(url, { body: chatOf('lost', { conversation_id: 'c' }), signal: client.signal });
		await asked;
		client.abort();
		await assert.rejects(lost, { name: 'AbortError' });
		await stopped;
		engine.answer = (_request, response) => reply(response, 200, completion('Hello.'));
		await call(url, { body: chatOf('kept', { conversation_id: 'c' }) });
		assert.deepEqual(engine.completions.at(-1)?.body.messages, [{ role: 'user', content: 'kept' }]);
		const { body } = await call(url, { path: '/v1/metrics' });
		assert.deepEqual([body.requests.aborted, body.requests.total], [1, 3]);
	});

	it('is reached by the fetch of VS Code only if it is on another machine, and then follows no redirect either', async () => {
		const { fetch } = globalThis;
		const here = engineUrl.replace('/v1', '');
		const there = 'http://models.example.com';
		const asked: string[] = [];
		// As a proxy does that knows the way.
		globalThis.fetch = async (input, init) => {
			asked.push(String(input));
			return await fetch(String(input).replace(there, here), init);
		};
		try {
			const extras = { engineCredentials: () => ({ key: 'engine-key-0123456789' }) };
			const { url } = await services.start({ engineUrl: `${there}/v1` }, extras);
			const { body } = await call(url, { body: chatOf('x') });
			assert.deepEqual([body.choices[0].message.content, body.provider], ['Hello.', 'models.example.com']);
			assert.deepEqual(asked, [`${there}/v1/models`, `${there}/v1/chat/completions`]);
			assert.equal(engine.completions[0]?.authorization, 'Bearer engine-key-0123456789');
			engine.answer = (_request, response) => response.writeHead(302, { location: 'http://other.example.com/' }).end();
			const failed = await call(url, { body: chatOf('y') });
			assert.match(failed.body.error.message, /redirects to http:\/\/other\.example\.com/);
			const local = await services.start({ engineUrl }, extras);
			await call(local.url, { body: chatOf('z') });
			assert.equal(asked.length, 3);
		} finally {
			globalThis.fetch = fetch;
		}
	});

	it("does not replace the dispatcher of the process's own fetch", async () => {
		const server = import.meta.resolve('../../../../../src/localService/node/server.ts');
		const script = `
			const { startLocalService } = await import(${JSON.stringify(server)});
			const { request } = await import('node:http');
			const { port, close } = await startLocalService({
				keys: [{ label: 'a', key: 'k' }], dataDirectory: ${JSON.stringify(await services.folder())}, engineUrl: ${JSON.stringify(engineUrl)},
			});
			const headers = { authorization: 'Bearer k', 'content-type': 'application/json' };
			await new Promise((resolve) => request({ port, path: '/v1/chat', method: 'POST', headers }, (reply) => reply.resume().on('end', resolve))
				.end('{"messages":[{"role":"user","content":"x"}]}'));
			await close();
			const { Agent, getGlobalDispatcher } = await import('undici');
			console.log(getGlobalDispatcher() instanceof Agent);
		`;
		const args = ['--input-type=module', '--eval', script];
		const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: import.meta.dirname });
		assert.equal(stdout, 'false\n');
		assert.equal(engine.completions.length, 1);
	});
});

describe('if no engine responds', () => {
	const services = new TestServices();

	afterEach(() => services.end());

	it('the offline engine answers and says why, and the engine is tried again at the next request', async () => {
		const server = createServer();
		await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
		const { port } = server.address() as AddressInfo;
		await new Promise((resolve) => server.close(resolve));
		const engineUrl = `http://127.0.0.1:${port}/v1`;
		const { url } = await services.start({ engineUrl });
		const notice = `Offline engine: no model answered, because nothing answers at \`${engineUrl}\`.`;
		assert.ok((await call(url, { body: chatOf('x') })).body.choices[0].message.content.startsWith(notice));
		const generated = await call(url, { path: '/v1/generate', body: { prompt: 'x' } });
		assert.ok(generated.body.text.includes(notice));
		const optimized = await call(url, { path: '/v1/optimize', body: { code: 'x' } });
		assert.ok(optimized.body.explanation.startsWith(notice));
		const engine = createServer((request, response) => {
			reply(response, 200, request.url === '/v1/models' ? { data: [{ id: 'm' }] } : completion('Back.'));
		});
		await new Promise<void>((resolve) => engine.listen(port, '127.0.0.1', resolve));
		const back = await call(url, { body: chatOf('x') });
		await new Promise((resolve) => engine.close(resolve));
		assert.equal(back.body.choices[0].message.content, 'Back.');
	});

	it('neither answers nor reasons contain the user name, the password or the query of its address', async () => {
		const engine = new FakeEngine();
		const { port } = new URL(await engine.start());
		const { url } = await services.start({ engineUrl: `http://someone:secret@127.0.0.1:${port}/v1/` });
		engine.models = {};
		const texts = [(await call(url, { body: chatOf('x') })).text];
		for (const answer of [
			(response: ServerResponse) => reply(response, 500, { error: 'no' }),
			(response: ServerResponse) => void response.destroy(),
			(response: ServerResponse) => reply(response, 200, completion('Hello.')),
		]) {
			engine.answer = (_request, response) => answer(response);
			texts.push((await call(url, { body: chatOf('x', { model: 'm' }) })).text);
		}
		await engine.close();
		texts.push((await call(url, { body: chatOf('x', { model: 'm' }) })).text);
		assert.match(
			texts.join('\n'),
			/JSON of another shape.*\n.*status 500.*\n.*broke.*\n.*Hello\..*\n.*nothing answers at/,
		);
		assert.ok(texts.slice(0, 3).every((text) => text.includes(`http://127.0.0.1:${port}/v1`)));
		assert.doesNotMatch(texts.join('\n'), /someone|secret/);
		assert.equal(withoutUrlSecrets('https://someone:secret@h:1/a/?key=secret#b'), 'https://h:1/a');
	});

	for (const [what, data] of [
		['no model', null],
		['only models that cannot chat (B26)', [{ id: 'nomic-embed-text:latest' }, { id: 'whisper-1' }]],
		['only models that it refuses to chat with (B26)', [{ id: 'mine' }, { id: 'yours' }]],
	] as const) {
		it(`because it lists ${what}, the offline engine answers and says so`, async () => {
			const engine = new FakeEngine();
			engine.models = { object: 'list', data };
			engine.answer = ({ body }, response) => reply(response, 400, { error: `"${body.model}" does not support chat` });
			const engineUrl = await engine.start();
			const { url } = await services.start({ engineUrl: `${engineUrl}/` });
			const { body } = await call(url, { body: chatOf('x') });
			await engine.close();
			assert.match(body.choices[0].message.content, /because the engine at `.*\/v1` lists no model that can chat\./);
		});
	}
});
