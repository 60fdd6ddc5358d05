import assert from 'node:assert/strict';
import { meaningOf } from '../../../../../src/core/metrics/body/metricMeaning.ts';
import { readName } from '../../../../../src/core/metrics/body/metricName.ts';
import { isSteady } from '../../../../support/steadyTime.ts';

const kinds = (...names: readonly string[]) => names.map((name) => readName(name, 7)?.kind);

describe('the name of a metric', () => {
	it('is read without the labels after it', () => {
		assert.deepEqual(readName('requests_total{path="/v1/chat_ms"} ', 7), readName('requests_total', 7));
		assert.notDeepEqual(readName('requests_total{latency_ms', 7), readName('requests_total', 7));
	});

	for (const [name, unit] of [
		['us', undefined],
		['gb', undefined],
		['requests_us', undefined],
		['users_gb', undefined],
		['requests_cad', undefined],
		['sessions_mb', undefined],
		['users_ms', undefined],
		['latency_ms', 'ms'],
		['p95_ms', 'ms'],
		['response_ms', 'ms'],
		['duration_us', 'µs'],
		['reset_in_s', 's'],
		['size_mb', 'MB'],
		['heap_mb', 'MB'],
		['memory_used_gb', 'GB'],
		['cost_cad', 'CAD'],
	] as const) {
		it(`has a unit only if it measures something: ${name}`, () => {
			assert.equal(readName(name, 5)?.unit, unit);
		});
	}

	it('is certain to be a counter only if none of its words names a level', () => {
		assert.deepEqual(kinds('active_connections_count', 'count', 'users_count', 'http_requests_count'), [
			'gauge',
			'counter',
			'counter',
			'counter',
		]);
		assert.equal(meaningOf(['users_count'], 7, {}).basis, 'named');
	});

	it('B16 is read in time linear to its length', () => {
		const names = [
			(length: number) => '{'.repeat(length),
			(length: number) => `${'{'.repeat(length / 2)}${'} '.repeat(length / 2)}x`,
		];
		for (const name of names) assert.ok(isSteady((length) => readName(name(length), 1), 500_000));
	});
});
