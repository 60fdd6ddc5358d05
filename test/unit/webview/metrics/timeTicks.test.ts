import assert from 'node:assert/strict';
import { timeTicks } from '../../../../src/webview/metrics/charts/timeTicks.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** In local time. */
const noon = new Date(2026, 0, 31, 12, 7, 30).getTime();

/** Ticks as local times. */
function shown(first: number, span: number, most = 8) {
	return timeTicks(first, first + span, most).map((time) => new Date(time).toLocaleString('sv'));
}

describe('the ticks of an axis of time', () => {
	it('are at round times of day', () => {
		assert.deepEqual(shown(noon, 10 * MINUTE).slice(0, 2), ['2026-01-31 12:10:00', '2026-01-31 12:15:00']);
		assert.deepEqual(shown(noon, 20_000, 4), [
			'2026-01-31 12:07:30',
			'2026-01-31 12:07:35',
			'2026-01-31 12:07:40',
			'2026-01-31 12:07:45',
			'2026-01-31 12:07:50',
		]);
		assert.deepEqual(shown(noon, 6 * HOUR, 3), ['2026-01-31 15:00:00', '2026-01-31 18:00:00']);
		assert.deepEqual(shown(noon, 14 * HOUR, 3), ['2026-01-31 18:00:00', '2026-02-01 00:00:00']);
	});

	it('are at the start of days, months and years', () => {
		assert.deepEqual(shown(noon, 3 * DAY, 4), ['2026-02-01 00:00:00', '2026-02-02 00:00:00', '2026-02-03 00:00:00']);
		assert.deepEqual(shown(noon, 200 * DAY, 3), ['2026-04-01 00:00:00', '2026-07-01 00:00:00']);
		assert.deepEqual(shown(noon, 900 * DAY, 3), ['2027-01-01 00:00:00', '2028-01-01 00:00:00']);
	});

	it('are few, in order, and within the span, whatever its length', () => {
		for (let span = 1; span < 60 * 365 * DAY; span = Math.ceil(span * 1.7)) {
			for (const most of [2, 5, 13]) {
				const ticks = timeTicks(noon, noon + span, most);
				assert.ok(ticks.length <= most + 2, `${ticks.length} ticks in ${span} ms`);
				assert.ok(ticks.every((time, index) => time >= noon && time <= noon + span && time > (ticks[index - 1] ?? 0)));
			}
		}
	});

	it('follow changes of the clock in any time zone', () => {
		for (let day = 0; day < 366; day++) {
			const midnight = new Date(2026, 0, day).getTime();
			const hours = timeTicks(midnight, new Date(2026, 0, day + 1).getTime(), 9).map((time) =>
				new Date(time).getMinutes(),
			);
			assert.ok(hours.length >= 8 && hours.every((minutes) => minutes === 0));
		}
	});

	it('are only the start of a span without any round time', () => {
		assert.deepEqual(timeTicks(noon + 1, noon + 2, 5), [noon + 1]);
		const end = 8_640_000_000_000_000;
		assert.deepEqual(timeTicks(end - 1, end, 5).length, 1);
	});
});
