import assert from 'node:assert/strict';
import type { BudgetLimit } from '../../../../../src/service/core/budgetLimit.ts';
import { entryFor, withLimit, withoutLimit } from '../../../../../src/usage/core/budget/editLimits.ts';
import { parseLimits } from '../../../../../src/usage/core/budget/parseLimits.ts';

const one: BudgetLimit = { amount: 1, unit: 'cost', per: 'day' };
const two: BudgetLimit = { amount: 2, unit: 'tokens', per: 'week', service: 'local' };
const bad = { amount: 'many' };

describe('the list of limits', () => {
	it('takes a new limit at its end, and keeps a bad entry for the user to mend', () => {
		assert.deepEqual(withLimit(undefined, one), [one]);
		assert.deepEqual(withLimit([bad, two], one), [bad, two, one]);
	});

	it('is not touched if it is no list', () => {
		assert.equal(withLimit('x', one), undefined);
		assert.equal(withoutLimit({}, { index: 0, limit: one }), undefined);
	});

	it('has a changed limit in the place of the old one, with what else the user wrote there', () => {
		const setting = [bad, { ...two, note: 'mine' }, one];
		assert.deepEqual(withLimit(setting, { ...one, amount: 5 }, { index: 1, limit: two }), [
			bad,
			{ note: 'mine', ...one, amount: 5 },
			one,
		]);
	});

	it('loses the limit that was chosen, of two equal ones that at the same place', () => {
		const setting = [one, bad, { ...one, note: 'second' }];
		assert.deepEqual(withoutLimit(setting, { index: 2, limit: one }), [one, bad]);
	});

	it('finds a limit that was moved meanwhile, and leaves all as it is if the limit has gone', () => {
		assert.deepEqual(withoutLimit([two, one], { index: 0, limit: one }), [two]);
		assert.equal(withoutLimit([two], { index: 0, limit: one }), undefined);
		assert.equal(withLimit([{ ...one, amount: 9 }], two, { index: 0, limit: one }), undefined);
	});

	it('has the limit that held a request back, even if it was raised since', () => {
		const { entries } = parseLimits([{ ...two, amount: 9 }, bad, one, two]);
		assert.equal(entryFor(entries, two)?.index, 3);
		assert.equal(entryFor(entries, { ...one, amount: 7 })?.index, 2);
		assert.equal(entryFor(entries, { ...one, per: 'month' }), undefined);
	});
});
