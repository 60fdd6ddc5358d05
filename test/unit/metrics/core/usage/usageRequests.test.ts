import assert from 'node:assert/strict';
import { filterBehind, shownRequest } from '../../../../../src/metrics/core/usage/usageRequests.ts';
import type { RequestsBehind } from '../../../../../src/metrics/protocol/usage.ts';
import { PENDING, UNKNOWN } from '../../../../../src/usage/core/charge.ts';
import type { LedgerEntry } from '../../../../../src/usage/core/ledgerEntry.ts';
import { entry, LOCAL_NOON } from '../../../../support/receipts.ts';

const at = (day: number, hour = 0) => new Date(2026, 0, day, hour).getTime();
const RANGE = { from: '2026-01-20', to: '2026-01-29' };

describe('the requests behind a part of the usage', () => {
	const filter = (behind: RequestsBehind, range: Parameters<typeof filterBehind>[1] = RANGE) =>
		filterBehind(behind, range, (key) => [`${key}1`], LOCAL_NOON);

	it('are those of the column, as far as it is in the range', () => {
		assert.deepEqual(filter({ kind: 'span', from: at(22), before: at(23) }), { from: at(22), before: at(23) });
		assert.deepEqual(filter({ kind: 'span', from: at(1) }), { from: at(20), before: at(30) });
		const failed = filter({ kind: 'span', from: at(31, 9), before: at(31, 10), failed: true }, 'today');
		assert.deepEqual(failed, { from: at(31, 9), before: at(31, 10), failed: true });
		assert.deepEqual(filter({ kind: 'span', from: at(31) }, 'all'), { from: at(31) });
	});

	it('are those of the row in the range', () => {
		const span = { from: at(20), before: at(30) };
		for (const by of ['operation', 'model', 'workspace', 'conversation'] as const)
			assert.deepEqual(filter({ kind: 'group', by, key: 'x' }), { ...span, [by]: 'x' });
		assert.deepEqual(filter({ kind: 'group', by: 'day', key: '2026-01-22' }), { from: at(22), before: at(23) });
		assert.deepEqual(filter({ kind: 'group', by: 'day', key: 'x' }), { ids: [] });
		assert.deepEqual(filter({ kind: 'group', by: 'optimization', key: 'p' }), { ids: ['p1'] });
	});

	it('show what was stated of an answer, and otherwise what they count at most, marked as an estimate', () => {
		const charge = { requests: 1, tokens: 40, cost: 0 };
		const shown = (more: Partial<LedgerEntry>) => {
			const { state, tokens, cost, isEstimate, roundTrip } = shownRequest(entry('a', more), (outcome) => outcome);
			return [state, tokens, cost, isEstimate, roundTrip];
		};
		const receipt = { roundTripMs: 50 };
		const free = { requests: 0, tokens: 0, cost: 0 };
		assert.deepEqual(shown({ charge }), ['answered', 7, 0.25, false, 0.1]);
		assert.deepEqual(shown({ receipt, charge }), ['answered', null, null, false, 0.05]);
		assert.deepEqual(shown({ outcome: PENDING, receipt, charge }), ['pending', 40, null, true, null]);
		assert.deepEqual(shown({ outcome: UNKNOWN, receipt, charge: { ...charge, cost: 2 } }), [
			'unknown',
			40,
			2,
			true,
			null,
		]);
		assert.deepEqual(shown({ outcome: 'cancelled', receipt, charge }), ['stopped', 40, null, true, 0.05]);
		assert.deepEqual(shown({ outcome: 'keyRejected', receipt, charge: free }), ['failed', null, null, false, 0.05]);
		assert.deepEqual(shown({ outcome: 'unavailable', receipt }), ['failed', null, null, false, 0.05]);
	});

	it('hold nothing invisible', () => {
		const hostile = entry('a', { operation: 'x\u202e', receipt: { model: 'm\n\u200b', roundTripMs: 1 } });
		const { operation, model } = shownRequest(hostile, () => '');
		assert.deepEqual([operation, model], ['x\ufffd', 'm \ufffd']);
	});
});
