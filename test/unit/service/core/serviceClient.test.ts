import assert from 'node:assert/strict';
import type { ServerResponse } from 'node:http';
import { parseBaseUrl } from '../../../../src/service/core/baseUrl.ts';
import type { Connection } from '../../../../src/service/core/connection.ts';
import { PlanMemory } from '../../../../src/service/core/plan/planMemory.ts';
import { PathPrefixMemory } from '../../../../src/service/core/request/pathPrefixMemory.ts';
import { ServiceClient } from '../../../../src/service/core/serviceClient.ts';
import { ServiceError } from '../../../../src/service/core/serviceError.ts';
import { FetchTransport } from '../../../../src/service/core/transport/fetchTransport.ts';
import { NodeSendMonitor } from '../../../../src/service/node/nodeSendMonitor.ts';
import { FakeClock } from '../../../support/fakes/fakeClock.ts';
import { FakeKeptState } from '../../../support/fakes/fakeStores.ts';
import { RecordingLogger } from '../../../support/fakes/recordingLogger.ts';
import {
	chatBody,
	type ReceivedRequest,
	type ScriptedServer,
	sendJson,
	startScriptedServer,
} from '../../../support/fakes/scriptedServer.ts';

const KEY = 'sk-CANARY-0123456789abcdef';
const CHAT = { messages: [{ role: 'user' as const, content: 'hello' }], max_tokens: 10 };

interface Harness {
	readonly client: ServiceClient;
	readonly server: ScriptedServer;
	readonly clock: FakeClock;
	readonly logger: RecordingLogger;
	readonly state: FakeKeptState;
	chat(signal?: AbortSignal): ReturnType<ServiceClient['chat']>;
}

