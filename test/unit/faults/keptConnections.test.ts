import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import { chatBody } from '../../support/fakes/scriptedServer.ts';
import { TRANSPORTS } from '../../support/fakes/testClient.ts';
import { head } from '../../support/faults/faultSocket.ts';
import { faultHarness } from './faultHarness.ts';

const RUNS = 100;

for (const transport of TRANSPORTS) {
	describe(`connection reuse (${transport})`, () => {
		const { serve, connect } = faultHarness();

		it(`H52 sends ${RUNS} requests while the server closes connections: none fails, and none is processed twice`, async () => {
			const processed = new Map<string, number>();
			const server = await serve((socket, { headers }) => {
				const key = headers['idempotency-key'] ?? '';
				processed.set(key, (processed.get(key) ?? 0) + 1);
				// Without a hint when it closes, the client cannot know.
				socket.answer(200, chatBody('ok'));
				setTimeout(() => socket.end(), Math.random() * 2);
			});
			const test = connect(server.url, { transport });
			const outcomes = new Map<string, number>();
			for (let run = 0; run < RUNS; run += 1) {
				const outcome = await test.chat().then(
					() => 'answer',
					(error) => error.kind,
				);
				outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
				await pause(Math.random() * 2);
			}
			assert.deepEqual(
				[...processed.values()].filter((times) => times > 1),
				[],
			);
			assert.deepEqual([...outcomes], [['answer', RUNS]]);
			assert.deepEqual([server.processed, server.connections], [RUNS, RUNS]);
		});

		const poison = head(200, { 'content-type': 'application/json', 'content-length': '17' });
		for (const [when, wait] of [
			['in the same packet', 0],
			['while the connection is idle', 5],
		] as const) {
			it(`H53 never shows a second answer, sent ${when}, for the next request`, async () => {
				const second = `${poison}{"text":"poison"}`;
				const server = await serve((socket, _, number) => {
					if (number > 1) return void socket.answer(200, chatBody('second'));
					const first = JSON.stringify(chatBody('first'));
					const answer = head(200, { 'content-length': String(first.length) }) + first;
					if (wait === 0) return void socket.write(answer + second);
					socket.write(answer);
					setTimeout(() => socket.write(second), wait);
				});
				const test = connect(server.url, { transport });
				assert.equal((await test.chat()).text, 'first');
				await pause(4 * wait);
				assert.equal((await test.chat()).text, 'second');
				assert.equal(server.processed, 2);
			});
		}
	});
}
