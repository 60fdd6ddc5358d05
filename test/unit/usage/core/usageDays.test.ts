import assert from 'node:assert/strict';
import { readOverview } from '../../../../src/metrics/core/usage/usageOverview.ts';
import { rangeBuckets, rangeSpans } from '../../../../src/metrics/core/usage/usageRange.ts';
import { entry, LOCAL_NOON } from '../../../support/receipts.ts';
import { temporaryFolder } from '../../../support/temporaryFolder.ts';
import { saveAll, usageWindows } from '../../../support/usage.ts';

const at = (day: number, hour: number, month = 0) => new Date(2026, month, day, hour).getTime();
const days = (from: string, to: string) => ({ from, to });

describe('usage of chosen days', () => {
	const open = usageWindows();
	const storage = temporaryFolder();

	it('is that of all these days and of no other', async () => {
		const usage = await open(storage());
		const times = [at(19, 23), at(20, 0), at(22, 13), at(22, 14), at(29, 23), at(30, 0)];
		await saveAll(
			usage,
			times.map((time, index) => entry(`e${index}`, { time })),
		);
		const overview = await readOverview(usage.receipts, days('2026-01-20', '2026-01-29'), LOCAL_NOON);
		const requests = overview.cards.find(({ figure }) => figure === 'requests') ?? assert.fail();
		assert.deepEqual([requests.value, requests.before, overview.step], [4, null, 'day']);
		assert.deepEqual(requests.values, [1, 0, 2, 0, 0, 0, 0, 0, 0, 1]);
		assert.equal(overview.firstDay, '2026-01-19');
		const byDay = overview.groups.find(({ by }) => by === 'day')?.rows.map(({ key }) => key);
		assert.deepEqual(byDay, ['2026-01-29', '2026-01-22', '2026-01-20']);
	});

	it('of one day is by its hours, whichever day that is', async () => {
		const usage = await open(storage());
		await saveAll(usage, [entry('a', { time: at(22, 13) }), entry('b', { time: at(23, 0) })]);
		const { cards, step, buckets } = await readOverview(usage.receipts, days('2026-01-22', '2026-01-22'), LOCAL_NOON);
		const values = cards.find(({ figure }) => figure === 'requests')?.values ?? [];
		assert.deepEqual([step, buckets.length, values[13], values[14]], ['hour', 24, 1, 0]);
	});

	it('is empty where there was nothing yet, and where nothing can be yet', async () => {
		const usage = await open(storage());
		await saveAll(usage, [entry('a')]);
		for (const range of [days('1970-01-01', '1970-01-03'), days('2030-01-01', '2030-01-02')]) {
			const { cards } = await readOverview(usage.receipts, range, LOCAL_NOON);
			assert.equal(cards[0]?.value, 0);
		}
	});

	it('has a legible number of buckets, and never one for each day of decades', () => {
		for (const [range, step, count] of [
			[days('2026-01-20', '2026-01-29'), 'day', 10],
			[days('2025-11-01', '2026-01-31'), 'week', 14],
			[days('2020-01-15', '2026-01-31'), 'month', 73],
		] as const) {
			const found = rangeBuckets(range, LOCAL_NOON, LOCAL_NOON);
			assert.deepEqual([found.step, found.buckets.length], [step, count]);
		}
	});

	it('ends with its last day', () => {
		assert.deepEqual(rangeSpans(days('2026-01-20', '2026-01-29'), LOCAL_NOON), {
			from: at(20, 0),
			until: at(30, 0),
			before: undefined,
		});
	});
});
