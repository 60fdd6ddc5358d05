import assert from 'node:assert/strict';
import type { BudgetLimit } from '../../../../../src/service/core/budgetLimit.ts';
import { limitInPeriod } from '../../../../../src/usage/core/budget/budgetPeriod.ts';
import { notYetShown, readShownWarnings } from '../../../../../src/usage/core/budget/shownWarnings.ts';

const NOON = new Date(2026, 4, 6, 12).getTime();
const TOMORROW = new Date(2026, 4, 7).getTime();
const limit: BudgetLimit = { amount: 100, unit: 'tokens', per: 'day' };

describe('the warnings about a limit', () => {
	const first = notYetShown('near', [limitInPeriod(limit, NOON)], new Map(), NOON);

	it('are shown once in a period, also after they were stored and read', () => {
		assert.equal(first.due.length, 1);
		const shown = readShownWarnings(JSON.parse(JSON.stringify([...first.shown])));
		assert.deepEqual(notYetShown('near', [limitInPeriod(limit, NOON + 1)], shown, NOON + 1).due, []);
	});

	it('are shown again in the next period, when those of the last one are dropped', () => {
		const next = notYetShown('near', [limitInPeriod(limit, TOMORROW)], first.shown, TOMORROW);
		assert.equal(next.due.length, 1);
		assert.equal(next.shown.size, 1);
	});

	it('are not shown again if the clock is set back within the period', () => {
		assert.deepEqual(
			notYetShown('near', [limitInPeriod(limit, NOON - 3_600_000)], first.shown, NOON - 3_600_000).due,
			[],
		);
	});

	it('are shown for a limit with another amount, unit, period or scope, and for another reason', () => {
		const others: readonly BudgetLimit[] = [
			{ ...limit, amount: 200 },
			{ ...limit, unit: 'cost' },
			{ ...limit, per: 'week' },
			{ ...limit, service: 'local' },
			{ ...limit, workspace: 'local' },
		];
		const all = others.map((each) => limitInPeriod(each, NOON));
		assert.equal(notYetShown('near', all, first.shown, NOON).due.length, all.length);
		assert.equal(notYetShown('notForecast', [limitInPeriod(limit, NOON)], first.shown, NOON).due.length, 1);
	});

	it('are shown once for two limits that are the same', () => {
		assert.equal(
			notYetShown('near', [limitInPeriod(limit, NOON), limitInPeriod(limit, NOON)], new Map(), NOON).due.length,
			1,
		);
	});

	it('is nothing yet if what was stored cannot be read', () => {
		for (const stored of [undefined, 5, 'x', [['a']], { a: 1 }]) assert.equal(readShownWarnings(stored).size, 0);
	});
});
