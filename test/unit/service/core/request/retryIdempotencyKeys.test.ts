import assert from 'node:assert/strict';
import fc from 'fast-check';
import { MOST_REMEMBERED, RetryIdempotencyKeys } from '../../../../../src/service/core/request/retryIdempotencyKeys.ts';
import { ServiceError, type ServiceErrorKind } from '../../../../../src/service/core/serviceError.ts';
import { connectionTo, type ScriptedCall, ScriptedClient, settle } from '../../../../support/fakes/scriptedClient.ts';
import { chatBody } from '../../../../support/fakes/scriptedServer.ts';

const OK = { text: 'ok' };

/** How a request ends whose outcome is not known, or that the service did not take: both may be asked again. */
const OPEN: Readonly<Record<string, (test: ScriptedClient, call: ScriptedCall) => void>> = {
	'the connection breaks': ({ transport: { newest } }) => {
		newest.write();
		newest.fail('connectionLost');
	},
	'the answer breaks off': ({ transport: { newest } }) => newest.fail('incomplete'),
	'the deadline passes': ({ clock, transport: { newest } }) => {
		newest.write();
		clock.advance(120_000);
	},
	'the person stops it': (_, call) => call.stop(),
	'a 500': ({ transport }) => transport.newest.reply(500, {}),
	'a 502': ({ transport }) => transport.newest.reply(502, {}),
	'a 503 with Retry-After': ({ transport }) => transport.newest.reply(503, {}, { 'retry-after': '5' }),
	'a 409, because the one before is still at work under this key': ({ transport }) =>
		transport.newest.reply(409, { error: 'A request with this key is in progress.' }),
	'a 429 with a long wait': ({ transport }) => transport.newest.reply(429, {}, { 'retry-after': '600' }),
	'a rejected key': ({ transport }) => transport.newest.reply(401, {}),
	'no connection': ({ transport }) => transport.newest.fail('certificate'),
};

/** How a request ends that the service has answered. */
const ANSWERED: Readonly<Record<string, (test: ScriptedClient) => void>> = {
	'an answer': ({ transport }) => transport.newest.reply(200, OK),
	'an empty answer': ({ transport }) => transport.newest.reply(200, ''),
	'a refusal that would come back under the same key': ({ transport }) =>
		transport.newest.reply(400, { error: 'temperature must be from 0 to 2' }),
};

