import assert from 'node:assert/strict';
import type { Clock } from '../../../../../src/base/core/clock.ts';
import { IdempotencyMemory } from '../../../../../src/localService/node/http/idempotency.ts';
import { partial } from '../../../../support/fakes/partial.ts';

const bytes = (text: string) => new TextEncoder().encode(text);

describe('the memory for Idempotency-Keys', () => {
	let now = 0;
	let worked = 0;
	const identity = { scope: 'a chat', key: 'k', body: bytes('{}') };
	const work = async () => ({ json: `answer ${++worked}` });
	const create = () => new IdempotencyMemory<{ readonly json: string }>(partial<Clock>({ monotonic: () => now }));

	beforeEach(() => {
		now = 0;
		worked = 0;
	});

	it('repeats the same answer', async () => {
		const memory = create();
		assert.deepEqual(await memory.answer(identity, work), { answer: { json: 'answer 1' }, replayed: false });
		assert.deepEqual(await memory.answer(identity, work), { answer: { json: 'answer 1' }, replayed: true });
		assert.equal(worked, 1);
	});

	it('refuses the same key with another body', async () => {
		const memory = create();
		await memory.answer(identity, work);
		await assert.rejects(memory.answer({ ...identity, body: bytes('{"a":1}') }, work), { status: 400 });
	});

	it('keeps scopes apart', async () => {
		const memory = create();
		await memory.answer(identity, work);
		assert.equal((await memory.answer({ ...identity, scope: 'b chat' }, work)).replayed, false);
	});

	it('makes a repeated request wait for the answer to the first', async () => {
		const memory = create();
		const { promise, resolve } = Promise.withResolvers<{ readonly json: string }>();
		const first = memory.answer(identity, () => promise);
		const second = memory.answer(identity, work);
		resolve({ json: 'one' });
		assert.deepEqual(await Promise.all([first, second]), [
			{ answer: { json: 'one' }, replayed: false },
			{ answer: { json: 'one' }, replayed: true },
		]);
		assert.equal(worked, 0);
	});

	it('does not remember failures: the waiting request tries again', async () => {
		const memory = create();
		const { promise, reject } = Promise.withResolvers<{ readonly json: string }>();
		const first = memory.answer(identity, () => promise);
		const second = memory.answer(identity, work);
		reject(new Error('broken'));
		await assert.rejects(first, /broken/);
		assert.deepEqual(await second, { answer: { json: 'answer 1' }, replayed: false });
	});

	it('forgets after ten minutes', async () => {
		const memory = create();
		await memory.answer(identity, work);
		now = 599_999;
		assert.equal((await memory.answer(identity, work)).replayed, true);
		now = 600_000;
		assert.equal((await memory.answer(identity, work)).replayed, false);
	});

	it('stays bounded in number and in size, and keeps the newest', async () => {
		const memory = create();
		for (let index = 0; index < 600; index++) await memory.answer({ ...identity, key: `${index}` }, work);
		assert.equal((await memory.answer({ ...identity, key: '599' }, work)).replayed, true);
		assert.equal((await memory.answer({ ...identity, key: '0' }, work)).replayed, false);
		const large = async () => ({ json: 'x'.repeat(10 * 1_048_576) });
		await memory.answer({ ...identity, key: 'large 1' }, large);
		await memory.answer({ ...identity, key: 'large 2' }, large);
		assert.equal((await memory.answer({ ...identity, key: 'large 2' }, work)).replayed, true);
		assert.equal((await memory.answer({ ...identity, key: 'large 1' }, work)).replayed, false);
	});

	for (const key of ['', 'x'.repeat(256), 'ü', 'a\tb']) {
		it(`refuses the key ${JSON.stringify(key.slice(0, 10))} of ${key.length} characters`, async () => {
			await assert.rejects(create().answer({ ...identity, key }, work), { status: 400 });
		});
	}
});
