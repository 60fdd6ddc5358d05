import assert from 'node:assert/strict';
import { INITIAL_CALL_STATE } from '../../../../../src/metrics/core/status/callState.ts';
import { statusFigures, statusKind } from '../../../../../src/metrics/core/status/statusBarState.ts';
import type { UsageSummary } from '../../../../../src/usage/core/ledger.ts';
import { totalsOf } from '../../../../../src/usage/core/usageSum.ts';
import { partial } from '../../../../support/fakes/partial.ts';

const failure = (outcome: 'unavailable' | 'rejected') => ({
	...INITIAL_CALL_STATE,
	failure: { outcome, details: {}, time: 0 },
});
const usage = partial<UsageSummary>({ today: totalsOf([]), lastRoundTripMs: 5 });

describe('the state of the status item with a budget', () => {
	it('is that of the nearest limit, from 80 % on', () => {
		const states = ([undefined, 'below', 'warning', 'reached'] as const).map((limit) =>
			statusKind(true, INITIAL_CALL_STATE, false, 0, limit),
		);
		assert.deepEqual(states, ['ready', 'ready', 'budgetWarning', 'budgetReached']);
	});

	it('is first what a failure says, and that a request is pending', () => {
		assert.equal(statusKind(true, failure('unavailable'), false, 0, 'reached'), 'warning');
		assert.equal(statusKind(true, failure('rejected'), false, 0, 'reached'), 'budgetReached');
		assert.equal(statusKind(true, { ...INITIAL_CALL_STATE, pending: 1 }, false, 0, 'reached'), 'busy');
		assert.equal(statusKind(false, INITIAL_CALL_STATE, false, 0, 'reached'), 'notConnected');
	});

	it('shows no figure beside an error icon, and the usual ones beside a warning', () => {
		const figures = (kind: 'budgetWarning' | 'budgetReached') =>
			statusFigures(kind, INITIAL_CALL_STATE, undefined, usage, 0).kind;
		assert.deepEqual([figures('budgetWarning'), figures('budgetReached')], ['usage', 'budgetReached']);
	});
});
