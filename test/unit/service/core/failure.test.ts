import assert from 'node:assert/strict';
import { failureDetails } from '../../../../src/service/core/serviceError.ts';

describe('the details of a failure', () => {
	it('have the limit that held a request back, without the names of a service or a folder', () => {
		const limit = { amount: 5, unit: 'cost', per: 'week', service: 'https://a', workspace: 'file:///secret' } as const;
		const budget = { limit, used: 4, reserved: 0.5, needed: 1, left: 0.5, resetsAt: 0 };
		assert.deepEqual(failureDetails({ kind: 'budgetReached', budget }).split('\n'), [
			'kind: budgetReached',
			'budget: 5 cost per week',
			'used: 4',
			'reserved: 0.5',
			'needed: 1',
			'left: 0.5',
			'resetsAt: 1970-01-01T00:00:00.000Z',
		]);
	});
});
