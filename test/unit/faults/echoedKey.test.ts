import assert from 'node:assert/strict';
import { createMetricsProbe } from '../../../src/service/core/diagnosis/metricsProbe.ts';
import { FetchTransport } from '../../../src/service/core/transport/fetchTransport.ts';
import { FakeClock } from '../../support/fakes/fakeClock.ts';
import { chatBody } from '../../support/fakes/scriptedServer.ts';
import { CANARY_KEY, type TestClient } from '../../support/fakes/testClient.ts';
import type { Scenario } from '../../support/faults/faultServer.ts';
import { faultHarness } from './faultHarness.ts';

/** The forms in which services and debugging endpoints echo the headers of a request. */
const ECHOES: Readonly<Record<string, (authorization: string, key: string) => string>> = {
	'as they came': (authorization) => authorization,
	'in Base64': (authorization) => Buffer.from(authorization).toString('base64'),
	'in Base64 for URLs': (_, key) => Buffer.from(key).toString('base64url'),
	'in Base64 after a user name': (_, key) => Buffer.from(`api:${key}`).toString('base64'),
	'percent-encoded': (authorization) => encodeURIComponent(authorization),
	'as JSON in a text': (authorization) => JSON.stringify({ authorization }),
};

/** Makes one request of each operation and returns all that is read from its answer. */
const OPERATIONS: Readonly<Record<string, (test: TestClient) => Promise<unknown>>> = {
	chat: ({ chat }) => chat(),
	generate: ({ client }) => client.generate({ prompt: 'p', max_tokens: 10 }, options()),
	optimize: ({ client }) => client.optimize({ code: 'c', language: 'l', optimization_level: 'high' }, options()),
	metrics: ({ client }) => client.metrics({ signal: new AbortController().signal }),
};

const options = () => ({ signal: new AbortController().signal, idempotencyKey: crypto.randomUUID() });

function assertNoKey(read: unknown, { logger }: TestClient): void {
	const text = JSON.stringify([read, logger.messages]);
	assert.match(text, /\*\*\*/);
	for (const part of [CANARY_KEY.slice(3, 13), ...[0, 1, 2].map(encodedPart)]) {
		assert.ok(!text.includes(part), `${part} in ${text}`);
	}
}

/** The middle of the key in Base64. @param offset in bytes, within a group of three */
function encodedPart(offset: number): string {
	return Buffer.from(`${' '.repeat(offset)}${CANARY_KEY}`)
		.toString('base64')
		.slice(4, 16);
}