describe('the idempotency key of a request that is asked again', () => {
	let test: ScriptedClient;
	beforeEach(() => {
		test = new ScriptedClient();
	});

	const CALLS = {
		optimize: (code = 'x') => begun(test.optimize({ code })),
		generate: (prompt = 'x') => begun(test.generate({ prompt })),
	};
	const keys = () => test.transport.attempts.map(({ request }) => request.headers['idempotency-key'] ?? '');

	async function begun(call: ScriptedCall): Promise<ScriptedCall> {
		await settle();
		return call;
	}

	for (const [name, ask] of Object.entries(CALLS)) {
		for (const [what, end] of Object.entries(OPEN)) {
			it(`L08 is the same for ${name} after ${what}, until there is an answer`, async () => {
				end(test, await ask());
				await settle();
				const calls = [await begunDespitePause(() => ask())];
				test.transport.newest.reply(200, OK);
				await settle();
				calls.push(await ask());
				const [first, again, anew] = keys();
				assert.deepEqual([first === again, again === anew], [true, false], keys().join());
				for (const call of calls) call.stop();
			});
		}

		for (const [what, end] of Object.entries(ANSWERED)) {
			it(`L08 is another one for ${name} after ${what}`, async () => {
				OPEN['a 500']?.(test, await ask());
				await settle();
				await ask();
				end(test);
				await settle();
				(await ask()).stop();
				const [first, again, anew] = keys();
				assert.deepEqual([first === again, again === anew], [true, false], keys().join());
			});
		}

		it(`L08 is another one for ${name} where what is sent has changed, and the same one for what was sent before`, async () => {
			for (const text of ['x', 'y', 'x', 'y']) {
				await ask(text);
				test.transport.newest.reply(500, {});
				await settle();
			}
			const [x, y, ...again] = keys();
			assert.notEqual(x, y);
			assert.deepEqual(again, [x, y]);
		});
	}

	/** A pause of the key lets no request out until it is over. */
	async function begunDespitePause(ask: () => Promise<ScriptedCall>): Promise<ScriptedCall> {
		const before = test.transport.attempts.length;
		test.connection = connectionTo('https://service.test', 'sk-CANARY-second-key');
		const call = await ask();
		assert.equal(test.transport.attempts.length, before + 1);
		return call;
	}

	it('L08 is another one at another address, and the first one back at the first, whatever API key is used there', async () => {
		const [first, second] = ['https://service.test', 'https://other.test'] as const;
		for (const [url, key] of [
			[first, 'one'],
			[second, 'one'],
			[first, 'two'],
		] as const) {
			test.connection = connectionTo(url, `sk-CANARY-${key}`);
			await CALLS.optimize();
			test.transport.newest.reply(500, {});
			await settle();
		}
		const [here, there, back] = keys();
		assert.notEqual(here, there);
		assert.equal(here, back);
	});

	it('L08 is another one for the same request of another operation, or while the same one is on its way', async () => {
		await CALLS.optimize();
		const first = test.transport.newest;
		await CALLS.optimize();
		first.reply(500, {});
		test.transport.newest.reply(200, OK);
		await settle();
		(await CALLS.optimize()).stop();
		const [one, meanwhile, again] = keys();
		assert.notEqual(one, meanwhile);
		assert.equal(one, again);
	});

	it('L08 is the same for each cut to a plan', async () => {
		test.settings = { ...test.settings, plan: 'auto' };
		const ask = async () => begun(test.generate({ prompt: 'x', max_tokens: 1_000 }));
		await ask();
		test.transport.newest.reply(400, {});
		await settle();
		test.transport.newest.reply(500, {});
		await settle();
		await ask();
		test.transport.newest.reply(400, {});
		await settle();
		test.transport.newest.reply(200, chatBody('ok'));
		await settle();
		const [whole, cut, ...again] = keys();
		assert.equal(cut, `${whole}.trial`);
		assert.deepEqual(again, [whole, cut]);
	});

	it('L08 of a chat is the one that it is given', async () => {
		const call = await begun(test.chat('given'));
		assert.deepEqual(keys(), ['given']);
		call.stop();
	});
});

describe('the keys that are remembered', () => {
	const failing = (kind: ServiceErrorKind) => (key: string) =>
		Promise.reject(Object.assign(new ServiceError(kind), { key }));
	const keyOf = async (keys: RetryIdempotencyKeys, same: string) =>
		(await keys.send(same, crypto.randomUUID(), failing('deadline')).catch((error) => error)).key;

	it('L08 are those of the newest requests', async () => {
		const keys = new RetryIdempotencyKeys();
		const first = await keyOf(keys, 'first');
		for (let index = 1; index < MOST_REMEMBERED; index += 1) await keyOf(keys, `${index}`);
		assert.equal(await keyOf(keys, 'first'), first);
		const second = await keyOf(keys, '1');
		for (let index = 1; index < MOST_REMEMBERED; index += 1) await keyOf(keys, `later ${index}`);
		assert.notEqual(await keyOf(keys, 'first'), first);
		assert.notEqual(await keyOf(keys, '2'), second);
	});

	it('L08 never serve two requests at the same time, and never a request that was answered', async () => {
		const act = fc.record({ same: fc.constantFrom('a', 'b'), end: fc.constantFrom('answer', 'deadline', 'wait') });
		await fc.assert(
			fc.asyncProperty(fc.array(act, { maxLength: 30 }), async (acts) => {
				const keys = new RetryIdempotencyKeys();
				const busy = new Set<string>();
				const answered = new Set<string>();
				for (const { same, end } of acts) {
					const sent = keys.send(same, crypto.randomUUID(), async (key) => {
						assert.ok(!busy.has(key) && !answered.has(key));
						busy.add(key);
						if (end === 'wait') return await new Promise(() => {});
						busy.delete(key);
						if (end === 'deadline') throw new ServiceError('deadline');
						return answered.add(key);
					});
					if (end !== 'wait') await sent.catch(() => {});
				}
			}),
		);
	});
});
