import assert from 'node:assert/strict';
import { chatBody } from '../../support/fakes/scriptedServer.ts';
import { type TestClient, TRANSPORTS } from '../../support/fakes/testClient.ts';
import { type FaultSocket, head } from '../../support/faults/faultSocket.ts';
import { faultHarness } from './faultHarness.ts';

const BODY = JSON.stringify(chatBody('ok'));
const LIMITS = { answer: 1_048_576, other: 65_536 };

for (const transport of TRANSPORTS) {
	describe(`a clock that jumps (${transport})`, () => {
		const { serve, connect } = faultHarness();

		/** A chat request that the service has received; the test sends its answer. */
		const received = async () => {
			let peer: FaultSocket | undefined;
			const server = await serve((socket) => {
				peer = socket;
			});
			const test = connect(server.url, { transport });
			const request = server.nextRequest();
			const chat = test.chat();
			await request;
			assert.ok(peer);
			return { server, test, chat, peer };
		};
		const jump = ({ clock }: TestClient, milliseconds: number) => {
			clock.jump(milliseconds);
			clock.advance(1_000);
			clock.advance(9_999);
		};

		for (const [what, milliseconds] of [
			['+60 s', 60_000],
			['−60 s', -60_000],
			['+1 day', 86_400_000],
		] as const) {
			it(`H63 loses no answer in flight after a jump of ${what}`, async () => {
				const { server, test, chat, peer } = await received();
				jump(test, milliseconds);
				peer.answer(200, BODY);
				assert.equal((await chat).text, 'ok');
				assert.deepEqual([server.received, server.processed, test.clock.pendingTimers], [1, 1, 0]);
			});
		}

		it('H63 reports the interruption when the connection breaks, and sends nothing again', async () => {
			const { server, test, chat, peer } = await received();
			jump(test, 60_000);
			peer.reset();
			assert.equal((await test.failure(chat)).kind, 'interrupted');
			assert.deepEqual([server.received, test.clock.pendingTimers], [1, 0]);
		});

		it('H63 reports the interruption after ten seconds without an answer, and closes the connection', async () => {
			const { server, test, chat } = await received();
			jump(test, 60_000);
			test.clock.advance(1);
			assert.equal((await test.failure(chat)).kind, 'interrupted');
			await server.allClosed();
			assert.deepEqual([server.received, test.clock.pendingTimers], [1, 0]);
		});

		it('H63 lets an answer arrive in pieces, and the transport reports each', async () => {
			let arrived = () => {};
			const arrival = () =>
				new Promise<void>((resolve) => {
					arrived = resolve;
				});
			const pieces = [head(200, { 'content-length': String(BODY.length) }), BODY.slice(0, 9), BODY.slice(9)];
			let peer: FaultSocket | undefined;
			const server = await serve((socket) => {
				peer = socket;
			});
			const { transport: sender } = connect(server.url, { transport });
			const request = server.nextRequest();
			const { signal } = new AbortController();
			const target = { method: 'POST', url: `${server.url}/v1/chat`, headers: {}, body: '{}' } as const;
			const reply = sender.send(target, LIMITS, signal, () => arrived());
			await request;
			for (const piece of pieces) {
				const told = arrival();
				peer?.write(piece);
				await told;
			}
			assert.equal(new TextDecoder().decode((await reply).bytes), BODY);
		});
	});
}
