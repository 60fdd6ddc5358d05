import assert from 'node:assert/strict';
import type { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { createMetricsProbe } from '../../../src/service/core/diagnosis/metricsProbe.ts';
import { chatBody } from '../../support/fakes/scriptedServer.ts';
import { CANARY_KEY, type TestClient, TRANSPORTS } from '../../support/fakes/testClient.ts';
import type { Scenario } from '../../support/faults/faultServer.ts';
import { head } from '../../support/faults/faultSocket.ts';
import { trustedAuthority } from '../../support/faults/trustedAuthority.ts';
import { faultHarness } from './faultHarness.ts';
import { startOn, WAYS } from './waysToTheService.ts';

const signal = new AbortController().signal;

const answerOf = (text: string) => {
	const body = JSON.stringify(chatBody(text));
	return head(200, { 'content-type': 'application/json', 'content-length': String(body.length) }) + body;
};
const POISON = answerOf('poison');

/** When the service sends an unrequested answer besides each requested one. It never closes a connection by itself. */
const UNASKED: Readonly<Record<string, () => Scenario>> = {
	'on the idle connection': () => (socket, request) => {
		socket.write(answerOf(own(request.headers)));
		setTimeout(() => socket.raw.writable && socket.write(POISON), 2);
	},
	'when the next request comes, before its answer': () => {
		const used = new WeakSet<Socket>();
		return (socket, request) => {
			if (used.has(socket.raw)) socket.write(POISON);
			used.add(socket.raw);
			socket.write(answerOf(own(request.headers)));
		};
	},
	'in the same packet as the answer': () => (socket, request) => {
		socket.write(answerOf(own(request.headers)) + POISON);
	},
};

/** The text of a request's own answer: the request's key, so that answers can be told apart. */
function own(headers: Readonly<Record<string, string | undefined>>): string {
	return headers['idempotency-key'] ?? 'metrics';
}

describe('an unrequested answer', () => {
	const harness = faultHarness();
	const authority = trustedAuthority();

	const askItsOwn = async (test: TestClient) => {
		const key = crypto.randomUUID();
		assert.equal((await test.chat(signal, key)).text, key);
	};
	const askMetrics = async (test: TestClient) => {
		assert.deepEqual(await test.client.metrics({ signal }), chatBody('metrics'));
	};

	for (const transport of TRANSPORTS) {
		it(`H62 goes to no request if it arrives on the connection opened after a stopped request (${transport})`, async () => {
			const server = await harness.serve(
				(socket, { headers }, number) => number > 1 && socket.write(answerOf(own(headers))),
				{
					onConnection(socket, number) {
						// A connection made for a stopped request may be ready only after the stop.
						if (number === 2) setTimeout(() => socket.writable && socket.write(POISON), 2);
						return false;
					},
				},
			);
			const test = harness.connect(server.url, { transport });
			const stop = new AbortController();
			const received = server.nextRequest();
			const stopped = test.failure(test.chat(stop.signal));
			await received;
			stop.abort();
			assert.equal((await stopped).kind, 'cancelled');
			await pause(20);
			await askItsOwn(test);
		});
	}

	for (const way of WAYS) {
		const isPlain = way.proxied === undefined && way.tls === undefined;
		for (const [when, unasked] of Object.entries(UNASKED).slice(0, isPlain ? undefined : 1)) {
			it(`H62 goes to no request if it arrives ${when} (${way.name})`, async () => {
				const { server, test } = await startOn(way, harness, unasked(), authority());
				const probe = createMetricsProbe(test.transport, test.clock, 'test');
				await probe(`${server.url}/v1/metrics`, { key: CANARY_KEY }, signal);
				await askItsOwn(test);
				await askMetrics(test);
				for (let times = 0; times < 3; times += 1) await askItsOwn(test);
				await pause(10);
				await askItsOwn(test);
				await Promise.all([1, 2, 3, 4, 5, 6].map(() => askItsOwn(test)));
				await Promise.all([askItsOwn(test), askMetrics(test), askItsOwn(test)]);
				assert.deepEqual([server.received, server.connections], [16, 16]);
				assert.ok(server.requests.every(({ headers }) => headers.connection === 'close'));
				await server.allClosed();
			});
		}
	}
});
