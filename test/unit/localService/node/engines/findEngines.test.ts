import assert from 'node:assert/strict';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { findEngines, placesWith, USUAL_PLACES } from '../../../../../src/localService/node/engines/findEngines.ts';
import type { Credentials } from '../../../../../src/service/core/keys/credentials.ts';
import { FakeClock } from '../../../../support/fakes/fakeClock.ts';
import { reply } from '../fakeEngine.ts';

/** Answers to `GET /v1/models` as the engines' own documentation and sources show them, shortened to one or two models. */
const DOCUMENTED = {
	Ollama: {
		answer: {
			object: 'list',
			data: [
				{ id: 'llama3.2:latest', object: 'model', created: 1_721_000_000, owned_by: 'library' },
				{ id: 'qwen2.5-coder:7b', object: 'model', created: 1_721_000_001, owned_by: 'library' },
			],
		},
		models: ['llama3.2:latest', 'qwen2.5-coder:7b'],
	},
	'LM Studio': {
		answer: {
			data: [
				{ id: 'text-embedding-nomic-embed-text-v1.5', object: 'model', owned_by: 'organization_owner' },
				{ id: 'meta-llama-3.1-8b-instruct', object: 'model', owned_by: 'organization_owner' },
			],
			object: 'list',
		},
		// The other one cannot chat.
		models: ['meta-llama-3.1-8b-instruct'],
	},
	'llama.cpp': {
		// It lists the model a second time, as Ollama's own API does.
		answer: {
			models: [{ name: 'models/gemma-3-4b-it-Q8_0.gguf', capabilities: ['completion'], details: { format: 'gguf' } }],
			object: 'list',
			data: [
				{
					id: 'models/gemma-3-4b-it-Q8_0.gguf',
					object: 'model',
					created: 1_735_142_223,
					owned_by: 'llamacpp',
					meta: { vocab_type: 2, n_vocab: 128_256, n_ctx_train: 131_072, n_embd: 4_096, size: 4_912_898_304 },
				},
			],
		},
		models: ['models/gemma-3-4b-it-Q8_0.gguf'],
	},
	vLLM: {
		answer: {
			object: 'list',
			data: [
				{
					id: 'facebook/opt-125m',
					object: 'model',
					created: 1_677_610_602,
					owned_by: 'vllm',
					root: 'facebook/opt-125m',
					parent: null,
					max_model_len: 2_048,
					permission: [{ id: 'modelperm-1', object: 'model_permission', allow_sampling: true, group: null }],
				},
			],
		},
		models: ['facebook/opt-125m'],
	},
} as const;

