import assert from 'node:assert/strict';
import { abortable } from '../../../../../src/core/service/request/abort.ts';
import { ServiceError } from '../../../../../src/core/service/serviceError.ts';
import {
	connectionTo,
	kindOf,
	type ScriptedCall,
	ScriptedClient,
	settle,
} from '../../../../support/fakes/scriptedClient.ts';
import { chatBody } from '../../../../support/fakes/scriptedServer.ts';

const OK = chatBody('ok');

describe('a request that is sent again', () => {
	let test: ScriptedClient;
	beforeEach(() => {
		test = new ScriptedClient();
	});

	const sent = () => test.transport.attempts.length;
	const pass = async (milliseconds: number) => {
		test.clock.advance(milliseconds);
		await settle();
	};
	const reply = async (status: number, headers: Readonly<Record<string, string>> = {}) => {
		test.transport.newest.reply(status, status === 200 ? OK : {}, headers);
		await settle();
	};
	const begin = async (call: ScriptedCall) => {
		await settle();
		return call;
	};

	it('H37 is resent 2.0 to 2.2 seconds after a 429 with Retry-After: 2, and reports the wait', async () => {
		const call = await begin(test.chat());
		const now = test.clock.now();
		await reply(429, { 'retry-after': '2' });
		const wait = call.progress.at(-1);
		assert.ok(wait?.kind === 'waiting' && wait.reason === 'rateLimited');
		assert.ok(wait.until >= now + 2_000 && wait.until <= now + 2_200);
		await pass(1_999);
		assert.equal(sent(), 1);
		await pass(201);
		assert.equal(sent(), 2);
		await reply(200);
		assert.equal(call.outcome, 'ok');
		const [first, second] = test.transport.attempts.map(({ request }) => request);
		assert.deepEqual(second, first, 'the same Idempotency-Key, the same X-Request-Id');
		assert.deepEqual(
			call.progress.map(({ kind }) => kind),
			['connecting', 'written', 'waiting', 'connecting', 'written'],
		);
		test.assertAtRest(call);
	});

	for (const [random, least, most] of [
		[() => 0, 5_000, 5_000],
		[() => 1, 10_000, 10_000],
	] as const) {
		it(`goes out ${least} ms after a 429 without Retry-After when chance says ${random()}`, async () => {
			test = new ScriptedClient({ random });
			const call = await begin(test.chat());
			await reply(429);
			await pass(least - 1);
			assert.equal(sent(), 1);
			await pass(most - least + 1);
			await reply(200);
			assert.equal(call.outcome, 'ok');
		});
	}

	it('H38 stops for good when the countdown is canceled: no further request, no timer', async () => {
		const call = await begin(test.chat());
		await reply(429, { 'retry-after': '5' });
		call.stop();
		await settle();
		assert.equal(kindOf(call), 'cancelled');
		test.assertAtRest(call);
		await pass(600_000);
		assert.equal(sent(), 1);
	});

	it('H39 is not resent after Retry-After: 120, and the error has the time', async () => {
		const call = await begin(test.chat());
		const now = test.clock.now();
		await reply(429, { 'retry-after': '120' });
		assert.ok(call.outcome instanceof ServiceError);
		assert.deepEqual([call.outcome.kind, call.outcome.details.retryAt], ['rateLimited', now + 120_000]);
		await pass(600_000);
		assert.equal(sent(), 1);
		test.assertAtRest(call);
	});

	it('H41 waits by the reply’s own Date where this computer’s clock is an hour fast', async () => {
		const call = await begin(test.chat());
		await reply(429, { 'retry-after': 'Fri, 02 Jan 2026 02:04:15 GMT', date: 'Fri, 02 Jan 2026 02:04:05 GMT' });
		await pass(9_999);
		assert.equal(sent(), 1);
		await pass(1_001);
		assert.equal(sent(), 2);
		call.stop();
	});

	it('H42 goes out three times at most however often a 429 comes', async () => {
		const call = await begin(test.chat());
		for (let replies = 0; replies < 3; replies += 1) {
			await reply(429, { 'retry-after': '1' });
			await pass(1_100);
		}
		assert.equal(kindOf(call), 'rateLimited');
		await pass(600_000);
		assert.equal(sent(), 3);
		test.assertAtRest(call);
	});

	it('H44 does not go out after a 500; a retry by hand carries the same Idempotency-Key', async () => {
		const call = await begin(test.chat());
		await reply(500, { 'retry-after': '1' });
		assert.equal(kindOf(call), 'unavailable');
		await pass(600_000);
		assert.equal(sent(), 1);
		const again = await begin(test.chat(call.idempotencyKey));
		await reply(200);
		assert.equal(again.outcome, 'ok');
		const keys = test.transport.attempts.map(({ request }) => request.headers['idempotency-key']);
		assert.deepEqual(keys, [call.idempotencyKey, call.idempotencyKey]);
	});

	it('is resent twice, later each time, if nothing could be written, and is then unreachable', async () => {
		const call = await begin(test.chat());
		for (const wait of [750, 1_500]) {
			test.transport.newest.fail('connectionLost', 'ECONNRESET');
			await settle();
			const before = sent();
			await pass(wait - 1);
			assert.equal(sent(), before);
			await pass(1);
			assert.equal(sent(), before + 1);
		}
		test.transport.newest.fail('unreachable', 'ECONNREFUSED');
		await settle();
		assert.equal(kindOf(call), 'unreachable');
		assert.equal(sent(), 3);
		test.assertAtRest(call);
	});

	for (const [what, options] of [
		['once something was written', {}],
		['where it is unknown whether something was written', { isUnseen: true }],
	] as const) {
		it(`does not go out ${what}`, async () => {
			test = new ScriptedClient(options);
			const call = await begin(test.chat());
			if (!('isUnseen' in options)) test.transport.newest.write();
			test.transport.newest.fail('unreachable', 'EHOSTUNREACH');
			await settle();
			assert.equal(kindOf(call), 'connectionLost');
			await pass(600_000);
			assert.equal(sent(), 1);
		});
	}

	for (const failure of ['notHttps', 'proxy', 'certificate'] as const) {
		it(`has lost its connection where a failure of a handshake comes after it was written: ${failure}`, async () => {
			const call = await begin(test.chat());
			test.transport.newest.write();
			test.transport.newest.fail(failure, 'EPROTO');
			await settle();
			assert.equal(kindOf(call), 'connectionLost');
			const unwritten = await begin(test.chat());
			test.transport.newest.fail(failure, 'EPROTO');
			await settle();
			assert.equal(kindOf(unwritten), failure);
		});
	}

	it('is refused by the proxy where that answers 407 to it', async () => {
		const call = await begin(test.chat());
		test.transport.newest.write();
		test.transport.newest.fail('proxy', '407');
		await settle();
		assert.equal(kindOf(call), 'proxy');
	});

	it('does not wait beyond its deadline, and the error has the time', async () => {
		test.settings = { ...test.settings, timeoutSeconds: 10 };
		const call = await begin(test.chat());
		const now = test.clock.now();
		await reply(429, { 'retry-after': '10' });
		assert.ok(call.outcome instanceof ServiceError);
		assert.deepEqual([call.outcome.kind, call.outcome.details.retryAt], ['rateLimited', now + 10_000]);
		test.assertAtRest(call);
	});

	it('is sent immediately on “send now”, which ends only that one wait', async () => {
		const call = await begin(test.chat());
		await reply(429, { 'retry-after': '30' });
		const other = await begin(test.chat());
		call.sendNow();
		await settle();
		assert.equal(sent(), 2);
		assert.equal(other.progress.at(-1)?.kind, 'waiting');
		await reply(200);
		assert.equal(call.outcome, 'ok');
		other.stop();
		await settle();
		test.assertAtRest(call, other);
	});

	it('is resent once after a server error if it is GET metrics, which cost nothing', async () => {
		const call = await begin(test.metrics());
		await reply(500);
		await pass(1_000);
		test.transport.newest.fail('connectionLost');
		await settle();
		assert.equal(kindOf(call), 'connectionLost');
		assert.equal(sent(), 2);
		test.assertAtRest(call);
	});

	it('is never sent twice to check a key', async () => {
		const check = test.client.checkConnection(test.connection, new AbortController().signal);
		await settle();
		test.transport.newest.fail('unreachable', 'ECONNREFUSED');
		await assert.rejects(check, { kind: 'unreachable' });
		await pass(600_000);
		assert.equal(sent(), 1);
	});

	it('carries the key that was entered while it waited', async () => {
		const call = await begin(test.chat());
		await reply(429, { 'retry-after': '5' });
		test.connection = connectionTo('https://service.test', 'sk-CANARY-second-key');
		await pass(5_500);
		const keys = test.transport.attempts.map(({ request }) => request.headers.authorization);
		assert.deepEqual(keys, ['Bearer sk-CANARY-first-key', 'Bearer sk-CANARY-second-key']);
		call.stop();
	});

	it('goes to no other service that was chosen while it waited', async () => {
		const call = await begin(test.chat());
		await reply(429, { 'retry-after': '5' });
		test.connection = connectionTo('https://other.test', 'sk-CANARY-other-key');
		await pass(5_500);
		assert.equal(kindOf(call), 'rateLimited');
		assert.equal(sent(), 1);
		test.assertAtRest(call);
	});

	it('stays under the path prefix to which a 404 led', async () => {
		test.settings = { ...test.settings, pathPrefix: 'auto' };
		const call = await begin(test.chat());
		await reply(404);
		await reply(429, { 'retry-after': '1' });
		await pass(1_100);
		await reply(200);
		assert.equal(call.outcome, 'ok');
		assert.deepEqual(
			test.transport.attempts.map(({ request }) => new URL(request.url).pathname),
			['/api/v1/chat', '/v1/chat', '/v1/chat'],
		);
	});

	it('reports the failure under the path prefix that is known to work if there is nothing under the other', async () => {
		test.settings = { ...test.settings, pathPrefix: 'auto' };
		for (const told of ['no such path', 'no such conversation']) {
			const call = await begin(test.chat());
			test.transport.newest.reply(404, { error: 'no such conversation' });
			await settle();
			test.transport.newest.reply(405, { error: 'no such path' });
			await settle();
			assert.ok(call.outcome instanceof ServiceError);
			assert.deepEqual([call.outcome.kind, call.outcome.details.serviceText], ['notFound', told]);
			await begin(test.chat());
			await reply(200);
		}
	});

	it('fails as it does under the other path prefix where that is not for want of a path', async () => {
		test.settings = { ...test.settings, pathPrefix: 'auto' };
		await begin(test.chat());
		await reply(200);
		const call = await begin(test.chat());
		await reply(404);
		await reply(401);
		assert.equal(kindOf(call), 'keyRejected');
		test.assertAtRest(call);
	});

	it('asks the user nothing when it looks for its key again', async () => {
		const asked: boolean[] = [];
		test.connect = async (_, { interactive }) => {
			asked.push(interactive);
			return test.connection;
		};
		const call = await begin(test.chat());
		await reply(429, { 'retry-after': '1' });
		await pass(1_100);
		await reply(200);
		assert.equal(call.outcome, 'ok');
		assert.deepEqual(asked, [true, false]);
	});

	it('says with a certificate’s failure how far this computer’s clock is off, compared with the last answer', async () => {
		const skew = async () => {
			const call = await begin(test.chat());
			test.transport.newest.fail('certificate', 'CERT_HAS_EXPIRED');
			await settle();
			assert.ok(call.outcome instanceof ServiceError);
			return call.outcome.details.clockSkewMs;
		};
		assert.equal(await skew(), undefined, 'nobody has answered');
		await begin(test.chat());
		await reply(500, { date: 'Fri, 02 Jan 2026 02:04:05 GMT' });
		assert.equal(await skew(), 3_600_000);
		await begin(test.chat());
		await reply(500);
		assert.equal(await skew(), 3_600_000, 'a reply without a date says nothing');
		const other = await begin(test.chat());
		test.transport.newest.fail('unreachable', 'ECONNREFUSED');
		await settle();
		assert.ok(!(other.outcome instanceof ServiceError) || other.outcome.details.clockSkewMs === undefined);
		other.stop();
	});

	it('is logged without its key, text and headers', async () => {
		const call = await begin(test.chat());
		await reply(429, { 'retry-after': '1' });
		await pass(1_100);
		await reply(200);
		call.stop();
		const id = test.transport.newest.request.headers['x-request-id'];
		assert.deepEqual(test.logger.messages, [
			`POST chat: 429, 2 bytes, written, 0 ms, attempt 1, request ${id}`,
			`POST chat: rateLimited, again in 1050 ms, request ${id}`,
			`POST chat: 200, ${JSON.stringify(OK).length} bytes, written, 0 ms, attempt 2, request ${id}`,
			'chat: text at /choices/0/message/content',
		]);
	});
});

