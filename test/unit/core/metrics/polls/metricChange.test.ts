import assert from 'node:assert/strict';
import { changeOver, kindOverTime } from '../../../../../src/core/metrics/polls/metricChange.ts';

describe('the kind of a series over time', () => {
	for (const [title, kind, basis, values, expected] of [
		['a number that only grows, by whole numbers, is counted', 'gauge', 'assumed', [1, 2, 2, 5, 9], 'counter'],
		['a number that grew twice may do so by chance', 'gauge', 'assumed', [1, 2, 3], 'gauge'],
		['a number that fell is no count', 'gauge', 'assumed', [1, 2, 3, 4, 3], 'gauge'],
		['a number with fractions is no count', 'gauge', 'assumed', [1, 2.5, 3, 4, 5], 'gauge'],
		['a gauge by its name stays one, however it goes', 'gauge', 'named', [1, 2, 3, 4, 5], 'gauge'],
		['what is named like a count and falls by little, twice, is none', 'counter', 'named', [9, 8, 9, 8], 'gauge'],
		['a count that begins anew stays one', 'counter', 'named', [9, 0, 5, 1, 7], 'counter'],
		['what the body states is not doubted', 'counter', 'stated', [9, 8, 9, 8], 'counter'],
		['a duration stays one', 'duration', 'named', [1, 2, 3, 4, 5], 'duration'],
		['nothing is known of no values', 'gauge', 'assumed', [], 'gauge'],
	] as const) {
		it(`is found in what it does: ${title}`, () => {
			assert.equal(kindOverTime({ kind, basis }, [{ values, isNew: false }]), expected);
		});
	}
});

describe('the change of a series', () => {
	for (const [title, kind, values, by, restarts] of [
		['of a counter is what came on top', 'counter', [10, 12, 20], 10, 0],
		['of a counter that begins anew is what came before and after', 'counter', [10, 12, 3, 5], 7, 1],
		['of a counter that began anew twice', 'counter', [5, 0, 2, 1], 3, 2],
		['of a gauge is how much more there is', 'gauge', [10, 30, 7], -3, 0],
		['has no binary dust', 'money', [0.1, 0.3], 0.2, 0],
		['of one value is unknown', 'counter', [7], undefined, 0],
		['of nothing is unknown', 'gauge', [], undefined, 0],
	] as const) {
		it(title, () => assert.deepEqual(changeOver(kind, [{ values, isNew: false }]), { by, restarts }));
	}

	it('of two runs at once is that of both, and of a counter in a new one all that it shows', () => {
		const runs = [
			{ values: [40, 42], isNew: false },
			{ values: [1, 3], isNew: true },
		];
		assert.deepEqual(changeOver('counter', runs), { by: 5, restarts: 0 });
		assert.deepEqual(changeOver('gauge', runs), { by: 4, restarts: 0 });
		assert.equal(kindOverTime({ kind: 'counter', basis: 'named' }, runs), 'counter');
	});
});
