import assert from 'node:assert/strict';
import { parseFromMetricsView } from '../../../../src/metrics/core/metricsViewMessage.ts';

describe('a message of the metrics page', () => {
	for (const message of [
		{ type: 'ready' },
		{ type: 'ready', range: { from: '2026-01-20', to: '2026-01-29' }, by: 'conversation' },
		{ type: 'range', range: 'all' },
		{ type: 'range', range: { from: '2026-01-20', to: '2026-01-20' } },
		{ type: 'group', by: 'optimization' },
		{ type: 'requests' },
		{ type: 'requests', behind: { kind: 'span', from: 0 } },
		{ type: 'requests', behind: { kind: 'span', from: 0, before: 1, failed: true } },
		{ type: 'requests', behind: { kind: 'group', by: 'model', key: '' } },
		{ type: 'moreRequests' },
		{ type: 'budget' },
		{ type: 'budget', limit: 2 },
	]) {
		it(`is ${JSON.stringify(message)}`, () => assert.deepEqual(parseFromMetricsView(message), message));
	}

	for (const message of [
		{ type: 'range', range: 'year' },
		{ type: 'range', range: { from: '2026-01-20', to: '2026-01-19' } },
		{ type: 'range', range: { from: '2026-02-30', to: '2026-03-01' } },
		{ type: 'range', range: { from: '2026-01-20' } },
		{ type: 'group', by: 'constructor' },
		{ type: 'requests', behind: { kind: 'span', from: Number.NaN } },
		{ type: 'requests', behind: { kind: 'span', from: '0' } },
		{ type: 'requests', behind: { kind: 'group', by: 'model', key: 'x'.repeat(4_001) } },
		{ type: 'budget', limit: -1 },
		{ type: 'budget', limit: 0.5 },
	]) {
		it(`is not ${JSON.stringify(message).slice(0, 80)}`, () => {
			assert.equal(parseFromMetricsView(message), undefined);
		});
	}
});
