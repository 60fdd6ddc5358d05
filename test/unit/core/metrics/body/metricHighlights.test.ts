import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { Json } from '../../../../../src/core/base/json.ts';
import { pickHighlights } from '../../../../../src/core/metrics/body/metricHighlights.ts';
import { metricsTree } from '../../../../../src/core/metrics/body/metricsTree.ts';

describe('the highlighted metrics', () => {
	const namesOf = (body: Json, most: number) =>
		pickHighlights(metricsTree(body).series, most).map(({ names }) => names.join('.'));

	it('are the outer values first, and then some of each group', () => {
		const body = {
			requests: { total: 1, failed: 2, aborted: 3 },
			plan: 'core',
			tokens: { prompt: 1, completion: 2, total: 3 },
			operations: { chat: { total: 1 } },
			cost: 0,
		};
		assert.deepEqual(namesOf(body, 5), ['requests.total', 'requests.failed', 'plan', 'tokens.prompt', 'cost']);
		assert.deepEqual(namesOf(body, 2), ['plan', 'cost']);
	});

	it('are all metrics if there are few', () => {
		const anyJson = fc.jsonValue({ maxDepth: 8 }).map((value): Json => JSON.parse(JSON.stringify(value)));
		fc.assert(
			fc.property(anyJson, (body) => {
				const { series } = metricsTree(body);
				assert.deepEqual(pickHighlights(series, 200), series);
				assert.equal(pickHighlights(series, 12).length, Math.min(12, series.length));
			}),
		);
	});
});
