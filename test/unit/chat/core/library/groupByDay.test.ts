import assert from 'node:assert/strict';
import { groupByDay } from '../../../../../src/chat/core/library/groupByDay.ts';

describe('the days of a list', () => {
	it('are today, yesterday, the last seven days, and months; the future counts as today', () => {
		const now = new Date(2026, 2, 10, 12).getTime();
		const at = (...date: [number, number, number, number]) => ({ time: new Date(...date).getTime() });
		const groups = groupByDay(
			[
				at(2026, 2, 11, 1),
				at(2026, 2, 10, 0),
				at(2026, 2, 9, 23),
				at(2026, 2, 4, 1),
				at(2026, 1, 2, 1),
				at(2026, 1, 1, 1),
			],
			now,
		);
		assert.deepEqual(
			groups.map(({ group, items }) => [group.kind, items.length]),
			[
				['today', 2],
				['yesterday', 1],
				['week', 1],
				['month', 2],
			],
		);
	});

	it('begin at midnight, and are of one year', () => {
		const now = new Date(2026, 2, 10, 12);
		const dates = [
			new Date(2026, 2, 10, 0),
			new Date(2026, 2, 9, 23, 59),
			new Date(2026, 2, 9, 0),
			new Date(2026, 2, 8, 23, 59),
			new Date(2026, 2, 3, 0),
			new Date(2026, 2, 2, 23, 59),
			new Date(2026, 2, 1, 0),
			new Date(2026, 1, 28, 23, 59),
			new Date(2025, 1, 28),
		];
		const groups = groupByDay(
			dates.map((date) => ({ time: date.getTime() })),
			now.getTime(),
		);
		assert.deepEqual(
			groups.map(({ group, items }) => [group.kind, items.length, 'time' in group ? group.time : undefined]),
			[
				['today', 1, undefined],
				['yesterday', 2, undefined],
				['week', 2, undefined],
				['month', 2, dates[5]?.getTime()],
				['month', 1, dates[7]?.getTime()],
				['month', 1, dates[8]?.getTime()],
			],
		);
	});
});
