import assert from 'node:assert/strict';
import { setImmediate } from 'node:timers/promises';
import type { ChatRequest } from '../../../../src/service/core/apiTypes.ts';
import type { BudgetLimit } from '../../../../src/service/core/budgetLimit.ts';
import type { ChatOptions } from '../../../../src/service/core/serviceClient.ts';
import { ServiceError } from '../../../../src/service/core/serviceError.ts';
import type { LedgerEntry } from '../../../../src/usage/core/ledgerEntry.ts';
import { FakeClock } from '../../../support/fakes/fakeClock.ts';
import { HeldCalls } from '../../../support/fakes/heldCalls.ts';
import { entry, FakeUsageStore, LOCAL_NOON } from '../../../support/receipts.ts';
import { paidCalls } from '../../../support/usage.ts';

const SENT = { characters: 300, newCharacters: 300, messages: 1, kind: 'prose', maxTokens: 100 } as const;
const request = (length: number): ChatRequest => ({
	messages: [{ role: 'user', content: 'x'.repeat(length) }],
	max_tokens: 100,
});
const { signal } = new AbortController();
const ANSWER = {
	outcome: 'answered',
	receipt: { usage: { totalTokens: 30 }, cost: 0.5, roundTripMs: 12 },
	answer: { characters: 40 },
} as const;

