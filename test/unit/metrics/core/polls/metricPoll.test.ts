import assert from 'node:assert/strict';
import { metricsTree } from '../../../../../src/metrics/core/body/metricsTree.ts';
import { pollOf } from '../../../../../src/metrics/core/polls/metricPoll.ts';

const NOW = Date.UTC(2026, 0, 31, 12);

describe('a poll', () => {
	it('holds the figures of a body by the keys of their series, and nothing else', () => {
		const body = { requests: 3, plan: 'core', list: [{ name: 'queue', value: 2 }], big: 1e300, cost: '4.5 EUR' };
		const { values } = pollOf('s', NOW, metricsTree(body).series);
		assert.deepEqual(
			[...values],
			[
				['/requests', 3],
				['/list/queue', 2],
				['/cost', 4.5],
			],
		);
	});

	it('has a limited size, whatever the names in the body', () => {
		const body = Object.fromEntries(Array.from({ length: 200 }, (_, index) => [`${index}${'n'.repeat(190)}`, index]));
		const { values } = pollOf('s', NOW, metricsTree(body).series);
		const { length } = [...values.keys()].join('');
		assert.ok(length <= 16_000 && values.size > 50, `${length} ${values.size}`);
	});
});
