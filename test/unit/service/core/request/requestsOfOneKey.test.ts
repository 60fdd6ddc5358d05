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