describe('the search for engines', () => {
	const servers: Server[] = [];
	const never = new AbortController().signal;

	afterEach(async () => {
		for (const server of servers.splice(0)) {
			server.closeAllConnections();
			await new Promise((resolve) => server.close(resolve));
		}
	});

	/** A server on a free port. @returns its base URL as an engine */
	async function serve(answer: (request: IncomingMessage, response: ServerResponse) => unknown): Promise<string> {
		const server = createServer(answer);
		servers.push(server);
		await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
		return `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
	}

	const serveModels = (body: unknown, status = 200) => serve((_request, response) => reply(response, status, body));

	async function refusedUrl(): Promise<string> {
		const url = await serveModels({});
		await new Promise((resolve) => servers.pop()?.close(resolve));
		return url;
	}

	const found = async (url: string) => (await findEngines([{ name: 'It', url }], never))[0]?.models;

	for (const [name, { answer, models }] of Object.entries(DOCUMENTED)) {
		it(`finds ${name} by an answer as documented`, async () => {
			assert.deepEqual(await found(await serveModels(answer)), models);
		});
	}

	it('finds an engine that has no model yet, of which Ollama says null', async () => {
		assert.deepEqual(await found(await serveModels({ object: 'list', data: null })), []);
		assert.deepEqual(await found(await serveModels({ object: 'list', data: [] })), []);
	});

	it('recognizes Ollama by its list, also while that is empty, and no other engine', async () => {
		const { Ollama, ...others } = DOCUMENTED;
		const isOllama = async (answer: unknown) =>
			(await findEngines([{ name: 'It', url: await serveModels(answer) }], never))[0]?.isOllama;
		for (const answer of [Ollama.answer, { object: 'list', data: null }]) assert.equal(await isOllama(answer), true);
		for (const { answer } of Object.values(others)) assert.equal(await isOllama(answer), false);
		assert.equal(await isOllama({ object: 'list', data: [] }), false);
	});

	it('B26 finds an engine none of whose models can chat, and lists none of them', async () => {
		assert.deepEqual(await found(await serveModels({ data: [{ id: 'bge-m3' }, { id: 'whisper-1' }] })), []);
	});

	it('sends one GET for the models, without a key, whatever password the address contains', async () => {
		const seen: string[] = [];
		const url = await serve(({ method, url: path, headers }, response) => {
			seen.push(`${method} ${path} ${headers.authorization ?? 'no key'}`);
			reply(response, 200, DOCUMENTED.Ollama.answer);
		});
		assert.deepEqual(await found(`${url.replace('//', '//someone:secret@')}/`), DOCUMENTED.Ollama.models);
		assert.deepEqual(seen, ['GET /v1/models no key']);
	});

	it('lists what it finds in the order of the places, though the first one answers last', async () => {
		const secondAnswered = Promise.withResolvers<void>();
		const first = await serve(async (_request, response) => {
			await secondAnswered.promise;
			reply(response, 200, DOCUMENTED.Ollama.answer);
		});
		const second = await serve((_request, response) => {
			response.once('finish', () => secondAnswered.resolve());
			reply(response, 200, DOCUMENTED.vLLM.answer);
		});
		const places = [
			{ name: 'First', url: first },
			{ name: 'Gone', url: await refusedUrl() },
			{ name: 'Second', url: second },
		];
		assert.deepEqual(
			(await findEngines(places, never)).map(({ name, url }) => [name, url]),
			[
				['First', first],
				['Second', second],
			],
		);
	});

	for (const [what, status, body] of [
		['a page', 200, '<!doctype html><h1>It works!</h1>'],
		['JSON of another kind', 200, { status: 'ok' }],
		['a list of another kind', 200, { data: [{ name: 'a' }, 7, null] }],
		['a text', 200, 'no JSON'],
		['a refusal', 401, { error: { message: 'a key is needed' } }],
		['a failure with a list', 503, DOCUMENTED.Ollama.answer],
		['an endless list', 200, { object: 'list', data: [{ id: 'x'.repeat(2_000_000) }] }],
	] as const) {
		it(`does not take ${what} for an engine`, async () => {
			assert.equal(await found(await serveModels(body, status)), undefined);
		});
	}

	it('leaves out repeated ids, and those that no list or setting can hold', async () => {
		const data = [
			{ id: 'a' },
			{ id: 'a' },
			{ id: 'x'.repeat(1_000) },
			{ id: '' },
			{ id: ' c' },
			{ id: 7 },
			null,
			{ id: 'b' },
		];
		assert.deepEqual(await found(await serveModels({ data })), ['a', 'b']);
	});

	it('follows no redirect', async () => {
		let asked = 0;
		const target = await serve((_request, response) => {
			asked++;
			reply(response, 200, DOCUMENTED.Ollama.answer);
		});
		const url = await serve((_request, response) => {
			response.writeHead(307, { location: `${target}/models` }).end();
		});
		assert.equal(await found(url), undefined);
		assert.equal(asked, 0);
	});

	it('takes 800 ms if one hangs, with what it loads before it asks, and still finds the others', async () => {
		const clock = new FakeClock();
		const [hung, dripped, read] = [0, 1, 2].map(() => Promise.withResolvers<void>());
		const places = [
			{ name: 'Hangs', url: await serve(() => hung?.resolve()) },
			{
				name: 'Drips',
				url: await serve((_request, response) => {
					response.writeHead(200).write('{');
					dripped?.resolve();
				}),
			},
			{
				name: 'Answers',
				url: await serve((request, response) => {
					request.socket.once('close', () => read?.resolve());
					reply(response, 200, DOCUMENTED.Ollama.answer);
				}),
			},
		];
		let isOver = false;
		const searching = findEngines(places, never, clock).finally(() => {
			isOver = true;
		});
		// While it loads.
		clock.advance(300);
		await Promise.all([hung?.promise, dripped?.promise, read?.promise]);
		for (const milliseconds of [100, 100, 100, 100, 99]) clock.advance(milliseconds);
		await setImmediate();
		assert.equal(isOver, false);
		clock.advance(1);
		assert.deepEqual(
			(await searching).map(({ name }) => name),
			['Answers'],
		);
		assert.equal(clock.pendingTimers, 0);
	});

	it('takes what is stored for an engine to its address alone', async () => {
		const asked: string[] = [];
		const listing = (name: string) => (request: IncomingMessage, response: ServerResponse) => {
			asked.push(`${name} ${request.headers.authorization ?? request.headers['x-api-key'] ?? 'nothing'}`);
			reply(response, 200, { data: [{ id: 'm' }] });
		};
		const [keyed, headed, open] = await Promise.all(['keyed', 'headed', 'open'].map((name) => serve(listing(name))));
		const stored: Readonly<Record<string, Credentials>> = {
			[`${keyed}`]: { key: 'sk-1' },
			[`${headed}`]: { key: '', headers: { 'x-api-key': 'header-1' } },
		};
		const places = [keyed, headed, open].map((url) => ({ name: `${url}`, url: `${url}` }));
		await findEngines(places, never, undefined, (url) => stored[url] ?? { key: '' });
		assert.deepEqual(asked.toSorted(), ['headed header-1', 'keyed Bearer sk-1', 'open nothing']);
	});

	it('asks for 200 ms at least, however long it loads', async () => {
		const clock = new FakeClock();
		const hung = Promise.withResolvers<void>();
		let isOver = false;
		const url = await serve(() => hung.resolve());
		const searching = findEngines([{ name: 'Hangs', url }], never, clock).finally(() => {
			isOver = true;
		});
		clock.advance(5_000);
		await hung.promise;
		clock.advance(100);
		clock.advance(99);
		await setImmediate();
		assert.equal(isOver, false);
		clock.advance(1);
		assert.deepEqual(await searching, []);
	});

	it('still finds what has answered while the process stood still for longer than the search may take', async () => {
		const clock = new FakeClock();
		const url = await serve((_request, response) => {
			reply(response, 200, DOCUMENTED.Ollama.answer);
			clock.advance(5_000);
		});
		const found = await findEngines([{ name: 'Ollama', url }], never, clock);
		assert.deepEqual(found[0]?.models, DOCUMENTED.Ollama.models);
	});

	it('ends at once when it is given up', async () => {
		const stop = new AbortController();
		const asked = Promise.withResolvers<void>();
		const gone = Promise.withResolvers<void>();
		const url = await serve((_request, response) => {
			response.once('close', () => gone.resolve());
			asked.resolve();
		});
		const searching = findEngines([{ name: 'Hangs', url }], stop.signal);
		await asked.promise;
		stop.abort();
		assert.deepEqual(await searching, []);
		await gone.promise;
	});
});

describe('the places that are searched', () => {
	it('are the usual ones on this machine', () => {
		assert.deepEqual(
			USUAL_PLACES.map(({ name, url }) => `${name} ${url}`),
			[
				'Ollama http://127.0.0.1:11434/v1',
				'LM Studio http://127.0.0.1:1234/v1',
				'llama.cpp http://127.0.0.1:8080/v1',
				'vLLM http://127.0.0.1:8000/v1',
			],
		);
		for (const nothing of ['', 'nonsense', 'file:///v1']) assert.deepEqual(placesWith(nothing), USUAL_PLACES);
	});

	it('include the configured address, under its host alone, if it is on this machine', () => {
		const url = 'http://someone:secret@localhost:5001/v1?key=secret';
		assert.deepEqual(placesWith(url), [...USUAL_PLACES, { name: 'localhost:5001', url }]);
		assert.deepEqual(placesWith('https://models.example.com/v1'), USUAL_PLACES);
		assert.deepEqual(placesWith('http://127.0.0.1.example.com:11434/v1'), USUAL_PLACES);
	});

	it('include a usual address once, as the settings write it', () => {
		const url = 'http://localhost:11434/v1/';
		assert.deepEqual(placesWith(url), [{ name: 'Ollama', url }, ...USUAL_PLACES.slice(1)]);
		// Another protocol is another place, where Ollama does not answer.
		const secure = 'https://localhost:11434/v1';
		assert.deepEqual(placesWith(secure), [...USUAL_PLACES, { name: 'localhost:11434', url: secure }]);
	});
});