describe('the service client', () => {
	const servers: ScriptedServer[] = [];
	afterEach(async () => {
		await Promise.all(servers.splice(0).map((server) => server.close()));
	});

	async function createHarness(
		script: (request: ReceivedRequest, response: ServerResponse) => void,
		path = '',
	): Promise<Harness> {
		const server = await startScriptedServer(script);
		servers.push(server);
		const parsed = parseBaseUrl(server.url + path, { allowInsecureHttp: false });
		assert.ok('base' in parsed);
		const connection: Connection = { base: parsed.base, key: KEY, serviceAddress: server.url };
		const clock = new FakeClock();
		const logger = new RecordingLogger();
		const state = new FakeKeptState();
		const client = new ServiceClient({
			transport: new FetchTransport((url, init) => globalThis.fetch(url, init)),
			connect: async () => connection,
			settings: () => ({
				timeoutSeconds: 120,
				pathPrefix: 'auto',
				plan: 'auto',
				generatePath: '',
				optimizePath: '/odd/place',
			}),
			prefixes: new PathPrefixMemory(state),
			plans: new PlanMemory(state),
			sendMonitor: new NodeSendMonitor(),
			random: () => 0.5,
			clock,
			logger,
			userAgent: 'whetstone/test',
		});
		const chat = (signal = new AbortController().signal) =>
			client.chat(CHAT, { signal, idempotencyKey: '11111111-1111-4111-8111-111111111111' });
		return { client, server, clock, logger, state, chat };
	}

	async function failure(work: Promise<unknown>): Promise<ServiceError> {
		const error: unknown = await work.then(
			() => assert.fail('it succeeded'),
			(reason) => reason,
		);
		assert.ok(error instanceof ServiceError, String(error));
		return error;
	}

	it('sends the documented request with bearer key, JSON and an idempotency key, and reads the documented answer', async () => {
		const { chat, server } = await createHarness((_, response) => sendJson(response, 200, chatBody('Hi **there**')));
		const answer = await chat();
		assert.deepEqual(
			{ text: answer.text, recognized: answer.recognized, figures: answer.figures },
			{
				text: 'Hi **there**',
				recognized: true,
				figures: {
					model: 'm1',
					provider: 'p1',
					usage: { promptTokens: 3, completionTokens: 4, totalTokens: 7 },
					latency: 0.5,
					cost: 0.01,
					finishReason: 'stop',
				},
			},
		);
		const [request] = server.requests;
		assert.ok(request);
		assert.deepEqual(JSON.parse(request.body), CHAT);
		const { authorization, accept } = request.headers;
		assert.deepEqual(
			[request.method, request.path, authorization, accept, request.headers['content-type']],
			['POST', '/api/v1/chat', `Bearer ${KEY}`, 'application/json', 'application/json'],
		);
		assert.equal(request.headers['idempotency-key'], '11111111-1111-4111-8111-111111111111');
		assert.equal(request.headers['user-agent'], 'whetstone/test');
	});

	for (const [status, kind] of [
		[400, 'rejected'],
		[401, 'keyRejected'],
		[403, 'forbidden'],
		[408, 'gateway'],
		[409, 'rejected'],
		[413, 'tooLong'],
		[422, 'rejected'],
		[500, 'unavailable'],
		[502, 'gateway'],
		[503, 'unavailable'],
		[504, 'gateway'],
	] as const) {
		it(`reports a ${status} as ${kind}, with the service's sentence, after exactly one request`, async () => {
			const { chat, server } = await createHarness((_, response) =>
				sendJson(response, status, { error: { message: 'because of this' } }),
			);
			const error = await failure(chat());
			assert.deepEqual(
				[error.kind, error.details.status, error.details.serviceText],
				[kind, status, 'because of this'],
			);
			assert.equal(server.requests.length, 1);
		});
	}

	it('tries the other path prefix once after a 404, and remembers which one answered', async () => {
		const { chat, server, client } = await createHarness((request, response) =>
			request.path.startsWith('/v1/')
				? sendJson(response, 200, chatBody('ok'))
				: response.writeHead(404, { 'content-type': 'text/html' }).end('<html>none</html>'),
		);
		assert.equal((await chat()).text, 'ok');
		assert.equal((await chat()).text, 'ok');
		await client.metrics({ signal: new AbortController().signal });
		assert.deepEqual(
			server.requests.map(({ path }) => path),
			['/api/v1/chat', '/v1/chat', '/v1/chat', '/v1/metrics'],
		);
	});

	it('says that nothing is there when both prefixes give 404, without going back and forth', async () => {
		const { chat, server } = await createHarness((_, response) => sendJson(response, 404, {}));
		assert.equal((await failure(chat())).kind, 'notFound');
		assert.equal(server.requests.length, 2);
	});

	it('does not change the prefix after a 401', async () => {
		const { chat, server } = await createHarness((_, response) => sendJson(response, 401, {}));
		assert.equal((await failure(chat())).kind, 'keyRejected');
		assert.equal(server.requests.length, 1);
	});

	it('uses a base URL that ends in a prefix as it is', async () => {
		const { chat, server } = await createHarness(
			(_, response) => sendJson(response, 200, chatBody('ok')),
			'/proxy/v1/',
		);
		await chat();
		assert.deepEqual(
			server.requests.map(({ path }) => path),
			['/proxy/v1/chat'],
		);
	});

	it('follows no redirect: the other address gets no request', async () => {
		const other = await createHarness((_, response) => sendJson(response, 200, chatBody('stolen')));
		for (const status of [301, 302, 303, 307, 308]) {
			const { chat } = await createHarness((_, response) =>
				response.writeHead(status, { location: `${other.server.url}/api/v1/chat` }).end(),
			);
			const error = await failure(chat());
			assert.deepEqual([error.kind, error.details.host], ['redirected', new URL(other.server.url).host]);
		}
		assert.equal(other.server.requests.length, 0);
	});

	it('distinguishes a web page from an answer', async () => {
		const { chat } = await createHarness((_, response) =>
			response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>Sign in</title>'),
		);
		assert.equal((await failure(chat())).kind, 'webPage');
	});

	it('reports truncated JSON as incomplete and keeps nothing of it', async () => {
		const { chat } = await createHarness((_, response) =>
			response
				.writeHead(200, { 'content-type': 'application/json' })
				.end('{"choices":[{"message":{"content":"rm -rf /'),
		);
		assert.equal((await failure(chat())).kind, 'incomplete');
	});

	it('reports a body that breaks off as incomplete', async () => {
		const { chat, server } = await createHarness((_, response) => {
			response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' });
			response.write('{"ch', () => response.destroy());
		});
		assert.equal((await failure(chat())).kind, 'incomplete');
		assert.equal(server.requests.length, 1);
	});

	it('reports a connection that closes without an answer as lost, and does not resend', async () => {
		const { chat, server } = await createHarness((_, response) => response.destroy());
		assert.equal((await failure(chat())).kind, 'connectionLost');
		assert.equal(server.requests.length, 1);
	});

	it('ends at the deadline, while headers or body are still awaited', async () => {
		for (const begin of [() => {}, (response: ServerResponse) => response.writeHead(200).write('{')]) {
			const { chat, clock, server } = await createHarness((_, response) => begin(response));
			const received = server.nextRequest();
			const ended = failure(chat());
			await received;
			clock.advance(120_000);
			const error = await ended;
			assert.deepEqual([error.kind, error.details.seconds], ['deadline', 120]);
			assert.equal(clock.pendingTimers, 0);
		}
	});

	it('ends immediately when it is stopped, and leaves no timer', async () => {
		const { chat, clock, server } = await createHarness(() => {});
		const stop = new AbortController();
		const received = server.nextRequest();
		const ended = failure(chat(stop.signal));
		await received;
		stop.abort();
		assert.equal((await ended).kind, 'cancelled');
		assert.equal(clock.pendingTimers, 0);
	});

	it('sends nothing when it was stopped before it began', async () => {
		const { chat, server } = await createHarness((_, response) => sendJson(response, 200, chatBody('x')));
		assert.equal((await failure(chat(AbortSignal.abort()))).kind, 'cancelled');
		assert.equal(server.requests.length, 0);
	});

	it('refuses an answer of more than 1 MiB and cuts a long error body', async () => {
		const large = await createHarness((_, response) => sendJson(response, 200, chatBody('x'.repeat(1_100_000))));
		assert.equal((await failure(large.chat())).kind, 'replyTooLarge');
		const error = await createHarness((_, response) => response.writeHead(500).end('y'.repeat(5_000_000)));
		assert.equal((await failure(error.chat())).details.serviceText?.length, 300);
	});

	it('refuses JSON that nests too deep for what comes after it', async () => {
		const { chat } = await createHarness((_, response) => response.end('['.repeat(5_000) + ']'.repeat(5_000)));
		assert.equal((await failure(chat())).kind, 'replyTooLarge');
	});

	it('reports an error under status 200 as an error, and an empty body as an empty answer', async () => {
		const quota = await createHarness((_, response) => sendJson(response, 200, { error: 'quota' }));
		const error = await failure(quota.chat());
		assert.deepEqual([error.kind, error.details.serviceText], ['unavailable', 'quota']);
		for (const body of ['', '{}', 'null', JSON.stringify(chatBody(''))]) {
			const { chat } = await createHarness((_, response) => response.end(body));
			assert.equal((await failure(chat())).kind, 'emptyAnswer', body);
		}
	});

	it('shows a shape that it does not know as formatted JSON', async () => {
		const { chat } = await createHarness((_, response) => sendJson(response, 200, { odd: ['thing'] }));
		const answer = await chat();
		assert.deepEqual([answer.recognized, answer.text], [false, '{\n  "odd": [\n    "thing"\n  ]\n}']);
	});

	it('takes the text of optimize from where the setting points', async () => {
		const { client } = await createHarness((_, response) =>
			sendJson(response, 200, { odd: { place: 'code!' }, text: 'not this' }),
		);
		const options = { signal: new AbortController().signal, idempotencyKey: 'k' };
		assert.equal((await client.optimize({ code: 'x' }, options)).text, 'code!');
	});

	it('keeps the key out of errors and log, even when the service echoes it', async () => {
		const { chat, logger } = await createHarness((request, response) =>
			sendJson(response, 400, { message: `bad header ${request.headers.authorization}` }),
		);
		const error = await failure(chat());
		const everything = JSON.stringify([error.message, error.stack, error.details, logger.messages]);
		assert.ok(!everything.includes(KEY), everything);
		assert.match(error.details.serviceText ?? '', /^bad header Bearer \*\*\*$/);
	});
});
