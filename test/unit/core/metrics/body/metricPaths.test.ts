import assert from 'node:assert/strict';
import { countWrapperNames, shortPath } from '../../../../../src/core/metrics/body/metricPaths.ts';

const paths = (...texts: readonly string[]) => texts.map((text) => text.split('/'));

describe('the paths of metrics', () => {
	it('have a wrapper if all start with the same names, however deep', () => {
		assert.equal(countWrapperNames(paths('data/requests/total', 'data/plan')), 1);
		assert.equal(countWrapperNames(paths('result/data/requests/total', 'result/data/plan')), 2);
		assert.equal(countWrapperNames(paths('data/plan')), 1);
	});

	it('have no wrapper if one of them starts differently, or would have no name left', () => {
		assert.equal(countWrapperNames(paths('status', 'data/plan')), 0);
		assert.equal(countWrapperNames(paths('data/plan', 'data')), 0);
		assert.equal(countWrapperNames(paths('plan')), 0);
		assert.equal(countWrapperNames([]), 0);
		assert.equal(countWrapperNames([[], ['a', 'b']]), 0);
	});

	it('keep a shared name that says what their figures are', () => {
		assert.equal(countWrapperNames(paths('latency/p50', 'latency/p90')), 0);
		assert.equal(countWrapperNames(paths('data/requests/total', 'data/requests/failed')), 1);
	});

	for (const [path, others, short] of [
		['plan', [], 'plan'],
		['requests/failed', ['requests/total'], 'requests/failed'],
		['usage/chat/requests/failed', ['usage/chat/requests/total'], 'requests/failed'],
		['chat/requests/failed', ['optimize/requests/failed'], 'chat/requests/failed'],
		['usage/chat/requests/failed', ['usage/generate/requests/failed'], 'chat/requests/failed'],
		['by model/0/requests', [], 'by model/0/requests'],
		['all/by model/0/requests', [], 'by model/0/requests'],
		['usage/jobs/value', ['usage/queue/value'], 'usage/jobs'],
		['jobs/value', [], 'jobs'],
		['value', [], 'value'],
		['a/b', ['a/b'], 'a/b'],
	] as const) {
		it(`shorten ${path} to ${short}`, () => {
			assert.equal(shortPath(path.split('/'), paths(...others)).join('/'), short);
		});
	}
});
