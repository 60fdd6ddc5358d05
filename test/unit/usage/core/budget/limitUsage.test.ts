import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { BudgetLimit } from '../../../../../src/service/core/budgetLimit.ts';
import { limitInPeriod } from '../../../../../src/usage/core/budget/budgetPeriod.ts';
import { limitUsages, nearestLimit, usedUpOn } from '../../../../../src/usage/core/budget/limitUsage.ts';
import { type Charge, type Charged, NO_CHARGE } from '../../../../../src/usage/core/charge.ts';

const NOON = new Date(2026, 4, 6, 12).getTime();
const charged = (used: Partial<Charge>, reserved: Partial<Charge> = {}): Charged => ({
	used: { ...NO_CHARGE, ...used },
	reserved: { ...NO_CHARGE, ...reserved },
});
const limit = (amount: number, unit: BudgetLimit['unit'] = 'tokens', per: BudgetLimit['per'] = 'day') =>
	limitInPeriod({ amount, unit, per }, NOON);

describe('how a limit stands', () => {
	for (const [used, amount, state] of [
		[0, 100, 'below'],
		[79.999, 100, 'below'],
		[80, 100, 'warning'],
		[0.24, 0.3, 'warning'],
		[0.56, 0.7, 'warning'],
		[99.999, 100, 'warning'],
		[100, 100, 'reached'],
		[250, 100, 'reached'],
		[0, 0, 'reached'],
	] as const) {
		it(`is ${state} when ${used} of ${amount} is used`, () => {
			const [standing] = limitUsages([limit(amount, 'cost')], [charged({ cost: used })]);
			assert.equal(standing?.state, state);
		});
	}

	it('counts what is reserved as not left, but warns only of what is used', () => {
		const [standing] = limitUsages([limit(100)], [charged({ tokens: 50 }, { tokens: 45 })]);
		assert.deepEqual(
			[standing?.used, standing?.reserved, standing?.left, standing?.fraction, standing?.state],
			[50, 45, 5, 0.5, 'below'],
		);
		const [over] = limitUsages([limit(100)], [charged({ tokens: 90 }, { tokens: 45 })]);
		assert.equal(over?.left, 0);
	});

	it('is nearest for the limit of which the largest part is used, of several the first', () => {
		const limits = [limit(100), limit(10, 'requests'), limit(50)];
		const at = [charged({ tokens: 40 }), charged({ requests: 8 }), charged({ tokens: 40 })];
		assert.equal(nearestLimit(limits, at)?.limit, limits[1]?.limit);
		assert.equal(nearestLimit([], []), undefined);
		assert.equal(nearestLimit([...limits, limit(0)], at)?.limit.amount, 0);
	});
});

describe('the day on which a limit is used up', () => {
	const month = limit(100, 'cost', 'month');
	const on = (used: number, now = NOON) => usedUpOn(month.limit, used, month.period, now);

	it('is the local day that the pace so far leads to', () => {
		// 5.5 days have passed: 10 a day, so 100 after ten.
		assert.equal(on(55), new Date(2026, 4, 11).getTime());
	});

	it('is none if something is left at the end, if nothing or all is used, or before the period', () => {
		assert.equal(on(17), undefined);
		assert.equal(on(0), undefined);
		assert.equal(on(100), undefined);
		assert.equal(on(50, month.period.from - 1), undefined);
	});

	it('is between now and the end of the period, and not later if more is used', () => {
		fc.assert(
			fc.property(fc.integer({ min: 1, max: 99 }), fc.integer({ min: 1, max: 30 * 86_400_000 }), (used, elapsed) => {
				const now = month.period.from + elapsed;
				const day = on(used, now);
				if (day === undefined) return;
				assert.ok(day < month.period.before && day + 25 * 3_600_000 > now);
				if (used < 99) assert.ok((on(used + 1, now) ?? Infinity) <= day);
			}),
		);
	});
});
