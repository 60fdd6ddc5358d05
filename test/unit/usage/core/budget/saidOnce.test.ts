import assert from 'node:assert/strict';
import type { BudgetLimit } from '../../../../../src/service/core/budgetLimit.ts';
import { running } from '../../../../../src/usage/core/budget/budgetPeriod.ts';
import { notYetSaid, readSaid, storedSaid } from '../../../../../src/usage/core/budget/saidOnce.ts';

const NOON = new Date(2026, 4, 6, 12).getTime();
const TOMORROW = new Date(2026, 4, 7).getTime();
const limit: BudgetLimit = { amount: 100, unit: 'tokens', per: 'day' };

describe('what is said of a limit', () => {
	const first = notYetSaid('near', [running(limit, NOON)], new Map(), NOON);

	it('is said once in a period, also after it was stored and read', () => {
		assert.equal(first.due.length, 1);
		const said = readSaid(JSON.parse(JSON.stringify(storedSaid(first.said))));
		assert.deepEqual(notYetSaid('near', [running(limit, NOON + 1)], said, NOON + 1).due, []);
	});

	it('is said again in the next period, and what was said in the last one is forgotten', () => {
		const next = notYetSaid('near', [running(limit, TOMORROW)], first.said, TOMORROW);
		assert.equal(next.due.length, 1);
		assert.equal(next.said.size, 1);
	});

	it('is not said again if the clock is set back within the period', () => {
		assert.deepEqual(notYetSaid('near', [running(limit, NOON - 3_600_000)], first.said, NOON - 3_600_000).due, []);
	});

	it('is said of a limit with another amount, unit, period or place, and of other news', () => {
		const others: readonly BudgetLimit[] = [
			{ ...limit, amount: 200 },
			{ ...limit, unit: 'cost' },
			{ ...limit, per: 'week' },
			{ ...limit, service: 'local' },
			{ ...limit, workspace: 'local' },
		];
		const all = others.map((each) => running(each, NOON));
		assert.equal(notYetSaid('near', all, first.said, NOON).due.length, all.length);
		assert.equal(notYetSaid('notForecast', [running(limit, NOON)], first.said, NOON).due.length, 1);
	});

	it('is said once for two limits that are the same', () => {
		assert.equal(notYetSaid('near', [running(limit, NOON), running(limit, NOON)], new Map(), NOON).due.length, 1);
	});

	it('is nothing yet if what was stored cannot be read', () => {
		for (const stored of [undefined, 5, 'x', [['a']], { a: 1 }]) assert.equal(readSaid(stored).size, 0);
	});
});
