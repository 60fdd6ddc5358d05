import assert from 'node:assert/strict';
import { daysOf } from '../../../../src/core/receipts/dayUsage.ts';
import type { LedgerEntry } from '../../../../src/core/receipts/ledgerEntry.ts';
import { dayOf } from '../../../../src/core/receipts/localDay.ts';
import { totals } from '../../../../src/core/receipts/totals.ts';
import { entry, LOCAL_NOON } from '../../../support/receipts.ts';

const HOUR = 3_600_000;

describe('totals', () => {
	it('of no entries are zeros, and undefined for what was not stated or measured', () => {
		assert.deepEqual(totals([], {}), {
			requests: 0,
			answered: 0,
			failed: 0,
			stopped: 0,
			promptTokens: 0,
			completionTokens: 0,
			totalTokens: 0,
			cost: undefined,
			lastRoundTripMs: undefined,
			medianRoundTripMs: undefined,
			meanLatency: undefined,
		});
	});

	it('sum up answers, count failures without figures, and do not take a stopped request for a failure', () => {
		const entries = [
			entry('a'),
			entry('b', { outcome: 'unavailable', receipt: { roundTripMs: 9_000 } }),
			entry('c', { outcome: 'cancelled', receipt: { roundTripMs: 8_000 } }),
			entry('d', { time: LOCAL_NOON + 1, receipt: { roundTripMs: 300 } }),
		];
		assert.deepEqual(totals(entries, {}), {
			requests: 4,
			answered: 2,
			failed: 1,
			stopped: 1,
			promptTokens: 3,
			completionTokens: 4,
			totalTokens: 7,
			cost: 0.25,
			lastRoundTripMs: 300,
			medianRoundTripMs: 200,
			meanLatency: 0.5,
		});
	});

	it('give the mean of the stated latencies, from receipts and from days', () => {
		const of = (latency: number) => entry(`${latency}`, { receipt: { latency, roundTripMs: 1 } });
		const without = entry('w', { receipt: { roundTripMs: 1 } });
		assert.equal(totals([of(1), of(2), without], {}).meanLatency, 1.5);
		assert.equal(totals([of(6)], {}, daysOf([of(1), of(2), without])).meanLatency, 3);
	});

	it('add up parts if the service gave no total, and use its total if it gave one', () => {
		const of = (usage: object) => totals([entry('a', { receipt: { usage, roundTripMs: 1 } })], {}).totalTokens;
		assert.equal(of({ promptTokens: 3, completionTokens: 4 }), 7);
		assert.equal(of({ promptTokens: 3, completionTokens: 4, totalTokens: 9 }), 9);
		assert.equal(of({ completionTokens: 4 }), 4);
	});

	it('have undefined tokens if there were answers and none stated any', () => {
		const silent = entry('a', { receipt: { usage: {}, roundTripMs: 1 } });
		const partly = entry('b', { receipt: { usage: { totalTokens: 5 }, roundTripMs: 1 } });
		const failed = entry('c', { outcome: 'unavailable', receipt: { roundTripMs: 1 } });
		const tokensOf = (...entries: readonly LedgerEntry[]) => {
			const { promptTokens, completionTokens, totalTokens } = totals(entries, {});
			assert.deepEqual(totals([], {}, daysOf(entries)).totalTokens, totalTokens);
			return [promptTokens, completionTokens, totalTokens];
		};
		assert.deepEqual(tokensOf(silent), [undefined, undefined, undefined]);
		assert.deepEqual(tokensOf(silent, partly), [undefined, undefined, 5]);
		assert.deepEqual(tokensOf(failed), [0, 0, 0]);
	});

	it('have 0 tokens if answers stated 0', () => {
		const of = (usage: object) => totals([entry('a', { receipt: { usage, roundTripMs: 1 } })], {});
		assert.equal(of({ promptTokens: 9, completionTokens: 0 }).completionTokens, 0);
		assert.equal(of({ promptTokens: 9, completionTokens: 0 }).totalTokens, 9);
		assert.equal(of({ totalTokens: 0 }).totalTokens, 0);
		assert.equal(of({ totalTokens: 0 }).promptTokens, undefined);
	});

	it('report the newest answer as the last one, whatever the order of the entries', () => {
		const at = (id: string, time: number, roundTripMs: number) => entry(id, { time, receipt: { roundTripMs } });
		const result = totals([at('b', 2, 20), at('c', 3, 30), at('a', 1, 10)], {});
		assert.deepEqual([result.lastRoundTripMs, result.medianRoundTripMs], [30, 20]);
	});

	it('can be filtered by workspace, operation and day', () => {
		const entries = [
			entry('a'),
			entry('b', { workspace: 'file:///other' }),
			entry('c', { operation: 'optimize' }),
			entry('d', { time: LOCAL_NOON - 13 * HOUR }),
			entry('e', { time: LOCAL_NOON + 12 * HOUR }),
			entry('f', { time: LOCAL_NOON - 12 * HOUR }),
		];
		assert.equal(totals(entries, { workspace: 'file:///w' }).requests, 5);
		assert.equal(totals(entries, { operation: 'optimize' }).requests, 1);
		assert.equal(totals(entries, dayOf(LOCAL_NOON)).requests, 4);
	});
});

describe('the local day', () => {
	it('starts and ends at midnight', () => {
		const { from, before } = dayOf(LOCAL_NOON);
		assert.equal(new Date(from).toTimeString().slice(0, 8), '00:00:00');
		assert.deepEqual(dayOf(before - 1), { from, before });
		assert.equal(dayOf(before).from, before);
	});
});
