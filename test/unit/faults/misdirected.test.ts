import assert from 'node:assert/strict';
import { createMetricsProbe } from '../../../src/service/core/diagnosis/metricsProbe.ts';
import type { Fetch } from '../../../src/service/core/transport/fetchTransport.ts';
import { chatBody } from '../../support/fakes/scriptedServer.ts';
import { CANARY_KEY } from '../../support/fakes/testClient.ts';
import type { Scenario } from '../../support/faults/faultServer.ts';
import { trustedAuthority } from '../../support/faults/trustedAuthority.ts';
import { replying } from '../service/vscode/failures/outcomes.ts';
import { faultHarness } from './faultHarness.ts';
import { startOn, WAYS } from './waysToTheService.ts';

const WORDS = 'The Host header does not name this service.';
const misdirected: Scenario = (socket) => socket.answer(421, { error: { message: WORDS } });
const signal = new AbortController().signal;

describe('a 421', () => {
	const harness = faultHarness();
	const authority = trustedAuthority();

	it('H61 cannot make fetch resend a request: its body is a stream of known length, without credentials', async () => {
		const asked: Parameters<Fetch>[1][] = [];
		const test = harness.connect('https://service.test', {
			fetch: async (url, init) => {
				asked.push(init);
				return await replying({ body: chatBody('ok') })(url, init);
			},
		});
		await test.chat();
		const [{ body, headers, ...how }] = asked as [Parameters<Fetch>[1]];
		assert.ok(body instanceof ReadableStream);
		assert.equal(headers['content-length'], String((await new Response(body).bytes()).length));
		const { signal: _, ...rest } = how;
		assert.deepEqual(rest, { method: 'POST', redirect: 'manual', credentials: 'omit', duplex: 'half' });
	});

	for (const way of WAYS) {
		it(`H61 ends a POST without a retry by fetch, and shows the service’s message (${way.name})`, async () => {
			const { server, test } = await startOn(way, harness, misdirected, authority());
			const { kind, details } = await test.failure();
			assert.deepEqual([server.received, server.processed, server.connections], [1, 0, 1]);
			assert.deepEqual([kind, details.status, details.serviceText], ['notFound', 421, WORDS]);
			assert.deepEqual(
				test.progress.map((step) => step.kind),
				['connecting', 'written'],
			);
			const log = test.logger.messages.filter((line) => line.includes('POST chat: '));
			assert.equal(log.length, 1);
			assert.match(log.join(), /421.*, written, .*attempt 1/);
		});
	}

	for (const way of WAYS.filter(({ proxied, tls }) => !proxied && !tls)) {
		it(`H61 also ends a GET of the metrics, by the client or the probe (${way.name})`, async () => {
			const { server, test } = await startOn(way, harness, misdirected, authority());
			const { kind, details } = await test.failure(test.client.metrics({ signal }));
			assert.deepEqual([server.received, kind, details.status], [1, 'notFound', 421]);
			const probe = createMetricsProbe(test.transport, test.clock, 'test');
			const outcome = await probe(`${server.url}/v1/metrics`, { key: CANARY_KEY }, signal);
			assert.ok(outcome.kind === 'reply' && outcome.status === 421);
			assert.equal(server.received, 2);
		});

		it(`H61 needs no chunked body: the whole body is sent, with its length in bytes (${way.name})`, async () => {
			const { server, test } = await startOn(way, harness, (socket) => socket.answer(200, chatBody('ok')), authority());
			const content = 'häschen 🐇 '.repeat(20_000);
			const options = { signal, idempotencyKey: crypto.randomUUID() };
			await test.client.chat({ messages: [{ role: 'user', content }], max_tokens: 10 }, options);
			const [request] = server.requests;
			assert.deepEqual(JSON.parse(request?.body ?? ''), { messages: [{ role: 'user', content }], max_tokens: 10 });
			assert.equal(request?.headers['content-length'], String(Buffer.byteLength(request?.body ?? '')));
			assert.equal(request?.headers['transfer-encoding'], undefined);
		});

		it(`H61 leaves other statuses that fetch handles itself unchanged: a 401 and a redirect (${way.name})`, async () => {
			const { server, test } = await startOn(
				way,
				harness,
				(socket, _, number) =>
					number === 1
						? socket.answer(307, '', { location: 'https://elsewhere.test/' })
						: socket.answer(401, { error: 'who' }, { 'www-authenticate': 'Basic realm="test"' }),
				authority(),
			);
			const kinds = [(await test.failure()).kind, (await test.failure()).kind];
			assert.deepEqual([kinds, server.received], [['redirected', 'keyRejected'], 2]);
		});
	}
});
