import assert from 'node:assert/strict';
import {
	connectionTo,
	kindOf,
	type ScriptedCall,
	ScriptedClient,
	settle,
} from '../../../../support/fakes/scriptedClient.ts';
import { chatBody } from '../../../../support/fakes/scriptedServer.ts';

const OK = chatBody('ok');

describe('a request in a computer that sleeps', () => {
	const HOURS = 2 * 3_600_000;
	let test: ScriptedClient;
	let call: ScriptedCall;
	beforeEach(async () => {
		test = new ScriptedClient();
		call = test.chat();
		await settle();
	});

	const wakeUp = async (milliseconds: number) => {
		test.clock.jump(milliseconds);
		test.clock.advance(1_000);
		await settle();
	};

	const pass = async (milliseconds: number) => {
		test.clock.advance(milliseconds);
		await settle();
	};
	const answer = async () => {
		test.transport.newest.reply(200, OK);
		await settle();
	};
	const assertInterrupted = () => {
		assert.equal(kindOf(call), 'interrupted');
		assert.ok(test.transport.newest.signal.aborted);
		assert.equal(test.transport.attempts.length, 1);
		test.assertAtRest(call);
	};
	const assertAnswered = () => {
		assert.equal(call.outcome, 'ok');
		assert.equal(test.transport.attempts.length, 1);
		test.assertAtRest(call);
	};

	it('D10 is interrupted and not resent if it was written and no answer comes in ten seconds', async () => {
		test.transport.newest.write();
		await wakeUp(HOURS);
		await pass(9_999);
		assert.equal(call.outcome, undefined);
		await pass(1);
		assertInterrupted();
	});

	for (const [what, milliseconds] of [
		['a minute ahead', 60_000],
		['a minute back', -60_000],
		['a day ahead', 24 * 3_600_000],
		['a day back', -24 * 3_600_000],
	] as const) {
		for (const wait of [0, 8_000]) {
			it(`H63 gets the answer that comes ${wait} ms after the clock was set ${what}`, async () => {
				test.transport.newest.write();
				await wakeUp(milliseconds);
				assert.equal(test.transport.newest.signal.aborted, false);
				await pass(wait);
				await answer();
				assertAnswered();
			});
		}
	}

	it('H63 is waited for until its deadline where the clock was set back: that is no sleep', async () => {
		test.transport.newest.write();
		await wakeUp(-60_000);
		await pass(118_999);
		assert.equal(call.outcome, undefined);
		test.transport.newest.fail('connectionLost', 'ECONNRESET');
		await settle();
		assert.equal(kindOf(call), 'connectionLost');
		test.assertAtRest(call);
	});

	it('H63 is interrupted as soon as its connection fails after the jump', async () => {
		test.transport.newest.write();
		await wakeUp(60_000);
		await pass(3_000);
		test.transport.newest.fail('connectionLost', 'ECONNRESET');
		await settle();
		assertInterrupted();
	});

	it('H63 shows what arrived of an answer that breaks off after the jump', async () => {
		test.transport.newest.write();
		await wakeUp(60_000);
		test.transport.newest.fail('incomplete');
		await settle();
		assert.equal(kindOf(call), 'incomplete');
		test.assertAtRest(call);
	});

	it('H63 gets ten seconds from the latest jump on, also where the computer slept since the last look', async () => {
		test.transport.newest.write();
		await wakeUp(60_000);
		await pass(5_000);
		await wakeUp(60_000);
		await pass(9_500);
		assert.equal(call.outcome, undefined);
		test.clock.jump(HOURS);
		await pass(500);
		assert.equal(call.outcome, undefined);
		await pass(9_999);
		assert.equal(call.outcome, undefined);
		await pass(1);
		assertInterrupted();
	});

	it('H63 leaves nothing behind if its answer comes after two jumps', async () => {
		test.transport.newest.write();
		await wakeUp(60_000);
		await wakeUp(60_000);
		test.transport.newest.arrive();
		await answer();
		assertAnswered();
	});

	it('H63 is waited for while its answer arrives, and no longer than ten seconds without a piece of it', async () => {
		test.transport.newest.write();
		await wakeUp(60_000);
		for (let pieces = 0; pieces < 5; pieces += 1) {
			await pass(9_000);
			test.transport.newest.arrive();
		}
		await pass(9_999);
		assert.equal(call.outcome, undefined);
		await pass(1);
		assertInterrupted();
	});

	it('H63 gives pieces that come before a jump no time of their own', async () => {
		test.transport.newest.arrive();
		await pass(60_000);
		await answer();
		assertAnswered();
	});

	it('H63 has passed its deadline where that comes first', async () => {
		test.transport.newest.write();
		await pass(112_000);
		await wakeUp(60_000);
		await pass(7_000);
		assert.equal(kindOf(call), 'deadline');
		assert.equal(test.transport.attempts.length, 1);
		test.assertAtRest(call);
	});

	it('H63 can be stopped while it is waited for', async () => {
		test.transport.newest.write();
		await wakeUp(60_000);
		call.stop();
		await settle();
		test.transport.newest.arrive();
		assert.equal(kindOf(call), 'cancelled');
		test.assertAtRest(call);
	});

	it('H63 is waited for if it is unknown whether it was written', async () => {
		test = new ScriptedClient({ isUnseen: true });
		call = test.chat();
		await settle();
		await wakeUp(60_000);
		assert.equal(call.outcome, undefined);
		await answer();
		assertAnswered();
	});

	it('H63 requests metrics again, written or not', async () => {
		call.stop();
		const metrics = test.metrics();
		await settle();
		test.transport.newest.write();
		await wakeUp(60_000);
		assert.equal(test.transport.attempts.length, 3);
		await answer();
		test.assertAtRest(call, metrics);
	});

	it('D10 starts again if nothing was written', async () => {
		await wakeUp(HOURS);
		assert.deepEqual(
			test.transport.attempts.map(({ isOver }) => isOver),
			[true, false],
		);
		test.transport.newest.reply(200, OK);
		await settle();
		assert.equal(call.outcome, 'ok');
		test.assertAtRest(call);
	});

	it('D10 was unreachable where another service was chosen while the computer slept', async () => {
		test.connection = connectionTo('https://other.test', 'sk-CANARY-other-key');
		await wakeUp(HOURS);
		assert.equal(kindOf(call), 'unreachable');
		assert.equal(test.transport.attempts.length, 1);
		test.assertAtRest(call);
	});

	it('D10 does not start again while the old attempt could still be written', async () => {
		test = new ScriptedClient({ ignoresAbort: true });
		call = test.chat();
		await settle();
		await wakeUp(HOURS);
		assert.equal(test.transport.attempts.length, 1);
		test.transport.newest.write();
		test.transport.newest.fail('connectionLost');
		await settle();
		assertInterrupted();
	});

	it('H63 gets the answer to an old attempt that was written after all', async () => {
		test = new ScriptedClient({ ignoresAbort: true });
		call = test.chat();
		await settle();
		await wakeUp(HOURS);
		await answer();
		assertAnswered();
	});

	it('D10 waits for the rest of its time, and reports the new end', async () => {
		test.transport.newest.reply(429, {}, { 'retry-after': '10' });
		await settle();
		await wakeUp(HOURS);
		const wait = call.progress.at(-1);
		assert.ok(wait?.kind === 'waiting');
		assert.equal(wait.until, test.clock.now() + 9_500);
		test.clock.advance(9_500);
		await settle();
		assert.equal(test.transport.attempts.length, 2);
		call.stop();
	});

	it('D10 has passed its deadline where the monotonic clock went on', async () => {
		test.transport.newest.write();
		test.clock.advance(HOURS);
		await settle();
		assert.equal(kindOf(call), 'deadline');
		test.assertAtRest(call);
	});

	it('D10 says what it waited for where the deadline passed in its sleep', async () => {
		test.transport.newest.reply(429, {}, { 'retry-after': '10' });
		await settle();
		test.clock.advance(HOURS);
		await settle();
		assert.equal(kindOf(call), 'rateLimited');
		assert.equal(test.transport.attempts.length, 1);
		test.assertAtRest(call);
	});

	it('D11 goes on when the clock is set back, and its countdown ends when it would have', async () => {
		await wakeUp(-24 * 3_600_000);
		test.transport.newest.reply(429, {}, { 'retry-after': '10' });
		await settle();
		await wakeUp(-24 * 3_600_000);
		const wait = call.progress.at(-1);
		assert.ok(wait?.kind === 'waiting' && wait.until === test.clock.now() + 9_500);
		test.clock.advance(9_500);
		await settle();
		test.transport.newest.reply(200, OK);
		await settle();
		assert.equal(call.outcome, 'ok');
		test.assertAtRest(call);
	});

	it('D11 is not taken for slept by a clock that is corrected by a second now and then', async () => {
		test.transport.newest.write();
		for (let seconds = 0; seconds < 30; seconds += 1) await wakeUp(1_000);
		test.transport.newest.reply(200, OK);
		await settle();
		assert.equal(call.outcome, 'ok');
	});
});
