import assert from 'node:assert/strict';
import { ServiceError } from '../../../../../src/service/core/serviceError.ts';
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
