import assert from 'node:assert/strict';
import { runBudgetSchedules } from '../../../support/programs/budgetSchedules.ts';

describe('windows that share a budget', () => {
	// `npm run test:long` runs a hundred times as many.
	const SCHEDULES = 100;

	it(`keep to it in ${SCHEDULES} schedules of requests, kills and jumps of the clock`, async () => {
		const { sent, heldBack, unchecked, killed, violations } = await runBudgetSchedules(SCHEDULES, 1);
		assert.deepEqual(violations, []);
		assert.ok(sent > SCHEDULES && heldBack > SCHEDULES && unchecked > SCHEDULES && killed > SCHEDULES);
	});
});
