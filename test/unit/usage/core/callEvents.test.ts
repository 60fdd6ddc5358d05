import assert from 'node:assert/strict';
import { setImmediate } from 'node:timers/promises';
import type { BudgetLimit } from '../../../../src/service/core/budgetLimit.ts';
import type { ServiceClient } from '../../../../src/service/core/serviceClient.ts';
import { ServiceError } from '../../../../src/service/core/serviceError.ts';
import type { CallEvent } from '../../../../src/usage/core/receipt.ts';
import { FakeClock } from '../../../support/fakes/fakeClock.ts';
import { partial } from '../../../support/fakes/partial.ts';
import { FakeUsageStore } from '../../../support/receipts.ts';
import { paidCalls } from '../../../support/usage.ts';

const OPTIONS = { signal: new AbortController().signal, idempotencyKey: 'k' };

describe('the calls of the service', () => {
	const clock = new FakeClock();

	let key = '';
	beforeEach(() => {
		key = 'https://a#one';
	});

	function createService(act: () => void = () => {}, limits: readonly BudgetLimit[] = []) {
		const answer = async () => {
			act();
			const figures = { model: 'm', usage: { totalTokens: 7 }, finishReason: 'stop' };
			return {
				text: 't',
				recognized: true,
				invalidCharacters: false,
				figures,
				foundAt: '',
				body: { id: 'x' },
				source: '{}',
				pointer: '',
				roundTripMs: 12,
			};
		};
		const metrics = async () => {
			act();
			return { n: 1 };
		};
		const store = new FakeUsageStore();
		const client = partial<ServiceClient>({ chat: answer, generate: answer, optimize: answer, metrics });
		const service = paidCalls({ client, store, clock, account: () => key, limits: () => limits });
		const events: CallEvent[] = [];
		service.onDidCall((event) => events.push(event));
		return { service, events, store };
	}

	it('fires when each call begins and ends, with the receipt of the answer', async () => {
		const { service, events } = createService();
		await service.chat({ messages: [] }, OPTIONS);
		await service.generate({ prompt: 'p' }, OPTIONS);
		await service.optimize({ code: 'c' }, OPTIONS);
		const receipt = { model: 'm', usage: { totalTokens: 7 }, roundTripMs: 12 };
		assert.deepEqual(
			events,
			(['chat', 'generate', 'optimize'] as const).flatMap((operation) => [
				{ kind: 'began', operation },
				{
					kind: 'ended',
					operation,
					service: 'https://a',
					outcome: 'answered',
					receipt,
					answer: { characters: 1 },
				},
			]),
		);
	});

	it('measures the round trip of an answer without a receipt', async () => {
		const { service, events } = createService(() => clock.advance(30));
		assert.deepEqual(await service.metrics(OPTIONS), { n: 1 });
		assert.deepEqual(events[1], {
			kind: 'ended',
			operation: 'metrics',
			service: 'https://a',
			outcome: 'answered',
			receipt: { roundTripMs: 30 },
		});
	});

	it('reports a failure with its kind and details, without figures, and rethrows it', async () => {
		const details = { status: 429, retryAt: 5 };
		const { service, events } = createService(() => {
			clock.advance(40);
			throw new ServiceError('rateLimited', details);
		});
		await assert.rejects(service.chat({ messages: [] }, OPTIONS), { kind: 'rateLimited' });
		const common = { kind: 'ended', operation: 'chat', service: 'https://a', receipt: { roundTripMs: 40 } };
		assert.deepEqual(events[1], { ...common, outcome: 'rateLimited', details });
	});

	it('reports at the end which service was asked, and whether the service or the key has changed since', async () => {
		const { service, events } = createService(() => {
			key = 'https://b#two';
			throw new ServiceError('keyRejected');
		});
		await assert.rejects(service.chat({ messages: [] }, OPTIONS), { kind: 'keyRejected' });
		assert.deepEqual(events[1], {
			kind: 'ended',
			operation: 'chat',
			service: 'https://a',
			outcome: 'keyRejected',
			details: {},
			receipt: { roundTripMs: 0 },
			isOutdated: true,
		});
	});

	it('writes the receipt before the request is sent, and completes it before the caller has the answer', async () => {
		const outcomes: (string | undefined)[] = [];
		const { service, store } = createService(() => outcomes.push(store.entries.at(-1)?.outcome));
		await service.chat({ messages: [{ role: 'user', content: 'hello' }] }, OPTIONS);
		outcomes.push(store.entries.at(-1)?.outcome);
		assert.deepEqual(outcomes, ['pending', 'answered']);
		const [saved] = store.entries;
		assert.deepEqual([saved?.service, saved?.sent.characters, saved?.answer?.characters], ['https://a', 5, 1]);
		await service.metrics(OPTIONS);
		assert.equal(store.entries.length, 1);
	});

	it('sends nothing that passes a limit, unless the user sends this one', async () => {
		let sent = 0;
		const { service, events, store } = createService(() => sent++, [{ amount: 0, unit: 'requests', per: 'day' }]);
		await assert.rejects(service.optimize({ code: 'c' }, OPTIONS), { kind: 'budgetReached' });
		assert.deepEqual([sent, store.entries.length, events.length], [0, 0, 2]);
		await service.optimize({ code: 'c' }, { ...OPTIONS, overBudget: true });
		assert.deepEqual([sent, store.entries.length], [1, 1]);
	});

	it('ends at once when the user stops it before it is sent, and frees what is reserved after all', async () => {
		const { service, store } = createService(
			() => assert.fail('it was sent'),
			[{ amount: 1_000_000, unit: 'tokens', per: 'day' }],
		);
		const reserving = Promise.withResolvers<void>();
		const reserve = store.reserve.bind(store);
		store.reserve = async (...question) => {
			await reserving.promise;
			return await reserve(...question);
		};
		const stop = new AbortController();
		const stopped = service.optimize({ code: 'c' }, { signal: stop.signal });
		stop.abort();
		await assert.rejects(stopped, (error) => error instanceof ServiceError && error.details.unprocessed === true);
		reserving.resolve();
		const freed = () => store.entries.some(({ outcome }) => outcome === 'cancelled');
		while (!freed()) await setImmediate();
		assert.deepEqual(store.entries[0]?.charge, { requests: 0, tokens: 0, cost: 0 });
	});

	it('sends nothing to a service that was connected while the limits of another were checked', async () => {
		const { service, store } = createService(() => assert.fail('it was sent'));
		const save = store.save.bind(store);
		store.save = async (entry) => {
			key = 'https://b#two';
			return await save(entry);
		};
		await assert.rejects(service.generate({ prompt: 'p' }, OPTIONS), { kind: 'serviceChanged' });
		assert.deepEqual(store.entries, []);
	});

	it('reports any other error as unexpected', async () => {
		const { service, events } = createService(() => {
			throw new TypeError('a bug');
		});
		await assert.rejects(service.optimize({ code: 'c' }, OPTIONS), TypeError);
		assert.deepEqual(events[1], {
			kind: 'ended',
			operation: 'optimize',
			service: 'https://a',
			outcome: 'unexpected',
			receipt: { roundTripMs: 0 },
		});
	});
});
