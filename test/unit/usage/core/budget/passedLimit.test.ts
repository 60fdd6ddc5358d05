import assert from 'node:assert/strict';
import fc from 'fast-check';
import { type BudgetLimit, LIMIT_UNITS } from '../../../../../src/service/core/budgetLimit.ts';
import { limitInPeriod } from '../../../../../src/usage/core/budget/budgetPeriod.ts';
import {
	budgetReachedError,
	budgetUncheckedError,
	notForecast,
	passedLimit,
} from '../../../../../src/usage/core/budget/passedLimit.ts';
import { type Charge, type Charged, NO_CHARGE } from '../../../../../src/usage/core/charge.ts';

const NOW = new Date(2026, 4, 6, 12).getTime();
const TOMORROW = new Date(2026, 4, 7).getTime();
const charged = (used: Partial<Charge> = {}, reserved: Partial<Charge> = {}): Charged => ({
	used: { ...NO_CHARGE, ...used },
	reserved: { ...NO_CHARGE, ...reserved },
});
const daily = (amount: number, unit: BudgetLimit['unit']): BudgetLimit => ({ amount, unit, per: 'day' });
const passed = (
	limit: BudgetLimit,
	at: Charged,
	estimate: { readonly tokens: number; readonly cost: number | undefined },
) => passedLimit([limitInPeriod(limit, NOW)], [at], estimate);

describe('a request within the budget', () => {
	it('is held back if what is used, reserved and estimated passes a limit together, and says each', () => {
		const limit = daily(1_000, 'tokens');
		const at = charged({ tokens: 600 }, { tokens: 150 });
		assert.equal(passed(limit, at, { tokens: 250, cost: 0 }), undefined);
		assert.deepEqual(passed(limit, at, { tokens: 251, cost: 0 }), {
			limit,
			used: 600,
			reserved: 150,
			needed: 251,
			left: 250,
			resetsAt: TOMORROW,
		});
	});

	it('is one request, whatever it is estimated at', () => {
		const limit = daily(3, 'requests');
		assert.equal(passed(limit, charged({ requests: 2 }), { tokens: 1e9, cost: 1e9 }), undefined);
		assert.equal(passed(limit, charged({ requests: 2 }, { requests: 1 }), { tokens: 0, cost: 0 })?.needed, 1);
	});

	it('adds costs as decimals: three times 0.1 fit into 0.3', () => {
		const at = charged({ cost: 0.1 }, { cost: 0.1 });
		assert.equal(passed(daily(0.3, 'cost'), at, { tokens: 0, cost: 0.1 }), undefined);
		assert.equal(passed(daily(0.3, 'cost'), at, { tokens: 0, cost: 0.100001 })?.left, 0.1);
	});

	it('is sent if its cost cannot be forecast, unless the limit is reached already', () => {
		const unknown = { tokens: 10, cost: undefined };
		const limit = daily(2, 'cost');
		assert.equal(passed(limit, charged({ cost: 1.99 }), unknown), undefined);
		const { needed, left } = passed(limit, charged({ cost: 2 }), unknown) ?? {};
		assert.deepEqual([needed, left], [undefined, 0]);
		assert.ok(passed(limit, charged({ cost: 5 }), unknown));
		assert.ok(passed(limit, charged({ cost: 1 }, { cost: 1 }), unknown));
	});

	it('whose cost cannot be forecast is known to the limits by cost alone', () => {
		const limits = LIMIT_UNITS.map((unit) => limitInPeriod(daily(1, unit), NOW));
		assert.deepEqual(
			notForecast(limits, { tokens: 1, cost: undefined }).map(({ limit }) => limit.unit),
			['cost'],
		);
		assert.deepEqual(notForecast(limits, { tokens: 1, cost: 0 }), []);
	});

	it('is never sent past a limit of 0, even if it costs nothing', () => {
		for (const unit of LIMIT_UNITS) {
			assert.ok(passed(daily(0, unit), charged(), { tokens: 0, cost: 0 }));
			assert.ok(passed(daily(0, unit), charged(), { tokens: 0, cost: undefined }));
		}
	});

	it('is not held back by a cost of nothing where all is used', () => {
		assert.equal(passed(daily(2, 'cost'), charged({ cost: 2 }), { tokens: 5, cost: 0 }), undefined);
	});

	it('gets the first limit that it would pass, each compared with its own span', () => {
		const limits = [daily(10, 'requests'), daily(100, 'tokens'), daily(50, 'tokens')].map((each) =>
			limitInPeriod(each, NOW),
		);
		const spans = [charged({ requests: 1 }), charged({ tokens: 90 }), charged({ tokens: 10 })];
		assert.equal(passedLimit(limits, spans, { tokens: 10, cost: 0 }), undefined);
		assert.equal(passedLimit(limits, spans, { tokens: 45, cost: 0 })?.limit.amount, 100);
		assert.equal(passedLimit(limits, spans.with(1, charged()), { tokens: 45, cost: 0 })?.limit.amount, 50);
		assert.equal(passedLimit([], [], { tokens: 1e9, cost: 1e9 }), undefined);
	});

	it('never takes a sum of estimates past any limit, and is not held back without need', () => {
		const amounts = fc.record({ tokens: fc.nat(100), cost: fc.nat(100) });
		const limits = fc.array(fc.tuple(fc.nat(300), fc.constantFrom(...LIMIT_UNITS)), { maxLength: 4 });
		fc.assert(
			fc.property(limits, fc.array(amounts, { maxLength: 20 }), (chosen, requests) => {
				const all = chosen.map(([amount, unit]) => limitInPeriod(daily(amount, unit), NOW));
				let reserved: Charge = NO_CHARGE;
				for (const estimate of requests) {
					const at = all.map(() => charged({}, reserved));
					const next: Charge = {
						requests: reserved.requests + 1,
						tokens: reserved.tokens + estimate.tokens,
						cost: reserved.cost + estimate.cost,
					};
					const fits = all.every(({ limit }) => limit.amount > 0 && next[limit.unit] <= limit.amount);
					assert.equal(passedLimit(all, at, estimate) === undefined, fits);
					if (fits) reserved = next;
				}
			}),
		);
	});

	it('fails with the limit that it would pass, or as unchecked', () => {
		const found = passed(daily(0, 'cost'), charged(), { tokens: 0, cost: 1 }) ?? assert.fail();
		const { kind, details } = budgetReachedError(found);
		assert.deepEqual([kind, details], ['budgetReached', { budget: found }]);
		assert.equal(budgetUncheckedError().kind, 'budgetUnchecked');
	});
});
