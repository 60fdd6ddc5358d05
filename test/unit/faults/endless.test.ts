import assert from 'node:assert/strict';
import { TRANSPORTS } from '../../support/fakes/testClient.ts';
import type { Scenario } from '../../support/faults/faultServer.ts';
import { type FaultSocket, head } from '../../support/faults/faultSocket.ts';
import { faultHarness } from './faultHarness.ts';

/** How many pieces must arrive before the deadline is tested: each would reset an idle timer. */
const PIECES = 20;
const FLOOD = 5_000;

interface Endless {
	readonly id: string;
	readonly what: string;
	/** @param enough called when the answer has gone on for long enough */
	readonly answer: (socket: FaultSocket, enough: () => void) => void;
}

/** Sends the beginning at once and then one piece after another, forever. */
function drip(start: string, piece: string, pieces = PIECES): Endless['answer'] {
	return (socket, enough) => {
		let sent = 0;
		socket.write(start).drip(1, () => {
			sent += 1;
			if (sent === pieces) enough();
			return piece;
		});
	};
}

/** Sends everything at once and then nothing. */
function stall(start: string): Endless['answer'] {
	return (socket, enough) => {
		socket.write(start);
		enough();
	};
}

const BODY_BEGINS = head(200, { 'content-type': 'application/json', 'content-length': '1000000' });

const CASES: readonly Endless[] = [
	{ id: 'H06', what: 'silence', answer: stall('') },
	{ id: 'H07', what: 'headers that arrive byte by byte forever', answer: drip('HTTP/1.1 200 OK\r\nx: ', 'x') },
	{ id: 'H08', what: 'a body that arrives byte by byte forever', answer: drip(`${BODY_BEGINS}{"`, 'x') },
	{ id: 'H09', what: 'a flood of 103', answer: drip('', head(103, { link: '</x>' }).repeat(FLOOD / PIECES)) },
	{ id: 'H10', what: 'a flood of 102', answer: drip('', head(102).repeat(FLOOD / PIECES)) },
	{ id: 'H17', what: 'a body that stops in the middle', answer: stall(`${BODY_BEGINS}{"choices":`) },
];

for (const transport of TRANSPORTS) {
	describe(`endless answers (${transport})`, () => {
		const { serve, connect } = faultHarness();

		for (const { id, what, answer } of CASES) {
			it(`${id} ends ${what} at the deadline, without a second request, an open socket or a timer left`, async () => {
				const { promise: isEnough, resolve } = Promise.withResolvers<void>();
				const scenario: Scenario = (socket) => answer(socket, resolve);
				const server = await serve(scenario);
				const test = connect(server.url, { transport });
				const before = process.memoryUsage().rss;
				const ended = test.failure();
				await isEnough;
				test.clock.advance(119_999);
				assert.equal(await Promise.race([ended, new Promise((later) => setImmediate(later))]), undefined);
				test.clock.advance(1);
				const { kind, details } = await ended;
				assert.deepEqual([kind, details.seconds], ['deadline', 120]);
				await server.allClosed();
				assert.deepEqual([server.received, server.processed, test.clock.pendingTimers], [1, 1, 0]);
				assert.ok(process.memoryUsage().rss - before < 50 * 1_048_576);
			});
		}
	});
}
