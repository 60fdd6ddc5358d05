import assert from 'node:assert/strict';
import { readName } from '../../../../src/core/usage/metricName.ts';

describe('the name of a metric', () => {
	it('is read without the labels behind it', () => {
		assert.deepEqual(readName('requests_total{path="/v1/chat_ms"} ', 7), readName('requests_total', 7));
		assert.notDeepEqual(readName('requests_total{latency_ms', 7), readName('requests_total', 7));
	});

	it('B16 is read in a time that grows with its length alone', () => {
		const started = performance.now();
		for (const name of ['{'.repeat(100_000), `${'{'.repeat(50_000)}${'} '.repeat(50_000)}x`]) readName(name, 1);
		assert.ok(performance.now() - started < 2_000);
	});
});
