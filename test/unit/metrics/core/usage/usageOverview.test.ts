import assert from 'node:assert/strict';
import { planOverview, readOverview } from '../../../../../src/metrics/core/usage/usageOverview.ts';
import { rangeBuckets, rangeSpans } from '../../../../../src/metrics/core/usage/usageRange.ts';
import { bucketAt } from '../../../../../src/usage/core/usageAggregate.ts';
import { entry, FakeUsageStore, LOCAL_NOON, overviewOf } from '../../../../support/receipts.ts';

const HOUR = 3_600_000;
const at = (day: number, hour: number, month = 0) => new Date(2026, month, day, hour).getTime();

describe('our own usage', () => {
	const entries = [
		entry('a', { time: at(31, 9) }),
		entry('b', { time: at(31, 9), outcome: 'unavailable', receipt: { roundTripMs: 5 } }),
		entry('c', { time: at(31, 11), workspace: 'file:///home/me/corner%20shop', operation: 'optimize' }),
		entry('d', { time: at(30, 11) }),
		entry('e', { time: at(30, 13) }),
		entry('f', { time: at(24, 8) }),
		entry('g', { time: at(1, 8) }),
		entry('h', { time: at(1, 9) }),
	];
	const use = (range: 'today' | 'week' | 'all') => overviewOf(entries, range, LOCAL_NOON);
	const card = (range: 'today' | 'week' | 'all', figure: string) =>
		use(range).cards.find((each) => each.figure === figure);

	it('covers today, compared with the same time yesterday', () => {
		const { value, before, values } = card('today', 'requests') ?? assert.fail();
		assert.deepEqual([value, before, values.length, values[9], values[11], values[12]], [3, 1, 24, 2, 1, 0]);
		assert.deepEqual(values.slice(13), Array.from({ length: 11 }).fill(null));
		assert.deepEqual([card('today', 'failed')?.value, card('today', 'cost')?.value], [1, 0.5]);
		assert.equal(card('today', 'roundTrip')?.value, 0.1);
		assert.deepEqual([card('today', 'sent')?.value, card('today', 'received')?.value], [6, 8]);
		assert.equal(card('today', 'latency')?.value, 0.5);
	});

	it('covers seven days, compared with the seven before, and all time, compared with nothing', () => {
		assert.deepEqual([card('week', 'requests')?.value, card('week', 'requests')?.before], [5, 1]);
		assert.deepEqual(card('week', 'tokens')?.values, [0, 0, 0, 0, 0, 14, 14]);
		assert.deepEqual([card('all', 'requests')?.value, card('all', 'requests')?.before], [8, null]);
		assert.equal(card('all', 'requests')?.values[0], 2);
	});

	it('is grouped by operation, model, workspace and day, the most used first', () => {
		const rows = (by: string) =>
			use('today')
				.groups.find((group) => group.by === by)
				?.rows.map(({ name, figures }) => [name, figures.requests, figures.tokens]);
		assert.deepEqual(rows('operation'), [
			['chat', 2, 7],
			['optimize', 1, 7],
		]);
		assert.deepEqual(rows('model'), [
			['m1', 2, 14],
			['', 1, 0],
		]);
		assert.deepEqual(rows('workspace'), [
			['w', 2, 7],
			['corner shop', 1, 7],
		]);
		assert.deepEqual(rows('day'), [['2026-01-31', 3, 14]]);
	});

	it('is the same from the store, which is asked for spans of a day at most', async () => {
		for (const range of ['today', 'week', 'all'] as const) {
			const { firstDay, ...read } = await readOverview(new FakeUsageStore(entries), range, LOCAL_NOON);
			assert.deepEqual([read, firstDay], [use(range), '2026-01-01']);
			const { starts } = planOverview(range, at(1, 8), LOCAL_NOON);
			assert.ok(starts.every((start, index) => (starts[index + 1] ?? start) - start <= 25 * HOUR));
		}
	});

	it('has no figure for tokens and costs that no answer stated', () => {
		const silent = entry('i', { time: at(31, 10), operation: 'generate', receipt: { roundTripMs: 1 } });
		const { groups } = overviewOf([...entries, silent], 'today', LOCAL_NOON);
		const row = groups[0]?.rows.find(({ name }) => name === 'generate');
		const { requests, tokens, sent, received, cost } = row?.figures ?? assert.fail();
		assert.deepEqual([requests, tokens, sent, received, cost], [1, null, null, null, null]);
	});

	it('is 0 without receipts, and has no figure for what was not measured', () => {
		const { cards } = overviewOf([], 'all', LOCAL_NOON);
		assert.deepEqual(
			cards.map(({ figure, value }) => [figure, value]),
			[
				['requests', 0],
				['failed', 0],
				['tokens', 0],
				['sent', 0],
				['received', 0],
				['cost', null],
				['latency', null],
				['roundTrip', null],
			],
		);
	});
});

describe('a range', () => {
	it('starts at midnight, today or six days ago', () => {
		assert.equal(rangeSpans('today', LOCAL_NOON).from, at(31, 0));
		assert.equal(rangeSpans('week', LOCAL_NOON).from, at(25, 0));
		assert.deepEqual(rangeSpans('today', LOCAL_NOON).before, { from: at(30, 0), before: at(30, 12) });
		assert.deepEqual(rangeSpans('week', LOCAL_NOON).before, { from: at(18, 0), before: at(24, 12) });
	});

	it('has buckets of hours, days, weeks or months, never too many', () => {
		const buckets = (range: 'today' | 'week' | 'all', first: number) => {
			const found = rangeBuckets(range, first, LOCAL_NOON);
			return [found.step, found.buckets.length];
		};
		assert.deepEqual(buckets('today', 0), ['hour', 24]);
		assert.deepEqual(buckets('week', 0), ['day', 7]);
		assert.deepEqual(buckets('all', LOCAL_NOON), ['day', 1]);
		assert.deepEqual(buckets('all', at(1, 8)), ['day', 31]);
		assert.deepEqual(buckets('all', new Date(2025, 5, 1).getTime()), ['week', 35]);
		assert.deepEqual(buckets('all', new Date(2020, 5, 1).getTime()), ['month', 68]);
		assert.deepEqual(buckets('all', LOCAL_NOON + HOUR), ['day', 1]);
	});

	it('ends today, whatever days are asked for', () => {
		const days = { from: '1970-01-01', to: '9999-12-31' };
		assert.equal(rangeSpans(days, LOCAL_NOON).until, at(32, 0));
		assert.ok(rangeBuckets(days, LOCAL_NOON, LOCAL_NOON).buckets.length < 700);
		const ahead = { from: '2026-03-01', to: '2026-03-05' };
		assert.deepEqual(planOverview(ahead, LOCAL_NOON, LOCAL_NOON).starts, []);
	});

	it('puts each moment into its bucket', () => {
		assert.deepEqual(
			[9, 10, 19, 20, 99].map((time) => bucketAt([10, 20], time)),
			[-1, 0, 0, 1, 1],
		);
	});
});
