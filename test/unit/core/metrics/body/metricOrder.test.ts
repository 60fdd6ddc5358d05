import assert from 'node:assert/strict';
import { isTypeTag, mainFigure } from '../../../../../src/core/metrics/body/metricOrder.ts';
import { readMetrics } from '../../../../../src/core/metrics/body/metricsReading.ts';
import { serviceMetrics } from '../../../../../src/core/metrics/serviceMetrics.ts';

const body = {
	object: 'metrics',
	plan: 'core',
	rate_limit_per_minute: 60,
	since: 1_795_340_820,
	uptime_seconds: 71,
	cost: 0,
	requests: { total: 9 },
	tokens: { prompt: 12 },
};

describe('the order of metrics', () => {
	it('puts limits and the uptime last among the highlights, and leaves out type tags', () => {
		const { highlights, all } = readMetrics(body, '');
		assert.deepEqual(
			highlights.map(({ names }) => names.join(' / ')),
			['plan', 'since', 'cost', 'requests / total', 'tokens / prompt', 'rate_limit', 'uptime'],
		);
		assert.ok(all.some(({ pointer }) => pointer === '/object'));
		assert.match(String(highlights.find(({ pointer }) => pointer === '/since')?.value), /^2026-11-\d\d \d\d:\d\d:00$/);
	});

	it('charts requests or tokens first, and a limit only if there is nothing else', () => {
		assert.equal(serviceMetrics(body, []).main, '/requests/total');
		const figures = (...names: readonly string[]) => names.map((name) => ({ names: name.split('/') }));
		assert.deepEqual(mainFigure(figures('token_limit', 'latency', 'usage/tokens'))?.names, ['usage', 'tokens']);
		assert.deepEqual(mainFigure(figures('token_limit', 'latency'))?.names, ['latency']);
		assert.deepEqual(mainFigure(figures('token_limit'))?.names, ['token_limit']);
		assert.equal(mainFigure([]), undefined);
		assert.equal(serviceMetrics({ plan: 'core' }, []).main, undefined);
	});

	it('takes no other text for a type tag', () => {
		assert.deepEqual(
			[isTypeTag(['object'], 'chat.completion'), isTypeTag(['object'], 'Two words'), isTypeTag(['object'], 3)],
			[true, false, false],
		);
		assert.equal(isTypeTag(['plan'], 'metrics'), false);
	});
});
