import assert from 'node:assert/strict';
import { sparkline } from '../../../../../src/metrics/core/status/tooltipText.ts';

describe('a sparkline', () => {
	for (const [values, expected] of [
		[[], ''],
		[[1], ''],
		[[5, 5, 5], '▄▄▄'],
		[[0, 1, 2, 3, 4, 5, 6, 7], '▁▂▃▄▅▆▇█'],
		[[-1, 0, -1], '▁█▁'],
	] as const) {
		it(`of ${JSON.stringify(values)} is ${JSON.stringify(expected)}`, () => assert.equal(sparkline(values), expected));
	}

	it('is no longer than the limit, and ends with the newest value', () => {
		const line = sparkline(
			Array.from({ length: 100 }, (_, index) => (index === 99 ? 9 : 0)),
			10,
		);
		assert.deepEqual([line.length, line.at(-1)], [10, '█']);
	});
});