describe('requests of one key', () => {
	const endOf = ({ outcome }: ScriptedCall) => (outcome instanceof ServiceError ? outcome.kind : outcome);

	it('wait together when one of them gets a 429, and each goes out when its time is over', async () => {
		const test = new ScriptedClient();
		const first = test.chat();
		await settle();
		test.transport.newest.reply(429, {}, { 'retry-after': '10' });
		await settle();
		const second = test.optimize();
		await settle();
		assert.equal(test.transport.attempts.length, 1);
		const waits = [first, second].map(({ progress }) => progress.at(-1));
		assert.deepEqual(
			waits.map((wait) => wait?.kind === 'waiting' && wait.isFirst),
			[false, true],
			'the second was never sent',
		);
		test.clock.advance(10_500);
		await settle();
		assert.equal(test.transport.attempts.length, 3);
		for (const attempt of test.transport.attempts) attempt.reply(200, { text: 'ok' });
		await settle();
		test.assertAtRest(first, second);
	});

	it('are not held back by metrics that get a 429, which fail immediately', async () => {
		const test = new ScriptedClient();
		const metrics = test.metrics();
		await settle();
		const now = test.clock.now();
		test.transport.newest.reply(429, {}, { 'retry-after': '25' });
		await settle();
		assert.ok(metrics.outcome instanceof ServiceError);
		assert.deepEqual([metrics.outcome.kind, metrics.outcome.details.retryAt], ['rateLimited', now + 25_000]);
		const chat = test.chat();
		await settle();
		test.transport.newest.reply(200, OK);
		await settle();
		assert.deepEqual([chat.outcome, test.transport.attempts.length], ['ok', 2]);
		test.assertAtRest(metrics, chat);
	});

	it('do not hold back metrics, which neither end nor prolong their pause', async () => {
		const test = new ScriptedClient();
		const first = test.chat();
		await settle();
		test.transport.newest.reply(429, {}, { 'retry-after': '40' });
		await settle();
		const metrics = test.metrics();
		await settle();
		test.transport.newest.reply(200, {});
		await settle();
		const second = test.chat();
		await settle();
		assert.deepEqual([metrics.outcome, second.progress.at(-1)?.kind], ['{}', 'waiting']);
		assert.equal(test.transport.attempts.length, 2);
		for (const call of [first, second]) call.stop();
		await settle();
		test.assertAtRest(first, metrics, second);
	});

	it('do not hold up those of another key', async () => {
		const test = new ScriptedClient();
		const first = test.chat();
		await settle();
		test.transport.newest.reply(429, {}, { 'retry-after': '10' });
		await settle();
		test.connection = connectionTo('https://service.test', 'sk-CANARY-second-key');
		const second = test.chat();
		await settle();
		assert.equal(test.transport.attempts.length, 2);
		first.stop();
		second.stop();
	});

	it('fail immediately with the time if the pause outlasts their deadline', async () => {
		const test = new ScriptedClient();
		const first = test.chat();
		await settle();
		test.transport.newest.reply(429, {}, { 'retry-after': '60' });
		await settle();
		test.settings = { ...test.settings, timeoutSeconds: 10 };
		const second = test.chat();
		await settle();
		assert.ok(second.outcome instanceof ServiceError);
		assert.deepEqual([second.outcome.kind, second.outcome.details.retryAt], ['rateLimited', test.clock.now() + 63_000]);
		first.stop();
		await settle();
		test.assertAtRest(first, second);
	});

	it('fail immediately with the time during a pause of more than a minute, except one that the user starts, which is sent', async () => {
		const test = new ScriptedClient();
		const first = test.chat();
		await settle();
		test.transport.newest.reply(429, {}, { 'retry-after': '100' });
		const until = test.clock.now() + 100_000;
		await settle();
		assert.ok(first.outcome instanceof ServiceError);
		assert.deepEqual([first.outcome.kind, first.outcome.details.retryAt], ['rateLimited', until]);
		assert.equal(test.transport.attempts.length, 1);
		const click = test.chat();
		await settle();
		assert.equal(test.transport.attempts.length, 2);
		test.transport.newest.reply(429, {}, { 'retry-after': '100' });
		await settle();
		assert.equal(kindOf(click), 'rateLimited');
		test.clock.advance(50_000);
		const late = test.chat();
		await settle();
		assert.equal(late.progress.at(-1)?.kind, 'waiting');
		late.stop();
		await settle();
		test.assertAtRest(first, click, late);
	});

	it('are free again when one that the user sent during the pause is answered, and wait as long as the service said last', async () => {
		const test = new ScriptedClient();
		const reply = async (status: number, seconds: string) => {
			test.transport.newest.reply(status, status === 200 ? OK : {}, { 'retry-after': seconds });
			await settle();
		};
		const calls = [test.chat()];
		await settle();
		await reply(429, '100');
		calls.push(test.chat());
		await settle();
		await reply(429, '3');
		assert.equal(calls[1]?.progress.at(-1)?.kind, 'waiting', 'for three seconds, no longer for a hundred');
		test.clock.advance(3_300);
		await settle();
		await reply(429, '100');
		calls.push(test.chat());
		await settle();
		await reply(200, '');
		calls.push(test.chat());
		await settle();
		await reply(200, '');
		assert.deepEqual(calls.map(endOf), ['rateLimited', 'rateLimited', 'ok', 'ok']);
		assert.equal(test.transport.attempts.length, 5);
		test.assertAtRest(...calls);
	});

	it('go out as soon as one that the user sent during the pause is answered', async () => {
		const test = new ScriptedClient();
		const first = test.chat();
		await settle();
		test.transport.newest.reply(429, {}, { 'retry-after': '50' });
		await settle();
		const second = test.chat();
		await settle();
		const wait = second.progress.at(-1);
		assert.deepEqual([wait?.kind, wait?.kind === 'waiting' && wait.reason], ['waiting', 'rateLimited']);
		first.sendNow();
		await settle();
		assert.equal(test.transport.attempts.length, 2, 'only one');
		test.transport.newest.reply(200, OK);
		await settle();
		assert.deepEqual([endOf(first), test.transport.attempts.length], ['ok', 3]);
		test.transport.newest.reply(200, OK);
		await settle();
		assert.equal(endOf(second), 'ok');
		test.assertAtRest(first, second);
	});

	it('stay paused although a check of the key is answered, which is free', async () => {
		const test = new ScriptedClient();
		const calls = [test.chat()];
		await settle();
		test.transport.newest.reply(429, {}, { 'retry-after': '40' });
		await settle();
		calls.push(test.optimize());
		await settle();
		const check = test.client.checkConnection(test.connection, new AbortController().signal);
		await settle();
		test.transport.newest.reply(200, OK);
		await check;
		await settle();
		assert.equal(test.transport.attempts.length, 2);
		for (const call of calls) call.stop();
		await settle();
		test.assertAtRest(...calls);
	});

	it('stay paused when one is answered that was sent before the pause', async () => {
		const test = new ScriptedClient();
		const calls = [test.chat(), test.optimize()];
		await settle();
		const [limited, running] = test.transport.attempts;
		limited?.reply(429, {}, { 'retry-after': '40' });
		await settle();
		running?.reply(200, { text: 'ok' });
		await settle();
		const next = test.chat();
		await settle();
		assert.deepEqual([calls[1]?.outcome !== undefined, next.progress.at(-1)?.kind], [true, 'waiting']);
		assert.equal(test.transport.attempts.length, 2);
		for (const call of [...calls, next]) call.stop();
		await settle();
		test.assertAtRest(...calls, next);
	});

	it('H46 all end when one of them gets a 401, and none is sent with that key', async () => {
		const test = new ScriptedClient();
		const calls = [test.chat(), test.optimize()];
		await settle();
		const [limited, running] = test.transport.attempts;
		limited?.reply(429, {}, { 'retry-after': '30' });
		await settle();
		calls.push(test.generate());
		await settle();
		running?.reply(401, {});
		await settle();
		assert.deepEqual(calls.map(kindOf), ['keyRejected', 'keyRejected', 'keyRejected']);
		test.clock.advance(600_000);
		await settle();
		assert.equal(test.transport.attempts.length, 2);
		test.assertAtRest(...calls);
	});
});

