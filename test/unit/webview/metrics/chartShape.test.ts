import assert from 'node:assert/strict';
import { columnShape, lineShape, valueTicks } from '../../../../src/webview/metrics/charts/chartShape.ts';

describe('the shape of a chart', () => {
	const frame = { width: 400, height: 180, left: 40, right: 10, top: 10, bottom: 24 };

	it('has finite ticks, however far apart the values are', () => {
		const points = [1e308, -1.7e308].map((value, time) => ({ time, value }));
		const named = [lineShape(points, frame), columnShape(points, frame)].flatMap(({ yTicks }) =>
			yTicks.map(({ value }) => value),
		);
		const ticks = [...valueTicks(points, 'line'), ...valueTicks(points, 'columns'), ...named];
		assert.deepEqual(
			ticks.filter((value) => !Number.isFinite(value)),
			[],
		);
	});
});
