import assert from 'node:assert/strict';
import { chatBody } from '../../support/fakes/scriptedServer.ts';
import { type TestClient, TRANSPORTS } from '../../support/fakes/testClient.ts';
import { type FaultServer, startFaultServer } from '../../support/faults/faultServer.ts';
import { faultHarness } from './faultHarness.ts';

const kinds = (test: TestClient) =>
	test.progress.map((step) => (step.kind === 'waiting' ? `waiting: ${step.reason}` : step.kind));
const TRIED_THREE_TIMES = ['connecting', 'waiting: unreachable', 'connecting', 'waiting: unreachable', 'connecting'];

for (const transport of TRANSPORTS) {
	describe(`an unreachable service (${transport})`, () => {
		const { serve, connect } = faultHarness();

		const closedPort = async () => {
			const server = await startFaultServer(() => {});
			await server.close();
			return server;
		};

		it('H03 tries a port that refuses connections three times, and sends nothing', async () => {
			const { url } = await closedPort();
			const test = connect(url, { transport });
			const { kind, details } = await test.failure();
			assert.deepEqual([kind, details.code, details.host], ['unreachable', 'ECONNREFUSED', new URL(url).host]);
			assert.deepEqual(kinds(test), TRIED_THREE_TIMES);
		});

		it('H04 sends the request once if the service comes up in the meantime', async () => {
			const { url, port } = await closedPort();
			let server: FaultServer | undefined;
			let waits = 0;
			const test = connect(url, {
				transport,
				async onWait() {
					waits += 1;
					if (waits < 2) return;
					server = await serve((socket) => socket.answer(200, chatBody('up')), { port });
				},
			});
			assert.equal((await test.chat()).text, 'up');
			assert.deepEqual([server?.received, server?.processed], [1, 1]);
			assert.deepEqual(kinds(test), [...TRIED_THREE_TIMES, 'written']);
		});

		it('H05 names a host that does not exist without the rest of its URL', async () => {
			const test = connect('http://nowhere.invalid:8080/secret/path', { transport });
			const { kind, details, message } = await test.failure();
			assert.deepEqual([kind, details.host], ['unreachable', 'nowhere.invalid:8080']);
			assert.ok(!JSON.stringify([message, details, test.logger.messages]).includes('secret'));
			assert.deepEqual(kinds(test), TRIED_THREE_TIMES);
		});

		it('H35 does not follow a redirect to the same URL', async () => {
			const server = await serve((socket, { path }) => socket.answer(307, '', { location: path }));
			assert.equal((await connect(server.url, { transport }).failure()).kind, 'redirected');
			assert.equal(server.received, 1);
		});

		for (const status of [301, 302, 303, 307, 308]) {
			it(`H34 reports a ${status} to another address, and sends nothing there`, async () => {
				const other = await serve((socket) => socket.answer(200, chatBody('stolen')));
				const server = await serve((socket) => socket.answer(status, '', { location: `${other.url}/api/v1/chat?a=b` }));
				const { kind, details } = await connect(server.url, { transport }).failure();
				assert.deepEqual([kind, details.redirectOrigin], ['redirected', other.url]);
				assert.deepEqual([server.received, other.connections], [1, 0]);
			});
		}
	});
}
