import assert from 'node:assert/strict';
import { changeOver, kindOverTime } from '../../../../../src/metrics/core/serviceMetrics.ts';

describe('the kind of a series over time', () => {
	for (const [title, kind, values, expected] of [
		['a counter that falls slightly, twice, is a gauge', 'counter', [9, 8, 9, 8], 'gauge'],
		['a counter that falls slightly once may have restarted', 'counter', [9, 8, 9, 10], 'counter'],
		['a counter that restarts stays one', 'counter', [9, 0, 5, 1, 7], 'counter'],
		['a gauge that only grows stays one', 'gauge', [1, 2, 3, 4, 5], 'gauge'],
		['a series without values keeps its kind', 'counter', [], 'counter'],
	] as const) {
		it(`is corrected by its values: ${title}`, () => {
			assert.equal(kindOverTime(kind, [{ values, isNew: false }]), expected);
		});
	}
});

describe('the change of a series', () => {
	for (const [title, kind, values, by, restarts] of [
		['of a counter is its increase', 'counter', [10, 12, 20], 10, 0],
		['of a counter that restarts is its increase before and after', 'counter', [10, 12, 3, 5], 7, 1],
		['of a counter that restarted twice', 'counter', [5, 0, 2, 1], 3, 2],
		['of a gauge is the last value minus the first', 'gauge', [10, 30, 7], -3, 0],
		['has no error of binary fractions', 'gauge', [0.1, 0.3], 0.2, 0],
		['of one value is unknown', 'counter', [7], undefined, 0],
		['of no values is unknown', 'gauge', [], undefined, 0],
	] as const) {
		it(title, () => assert.deepEqual(changeOver(kind, [{ values, isNew: false }]), { by, restarts }));
	}

	it('sums concurrent runs, and counts the whole value of a counter in a new run', () => {
		const runs = [
			{ values: [40, 42], isNew: false },
			{ values: [1, 3], isNew: true },
		];
		assert.deepEqual(changeOver('counter', runs), { by: 5, restarts: 0 });
		assert.deepEqual(changeOver('gauge', runs), { by: 4, restarts: 0 });
		assert.equal(kindOverTime('counter', runs), 'counter');
	});
});
