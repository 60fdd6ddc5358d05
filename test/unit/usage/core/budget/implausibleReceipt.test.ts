import assert from 'node:assert/strict';
import type { LimitUnit } from '../../../../../src/service/core/budgetLimit.ts';
import { limitInPeriod } from '../../../../../src/usage/core/budget/budgetPeriod.ts';
import { implausibleReceipt } from '../../../../../src/usage/core/budget/implausibleReceipt.ts';
import type { LedgerEntry } from '../../../../../src/usage/core/ledgerEntry.ts';
import { entry, FakeUsageStore, LOCAL_NOON } from '../../../../support/receipts.ts';

describe('the answer that uses a limit up though its figure cannot be right', () => {
	const sent = { characters: 300, newCharacters: 300, messages: 1, kind: 'prose', maxTokens: 100 } as const;
	/** An answer whose texts explain 200 tokens. */
	function answer(id: string, tokens: number, cost: number | undefined, more: Partial<LedgerEntry> = {}): LedgerEntry {
		const receipt = { model: 'm1', ...(cost === undefined ? {} : { cost }), roundTripMs: 1 };
		return entry(id, { sent, receipt, charge: { requests: 1, tokens, cost: cost ?? 0 }, ...more });
	}
	const usual = Array.from({ length: 20 }, (_, at) => answer(`usual${at}`, 150 + at, 0.01 + at / 10_000));

	async function find(entries: readonly LedgerEntry[], unit: LimitUnit, amount = 10_000) {
		const limit = limitInPeriod({ amount, unit, per: 'day' }, LOCAL_NOON);
		const store = new FakeUsageStore(entries);
		const [charged] = await store.charged([{ from: limit.period.from }]);
		return await implausibleReceipt(store, limit, charged?.used[unit] ?? 0);
	}

	it('is named by its time, operation, model and figure', async () => {
		const faulty = answer('a', 2 ** 53, 0.01, { time: LOCAL_NOON - 60_000, operation: 'optimize' });
		const found = { time: LOCAL_NOON - 60_000, operation: 'optimize', model: 'm1', amount: 2 ** 53 };
		assert.deepEqual(await find([...usual, faulty], 'tokens'), found);
	});

	it('is the largest of several', async () => {
		const faulty = [1e9, 2 ** 53, 1e6].map((tokens, at) => answer(`a${at}`, tokens, 0));
		assert.equal((await find([...usual, ...faulty], 'tokens'))?.amount, 2 ** 53);
	});

	for (const [what, unit, faulty, isNamed] of [
		['ten times the tokens that its texts explain', 'tokens', answer('a', 9_001, 0.01), true],
		['the tokens of a long answer', 'tokens', answer('a', 9_001, 0.01, { answer: { characters: 20_000 } }), false],
		[
			'the tokens of a long prompt',
			'tokens',
			answer('a', 9_001, 0.01, { sent: { ...sent, characters: 30_000 } }),
			false,
		],
		['more tokens than any request has', 'tokens', answer('a', 1e10, 0, { sent: { ...sent, characters: 1e12 } }), true],
		['a cost that no request has', 'cost', answer('a', 100, 2 ** 53), true],
		['a hundred times the cost of others of its model', 'cost', answer('a', 100, 1.5), true],
		[
			'the cost of a model that was never used',
			'cost',
			answer('a', 100, 1.5, { receipt: { model: 'm2', cost: 1.5, roundTripMs: 1 } }),
			false,
		],
		['the cost of a long prompt', 'cost', answer('a', 100, 1.5, { sent: { ...sent, characters: 60_000 } }), false],
		['one of many requests', 'requests', answer('a', 2 ** 53, 2 ** 53), false],
	] as const) {
		it(`is ${isNamed ? '' : 'not '}one with ${what}`, async () => {
			assert.equal((await find([...usual, faulty], unit))?.amount, isNamed ? faulty.charge[unit] : undefined);
		});
	}

	it('is none if plausible ones use most of the limit', async () => {
		const long = answer('long', 15_000, 0.01, { sent: { ...sent, characters: 30_000 } });
		assert.equal(await find([...usual, long, answer('a', 9_001, 0.01)], 'tokens'), undefined);
	});

	it('is none if there is nothing to compare a cost with', async () => {
		const free = usual.map((each) => ({ ...each, receipt: { model: 'm1', cost: 0, roundTripMs: 1 } }));
		for (const others of [[], free]) {
			assert.equal(await find([answer('a', 100, 1_000), ...others], 'cost'), undefined);
		}
	});

	it('is none of an earlier period', async () => {
		assert.equal(
			await find([...usual, answer('a', 2 ** 53, 0, { time: LOCAL_NOON - 86_400_000 })], 'tokens'),
			undefined,
		);
	});
});