describe('a service that echoes the headers of a request', () => {
	const { serve, connect } = faultHarness();
	const echo =
		(write: (authorization: string, key: string) => string, status = 200): Scenario =>
		(socket, { headers }) => {
			const authorization = headers.authorization ?? '';
			const said = `You sent ${write(authorization, authorization.slice('Bearer '.length))}.`;
			socket.answer(status, chatBody(said, { headers: { [said]: said }, model: said, message: said }));
		};

	for (const [operation, ask] of Object.entries(OPERATIONS)) {
		for (const [how, write] of Object.entries(ECHOES)) {
			it(`S14 does not reveal the key in an answer to ${operation} that writes them ${how}`, async () => {
				const server = await serve(echo(write));
				const test = connect(server.url);
				assertNoKey(await ask(test), test);
			});
		}
	}

	for (const status of [400, 401, 500]) {
		it(`S14 does not reveal the key in an error message (${status})`, async () => {
			const test = connect((await serve(echo((text) => text, status))).url);
			assertNoKey((await test.failure()).details, test);
		});
	}

	it('S14 does not reveal the key in the part of an interrupted answer, even if it breaks off within the key', async () => {
		for (const arrived of [`{"text":"${CANARY_KEY} and`, `{"text":"${CANARY_KEY.slice(0, -3)}`]) {
			const server = await serve((socket) => {
				socket.write(`HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 900\r\n\r\n${arrived}`);
				socket.end();
			});
			const test = connect(server.url);
			const error = await test.failure();
			assert.equal(error.kind, 'incomplete');
			assertNoKey(error.details, test);
		}
	});

	it('S14 does not reveal the key in the host name of a redirect', async () => {
		const location = `https://${CANARY_KEY}.example.com/${CANARY_KEY}`;
		const server = await serve((socket) => socket.answer(302, '', { location }));
		const test = connect(server.url);
		const { kind, details } = await test.failure();
		assert.deepEqual([kind, details.redirectOrigin], ['redirected', undefined]);
		assert.ok(!JSON.stringify(details).toLowerCase().includes(CANARY_KEY.toLowerCase()));
		const probe = createMetricsProbe(
			new FetchTransport((url, init) => globalThis.fetch(url, init)),
			new FakeClock(),
			'test',
		);
		const found = await probe(`${server.url}/v1/metrics`, { key: CANARY_KEY }, new AbortController().signal);
		assert.ok(!JSON.stringify(found).toLowerCase().includes(CANARY_KEY.toLowerCase()));
	});

	it('S14 does not reveal the key in the path of a redirect, which shows no token and no link', async () => {
		const token = '0123456789abcdef'.repeat(3);
		const location = `/[x](command:y)/${CANARY_KEY}/${token}/chat?key=${CANARY_KEY}`;
		const server = await serve((socket) => socket.answer(302, '', { location }));
		const { kind, details } = await connect(server.url).failure();
		assert.deepEqual([kind, details.redirectPath], ['redirected', '/%5bx%5d%28command%3ay%29/***/…/chat']);
	});

	const HEADER = 'CANARY-tenant-0123456789';

	for (const [operation, ask] of Object.entries(OPERATIONS)) {
		it(`S14 does not reveal a secret header in an answer to ${operation}, nor an Authorization in place of the key`, async () => {
			const basic = `Basic ${Buffer.from(`someone:${HEADER}`).toString('base64')}`;
			const server = await serve((socket, { headers }) => {
				const said = `${JSON.stringify(headers)} ${HEADER} ${Buffer.from(HEADER).toString('base64')}`;
				socket.answer(200, chatBody(said, { headers: { [said]: said }, model: said, message: said }));
			});
			const test = connect(server.url, { headers: { 'x-tenant': HEADER, authorization: basic } });
			const read = JSON.stringify([await ask(test), test.logger.messages]);
			assert.match(read, /\*\*\*/);
			for (const part of ['CANARY', basic.slice(6, 30), Buffer.from(HEADER).toString('base64').slice(4, 16)]) {
				assert.ok(!read.includes(part), `${part} in ${read}`);
			}
			const sent = server.requests.at(-1)?.headers ?? {};
			assert.deepEqual([sent['x-tenant'], sent.authorization], [HEADER, basic]);
		});
	}

	it('does not send a secret header on to where it redirects', async () => {
		const other = await serve((socket) => socket.answer(200, chatBody('gone astray')));
		const server = await serve((socket) => socket.answer(307, '', { location: `${other.url}/v1/chat` }));
		const { kind } = await connect(server.url, { key: '', headers: { 'x-tenant': HEADER } }).failure();
		assert.deepEqual([kind, other.requests.length], ['redirected', 0]);
		assert.equal(server.requests[0]?.headers.authorization, undefined);
	});

	for (const key of ['test', 'EMPTY']) {
		const text = `const a = \`Bearer \${token}\`; // postgres://user@host, a ${key}: the word test, EMPTY. Bearer testing`;
		it(`S14 leaves an answer unchanged that contains the key “${key}” as an ordinary word`, async () => {
			const server = await serve((socket) => socket.answer(200, chatBody(text)));
			assert.equal((await connect(server.url, { key }).chat()).text, text);
		});

		for (const scheme of ['Bearer', 'bearer', 'BEARER']) {
			it(`S14 redacts the key “${key}” after ${scheme}`, async () => {
				const server = await serve((socket) =>
					socket.answer(200, chatBody(`authorization: ${scheme} ${key}, and\n${scheme} ${key}`)),
				);
				const answer = await connect(server.url, { key }).chat();
				assert.equal(answer.text, `authorization: ${scheme} ***, and\n${scheme} ***`);
			});
		}
	}
});