describe('a request that is stopped', () => {
	const STATES = {
		'before the connection is known': (test) => {
			test.connect = () => new Promise(() => {});
		},
		connecting: () => {},
		written: (test) => test.transport.newest.write(),
		'counting down': (test) => test.transport.newest.reply(429, {}, { 'retry-after': '30' }),
	} as const satisfies Record<string, (test: ScriptedClient) => void>;

	for (const ignoresAbort of [false, true]) {
		for (const [state, reach] of Object.entries(STATES)) {
			const how = ignoresAbort ? ', whatever the transport does' : '';
			it(`${ignoresAbort ? 'H55' : 'H54'} ends immediately while it is ${state}${how}`, async () => {
				const test = new ScriptedClient({ ignoresAbort });
				if (state === 'before the connection is known') reach(test);
				const call = test.chat();
				await settle();
				if (state !== 'before the connection is known') reach(test);
				await settle();
				assert.equal(call.outcome, undefined);
				call.stop();
				await settle();
				assert.equal(kindOf(call), 'cancelled');
				const reached = test.transport.attempts;
				assert.ok(reached.every(({ signal, isOver }) => signal.aborted || isOver));
				test.assertAtRest(call);
			});
		}
	}

	it('H54 is not sent if it is stopped as it begins, and leaves no rejection unhandled', async () => {
		const test = new ScriptedClient();
		const stop = new AbortController();
		const options = { signal: stop.signal, idempotencyKey: 'one', onProgress: () => stop.abort() };
		await assert.rejects(test.client.optimize({ code: 'x' }, options), { kind: 'cancelled' });
		assert.equal(test.transport.attempts.length, 0);
		const unhandled: unknown[] = [];
		const onUnhandled = (reason: unknown) => unhandled.push(reason);
		process.prependListener('unhandledRejection', onUnhandled);
		try {
			await assert.rejects(abortable(stop.signal, Promise.reject(new Error('late'))));
			await settle();
		} finally {
			process.off('unhandledRejection', onUnhandled);
		}
		assert.deepEqual(unhandled, []);
		test.assertAtRest();
	});

	it('says that nothing was processed only if it is stopped while it waits', async () => {
		const test = new ScriptedClient();
		const [waiting, sent] = [test.chat(), test.optimize()];
		await settle();
		test.transport.attempts[0]?.reply(429, {}, { 'retry-after': '30' });
		await settle();
		waiting.stop();
		sent.stop();
		await settle();
		const unprocessed = ({ outcome }: ScriptedCall) =>
			outcome instanceof ServiceError && [outcome.kind, outcome.details.unprocessed];
		assert.deepEqual([waiting, sent].map(unprocessed), [
			['cancelled', true],
			['cancelled', undefined],
		]);
	});

	it('H54 ends immediately while it is queued behind the pause of its key', async () => {
		const test = new ScriptedClient();
		const first = test.chat();
		await settle();
		test.transport.newest.reply(429, {}, { 'retry-after': '30' });
		await settle();
		const queued = test.chat();
		await settle();
		queued.stop();
		await settle();
		assert.equal(kindOf(queued), 'cancelled');
		assert.equal(first.outcome, undefined);
		first.stop();
		await settle();
		test.assertAtRest(first, queued);
	});

	it('H55 ends at its deadline though the transport ignores that, and its late answer changes nothing', async () => {
		const test = new ScriptedClient({ ignoresAbort: true });
		const call = test.chat();
		await settle();
		test.clock.advance(120_000);
		await settle();
		assert.equal(kindOf(call), 'deadline');
		test.transport.newest.reply(200, OK);
		await settle();
		assert.equal(kindOf(call), 'deadline');
		assert.deepEqual(
			call.progress.map(({ kind }) => kind),
			['connecting'],
		);
		test.assertAtRest(call);
	});
});

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
