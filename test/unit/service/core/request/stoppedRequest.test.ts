import assert from 'node:assert/strict';
import { abortable } from '../../../../../src/service/core/request/abort.ts';
import { ServiceError } from '../../../../../src/service/core/serviceError.ts';
import { kindOf, type ScriptedCall, ScriptedClient, settle } from '../../../../support/fakes/scriptedClient.ts';
import { chatBody } from '../../../../support/fakes/scriptedServer.ts';

const OK = chatBody('ok');

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
