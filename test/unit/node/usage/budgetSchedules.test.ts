import assert from 'node:assert/strict';
import { runBudgetSchedules } from '../../../support/programs/budgetSchedules.ts';

describe('windows that share a budget', function () {
	this.timeout(60_000);
	// A tenth of the schedules of `npm run test:long`.
	const SCHEDULES = 1_000;

	it(`keep to it in ${SCHEDULES} schedules of requests, kills and jumps of the clock`, async () => {
		const { sent, heldBack, unchecked, killed, violations } = await runBudgetSchedules(SCHEDULES, 1);
		assert.deepEqual(violations, []);
		assert.ok(sent > SCHEDULES && heldBack > SCHEDULES && unchecked > SCHEDULES && killed > SCHEDULES);
	});
});
