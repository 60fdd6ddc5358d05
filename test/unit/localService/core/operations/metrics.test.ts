import assert from 'node:assert/strict';
import { Metrics } from '../../../../../src/localService/core/operations/metrics.ts';

const usage = { prompt_tokens: 3, completion_tokens: 4, total_tokens: 7 };
const base = { operation: 'chat', keyLabel: 'a', status: 200, milliseconds: 10, replayed: false };

describe('metrics', () => {
	it('counts by status, operation and key', () => {
		const metrics = new Metrics(['a', 'b']);
		metrics.record({ ...base, usage });
		metrics.record({ ...base, status: 400 });
		metrics.record({ ...base, operation: 'other', keyLabel: '(none)', status: 401 });
		metrics.record({ ...base, status: undefined });
		metrics.record({ ...base, replayed: true });
		const all = metrics.snapshot();
		assert.deepEqual(all.requests, {
			total: 5,
			succeeded: 2,
			failed: 2,
			aborted: 1,
			replayed: 1,
			by_status: { 200: 2, 400: 1, 401: 1 },
		});
		assert.deepEqual(all.tokens, { prompt: 3, completion: 4, total: 7 });
		assert.equal(all.operations.chat?.requests.total, 4);
		assert.equal(all.operations.generate?.requests.total, 0);
		assert.equal(all.keys['(none)']?.requests.failed, 1);
		assert.equal(all.keys.b?.requests.total, 0);
	});

	it('accepts a label with the name of an Object.prototype member', () => {
		const metrics = new Metrics(['__proto__', 'constructor']);
		metrics.record({ ...base, keyLabel: '__proto__' });
		const { keys } = JSON.parse(JSON.stringify(metrics.snapshot()));
		assert.equal(Object.getOwnPropertyDescriptor(keys, '__proto__')?.value.requests.total, 1);
		assert.equal(keys.constructor.requests.total, 0);
	});

	it('summarizes latencies in seconds', () => {
		const metrics = new Metrics([]);
		for (let milliseconds = 1; milliseconds <= 100; milliseconds++) metrics.record({ ...base, milliseconds });
		const expected = { samples: 100, average: 0.0505, p50: 0.0505, p90: 0.0901, p99: 0.09901, max: 0.1 };
		const none = { samples: 0, average: 0, p50: 0, p90: 0, p99: 0, max: 0 };
		assert.deepEqual(new Metrics([]).snapshot().latency_seconds, none);
		assert.deepEqual(metrics.snapshot().latency_seconds, expected);
	});

	it('keeps only the newest thousand latencies', () => {
		const metrics = new Metrics([]);
		for (let round = 0; round < 2; round++) {
			for (let count = 0; count < 1_000; count++) metrics.record({ ...base, milliseconds: round });
		}
		const { samples, average } = metrics.snapshot().latency_seconds;
		assert.deepEqual({ samples, average }, { samples: 1_000, average: 0.001 });
	});
});