describe('the receipt of a paid request', () => {
	function create(limits: readonly BudgetLimit[] = []) {
		const store = new FakeUsageStore();
		const clock = new FakeClock(LOCAL_NOON);
		const told: string[] = [];
		let changes = 0;
		let connected = 'https://a#one';
		const held = new HeldCalls();
		const calls = paidCalls({
			client: held.client,
			account: () => connected,
			store,
			clock,
			workspace: 'file:///w',
			limits: () => limits,
			onNotForecast: (which) => told.push(...which.map(({ limit }) => `${limit.unit} ${limit.amount}`)),
			onChange: () => changes++,
		});
		/** Begins a chat; resolves with what ends it, once it has left. */
		const begin = (options: Partial<ChatOptions> = {}) =>
			held.leave(() => calls.chat(request(300), { signal, idempotencyKey: 'k', ...options }));
		const connect = (to: string) => {
			connected = to;
		};
		return { begin, connect, store, clock, told, left: () => held.count, changes: () => changes };
	}

	const withoutId = (entries: readonly LedgerEntry[]) => entries.map(({ id: _, ...others }) => others);

	it('is written before the request is sent, and completed by its answer', async () => {
		const { begin, store, clock, changes } = create();
		const end = await begin();
		const common = { workspace: 'file:///w', service: 'https://a', operation: 'chat', sent: SENT };
		assert.deepEqual(withoutId(store.entries), [
			{
				...common,
				time: LOCAL_NOON,
				outcome: 'pending',
				receipt: { roundTripMs: 0 },
				// A third of the characters, and the longest answer.
				charge: { requests: 1, tokens: 200, cost: 0 },
				pending: { writer: 'me', due: LOCAL_NOON + 660_000 },
			},
		]);
		clock.advance(5_000);
		await end(ANSWER);
		const { receipt, answer } = ANSWER;
		const charge = { requests: 1, tokens: 30, cost: 0.5 };
		assert.deepEqual(withoutId(store.entries), [
			// Filed when it was sent: it was then that the limits were checked.
			{ ...common, time: LOCAL_NOON, outcome: 'answered', receipt, answer, charge },
		]);
		assert.equal(changes(), 2);
	});

	it('counts its estimate if the service may have processed the request, and otherwise nothing', async () => {
		for (const [outcome, details, tokens] of [
			['connectionLost', {}, 200],
			['deadline', {}, 200],
			['cancelled', {}, 200],
			['rejected', { status: 400 }, 200],
			['cancelled', { unprocessed: true }, 0],
			['rateLimited', { status: 429 }, 0],
			['unreachable', {}, 0],
			['keyRejected', { status: 401 }, 0],
			['engineRefused', { status: 403, code: 'quota' }, 0],
			['engineRefused', { status: 403, code: 'offTopic' }, 200],
			['planLimit', { status: 400 }, 0],
			// Only a guess at what the refusal means.
			['planLimit', { status: 400, likely: true }, 200],
		] as const) {
			const { begin, store } = create();
			await (await begin())({ outcome, details, receipt: { roundTripMs: 1 } });
			const [saved] = store.entries;
			assert.deepEqual([saved?.outcome, saved?.charge?.tokens, saved?.pending], [outcome, tokens, undefined], outcome);
		}
	});

	it('is on the disk before the request leaves, as its message is, whichever takes longer', async () => {
		for (const slower of ['message', 'receipt'] as const) {
			const { begin, store, left } = create();
			const message = Promise.withResolvers<void>();
			const receipt = Promise.withResolvers<void>();
			const save = store.save.bind(store);
			store.save = async (entry) => {
				await receipt.promise;
				return await save(entry);
			};
			const began = begin({ recorded: message.promise });
			(slower === 'message' ? receipt : message).resolve();
			await setImmediate();
			assert.equal(left(), 0, `waits for its ${slower}`);
			(slower === 'message' ? message : receipt).resolve();
			await began;
			assert.deepEqual([left(), store.entries.length], [1, 1]);
		}
	});

	it('is freed, and nothing sent, if the user stops the request while its message is written', async () => {
		const { begin, store, left } = create([{ amount: 1_000, unit: 'tokens', per: 'day' }]);
		const stop = new AbortController();
		const began = begin({ signal: stop.signal, recorded: new Promise(() => {}) });
		await setImmediate();
		assert.equal(store.entries[0]?.outcome, 'pending');
		stop.abort();
		await assert.rejects(began, { kind: 'cancelled', details: { unprocessed: true } });
		await setImmediate();
		const [freed] = store.entries;
		assert.deepEqual([left(), freed?.outcome, freed?.charge?.requests, freed?.pending], [0, 'cancelled', 0, undefined]);
	});

	it('is freed, and nothing sent, if another service is connected while its message is written', async () => {
		const { begin, connect, store, left } = create();
		const message = Promise.withResolvers<void>();
		const began = begin({ recorded: message.promise });
		await setImmediate();
		connect('https://b#two');
		message.resolve();
		await assert.rejects(began, { kind: 'serviceChanged' });
		assert.deepEqual([left(), store.entries], [0, []]);
	});

	it('has the id that its request asks for', async () => {
		const { begin, store } = create();
		await begin({ receiptId: 'r1' });
		await begin();
		const ids = store.entries.map(({ id }) => id);
		assert.ok(ids.includes('r1') && ids.length === 2);
	});

	it('is removed if no service was asked', async () => {
		const { begin, store } = create();
		await (await begin())({ outcome: 'noKey', receipt: { roundTripMs: 1 } });
		assert.deepEqual(store.entries, []);
	});

	it('counts the estimate for what an answer does not state', async () => {
		const { begin, store } = create();
		await (await begin())({ outcome: 'answered', receipt: { cost: 0.5, roundTripMs: 1 } });
		assert.deepEqual(store.entries[0]?.charge, { requests: 1, tokens: 200, cost: 0.5 });
	});

	it('L09 counts the estimate for each part of the tokens that an answer does not state', async () => {
		// A third of the characters, and the longest answer, are a hundred each.
		for (const [usage, tokens] of [
			[{ completionTokens: 20 }, 120],
			[{ completionTokens: 0 }, 100],
			[{ completionTokens: 20, totalTokens: 0 }, 120],
			[{ promptTokens: 30 }, 130],
			[{ promptTokens: 30, totalTokens: 0 }, 130],
			[{ promptTokens: 30, completionTokens: 0 }, 30],
			[{ promptTokens: 30, completionTokens: 20, totalTokens: 0 }, 50],
			[{ promptTokens: 30, totalTokens: 70 }, 70],
			[{ completionTokens: 20, totalTokens: 70 }, 70],
			[{ totalTokens: 70 }, 70],
			[{ totalTokens: 0 }, 0],
			[{}, 200],
		] as const) {
			const { begin, store } = create();
			await (await begin())({ outcome: 'answered', receipt: { usage, cost: 0.5, roundTripMs: 1 } });
			assert.deepEqual(store.entries[0]?.charge, { requests: 1, tokens, cost: 0.5 }, JSON.stringify(usage));
			assert.deepEqual(store.entries[0]?.receipt.usage, usage);
		}
	});

	it('L09 lets requests whose answers state only their own tokens use up a limit by tokens', async () => {
		const { begin } = create([{ amount: 1_000, unit: 'tokens', per: 'day' }]);
		let sent = 0;
		for (; sent < 20; sent++) {
			const end = await begin().catch(() => undefined);
			if (end === undefined) break;
			await end({ outcome: 'answered', receipt: { usage: { completionTokens: 1 }, roundTripMs: 1 } });
		}
		assert.equal(sent, 9);
	});

	it('tells what was really sent, if that was cut to a plan', async () => {
		const { begin, store } = create();
		await (await begin())({ ...ANSWER, cut: request(100) });
		assert.equal(store.entries[0]?.sent.characters, 100);
	});

	it('is not written, and nothing sent, if the request would pass a limit', async () => {
		const { begin, store } = create([{ amount: 350, unit: 'tokens', per: 'day' }]);
		await begin();
		const error = await begin().catch((reason: unknown) => reason);
		assert.ok(error instanceof ServiceError && error.kind === 'budgetReached');
		const { used, reserved, needed, left } = error.details.budget ?? assert.fail();
		assert.deepEqual([used, reserved, needed, left], [0, 200, 200, 150]);
		assert.equal(store.entries.length, 1);
	});

	it('names the answer that uses the limit up though its figure cannot be right', async () => {
		const { begin, store } = create([{ amount: 1_000, unit: 'tokens', per: 'day' }]);
		const usage = { totalTokens: 2 ** 53 };
		await (await begin())({ outcome: 'answered', receipt: { model: 'm1', usage, roundTripMs: 1 } });
		const refusal = async () => {
			const error = await begin().catch((reason: unknown) => reason);
			return error instanceof ServiceError ? error.details.budget : undefined;
		};
		const named = { time: LOCAL_NOON, operation: 'chat', model: 'm1', amount: 2 ** 53 };
		assert.deepEqual((await refusal())?.implausible, named);
		// What was stated counts all the same.
		assert.equal((await refusal())?.used, 2 ** 53);
		store.largest = () => Promise.reject(new Error('database is locked'));
		const { implausible, used } = (await refusal()) ?? assert.fail();
		assert.deepEqual([implausible, used], [undefined, 2 ** 53]);
	});

	it('is written in spite of the limits if the user sends this one', async () => {
		const { begin, store } = create([{ amount: 0, unit: 'requests', per: 'day' }]);
		await begin({ overBudget: true });
		await assert.rejects(begin(), { kind: 'budgetReached' });
		assert.equal(store.entries.length, 1);
	});

	it('is limited only by what concerns its service and workspace', async () => {
		const { begin } = create([
			{ amount: 0, unit: 'requests', per: 'day', service: 'https://b' },
			{ amount: 0, unit: 'requests', per: 'day', workspace: 'file:///v' },
		]);
		await begin();
	});

	it('holds the request back if a limit is set and cannot be checked', async () => {
		const { begin, store } = create([{ amount: 1_000_000, unit: 'tokens', per: 'day' }]);
		store.failure = new Error('database is locked');
		await assert.rejects(begin(), { kind: 'budgetUnchecked' });
		await begin({ overBudget: true });
	});

	it('estimates what the user sends over the budget as any other, so that other windows see what is reserved', async () => {
		const { begin, store } = create([{ amount: 0.05, unit: 'cost', per: 'day' }]);
		const usage = { promptTokens: 60, completionTokens: 20, totalTokens: 80 };
		for (let index = 0; index < 20; index++) {
			await store.save(
				entry(`e${index}`, { service: 'https://a', sent: SENT, receipt: { usage, cost: 0.1, roundTripMs: 1 } }),
			);
		}
		await assert.rejects(begin(), { kind: 'budgetReached' });
		await begin({ overBudget: true });
		const pending = store.entries.find(({ outcome }) => outcome === 'pending');
		assert.deepEqual(pending?.charge, { requests: 1, tokens: 80, cost: 0.1 });
	});

	it('sends under a limit by cost as long as no cost is known, and says so', async () => {
		const { begin, told } = create([{ amount: 1, unit: 'cost', per: 'month' }]);
		const end = await begin();
		assert.deepEqual(told, ['cost 1']);
		await end({ ...ANSWER, receipt: { ...ANSWER.receipt, cost: 1 } });
		await assert.rejects(begin(), { kind: 'budgetReached' });
	});

	it('estimates from earlier answers once there are enough', async () => {
		const { begin, store } = create([{ amount: 1_000_000, unit: 'tokens', per: 'day' }]);
		const usage = { promptTokens: 60, completionTokens: 20, totalTokens: 80 };
		const receipt = { usage, cost: 0.1, roundTripMs: 1 };
		for (let index = 0; index < 20; index++) {
			await store.save(entry(`e${index}`, { service: 'https://a', sent: SENT, receipt }));
		}
		await begin();
		const pending = store.entries.find(({ outcome }) => outcome === 'pending');
		assert.deepEqual(pending?.charge, { requests: 1, tokens: 80, cost: 0.1 });
	});
});
