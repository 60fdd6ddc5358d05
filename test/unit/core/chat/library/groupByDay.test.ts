import assert from 'node:assert/strict';
import { groupByDay } from '../../../../../src/core/chat/library/groupByDay.ts';

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
});
