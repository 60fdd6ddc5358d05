import assert from 'node:assert/strict';
import { readMetrics } from '../../../../../src/metrics/core/body/metricsReading.ts';
import { INITIAL_CALL_STATE } from '../../../../../src/metrics/core/status/callState.ts';
import { statusFigures, statusKind } from '../../../../../src/metrics/core/status/statusBarState.ts';
import type { UsageSummary } from '../../../../../src/usage/core/ledger.ts';
import type { LedgerEntry } from '../../../../../src/usage/core/ledgerEntry.ts';
import { aggregateOf } from '../../../../../src/usage/core/usageAggregate.ts';
import { totalsOf } from '../../../../../src/usage/core/usageSum.ts';
import { partial } from '../../../../support/fakes/partial.ts';
import { entry } from '../../../../support/receipts.ts';

const failure = (outcome: 'keyRejected' | 'unavailable' | 'rejected') => ({
	...INITIAL_CALL_STATE,
	failure: { outcome, details: {}, time: 0 },
});

describe('the state of the status item', () => {
	it('is "not connected" before anything else', () => {
		assert.equal(statusKind(false, { ...failure('keyRejected'), pending: 1 }, true, 0), 'notConnected');
	});

	it('is busy while a request or a refresh of the metrics is pending', () => {
		assert.equal(statusKind(true, { ...failure('unavailable'), pending: 1 }, false, 0), 'busy');
		assert.equal(statusKind(true, INITIAL_CALL_STATE, true, 0), 'busy');
	});

	it('is ready, unless the last request failed in a way that matters', () => {
		assert.equal(statusKind(true, INITIAL_CALL_STATE, false, 0), 'ready');
		assert.equal(statusKind(true, failure('rejected'), false, 0), 'ready');
		assert.equal(statusKind(true, failure('unavailable'), false, 0), 'warning');
		assert.equal(statusKind(true, failure('keyRejected'), false, 0), 'error');
	});
});

describe('the state of the status item under a rate limit', () => {
	it('is that limit until it ends, and then ready, even without an answer since', () => {
		const limited = {
			...INITIAL_CALL_STATE,
			failure: { outcome: 'rateLimited', details: { retryAt: 90 }, time: 0 },
		} as const;
		assert.deepEqual(
			[89, 90].map((now) => statusKind(true, limited, false, now)),
			['rateLimited', 'ready'],
		);
		assert.equal(statusKind(true, { ...limited, failure: { ...limited.failure, details: {} } }, false, 0), 'warning');
	});
});

describe('the figures of the status item', () => {
	const limited = {
		...INITIAL_CALL_STATE,
		failure: { outcome: 'rateLimited', details: { retryAt: 90 }, time: 0 },
	} as const;
	const summary = (entries: readonly LedgerEntry[]) =>
		partial<UsageSummary>({
			today: totalsOf(entries.map((each) => aggregateOf(each, 0))),
			lastRoundTripMs: entries.at(-1)?.receipt.roundTripMs,
		});
	const today = summary([entry('a')]);
	const none = summary([]);
	const { pin } = readMetrics({ requests: { failed: 7 } }, '/requests/failed');
	const pinned = { kind: 'metric', names: ['requests', 'failed'], value: 7, unit: undefined };

	it('show when the rate limit ends while it holds, even if a metric is pinned or a request pending', () => {
		for (const kind of ['rateLimited', 'busy'] as const) {
			assert.deepEqual(statusFigures(kind, limited, pin, today, 89), { kind: 'rateLimited', until: 90 });
		}
		assert.deepEqual(statusFigures('ready', limited, pin, today, 90), pinned);
	});

	it('show what is wrong, and never a figure beside an error icon', () => {
		for (const [kind, outcome] of [
			['error', 'keyRejected'],
			['warning', 'unavailable'],
		] as const) {
			for (const each of [pin, undefined]) {
				assert.deepEqual(statusFigures(kind, failure(outcome), each, today, 0), { kind: 'failed', outcome });
			}
		}
	});

	it('show figures after a failure that does not concern the next request, and while one is pending', () => {
		assert.deepEqual(statusFigures('ready', failure('rejected'), pin, today, 0), pinned);
		assert.deepEqual(statusFigures('busy', failure('unavailable'), pin, today, 0), pinned);
	});

	it('show the pinned metric with its short path, or else the usage of today, or nothing yet', () => {
		assert.deepEqual(statusFigures('ready', INITIAL_CALL_STATE, pin, today, 0), pinned);
		assert.deepEqual(statusFigures('ready', INITIAL_CALL_STATE, undefined, today, 0), {
			kind: 'usage',
			tokens: 7,
			roundTripMs: 100,
		});
		assert.deepEqual(statusFigures('ready', INITIAL_CALL_STATE, undefined, none, 0), { kind: 'none' });
	});
});
