import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { Json } from '../../../../src/base/core/json.ts';
import { visibleJson } from '../../../../src/base/text/prettyJson.ts';
import { visibleText } from '../../../../src/base/text/visibleText.ts';
import { metricsTree } from '../../../../src/metrics/core/body/metricsTree.ts';
import { pollOf } from '../../../../src/metrics/core/polls/metricPoll.ts';
import { serviceMetrics } from '../../../../src/metrics/core/serviceMetrics.ts';

const polls = (...bodies: readonly Json[]) =>
	bodies.map((body, index) => pollOf('s', (index + 1) * 1_000, metricsTree(body).series));

describe('the displayed metrics of a service', () => {
	it('are a series for each figure, over all polls, with its change since its first one', () => {
		const body = { requests_total: 12, plan: 'core', latency_ms: 80 };
		const { times, series, texts } = serviceMetrics(body, polls({ requests_total: 2 }, { latency_ms: 90 }, body));
		assert.deepEqual(times, [1_000, 2_000, 3_000]);
		assert.deepEqual(
			series.map(({ name, unit, value, change, since, values }) => [name, unit, value, change, since, values]),
			[
				['requests total', undefined, 12, 10, 1_000, [2, null, 12]],
				['latency', 'ms', 80, -10, 2_000, [null, 90, 80]],
			],
		);
		assert.deepEqual(texts, [{ pointer: '/plan', name: 'plan', text: 'core' }]);
	});

	it('add up the counters of two windows, and draw one run after the other', () => {
		const poll = (time: number, n: number, run: string) =>
			pollOf('local', time, metricsTree({ requests_total: n }).series, run);
		const known = [poll(1, 40, 'a'), poll(2, 1, 'b'), poll(3, 42, 'a'), poll(4, 3, 'b')];
		const over = (from: number) => {
			const { times, series } = serviceMetrics({ requests_total: 3 }, known, from);
			return [series[0]?.change, series[0]?.restarts, series[0]?.values, times];
		};
		assert.deepEqual(over(0), [45, 0, [40, 1, 3], [1, 2, 4]]);
		assert.deepEqual(over(2), [3, 0, [1, 3], [2, 4]]);
		assert.deepEqual(over(3), [null, 0, [42, 3], [3, 4]]);
	});

	it('report that a counter restarted, and keep counting', () => {
		const body = { requests_total: 5 };
		const [series] = serviceMetrics(body, polls({ requests_total: 40 }, { requests_total: 2 }, body)).series;
		assert.deepEqual([series?.change, series?.restarts], [5, 1]);
	});

	it('hold at most 24,000 points and 1,000 times, including the newest', () => {
		const wide = Object.fromEntries(Array.from({ length: 100 }, (_, index) => [`m${index}`, index]));
		const many = Array.from({ length: 3_000 }, (_, time) => ({ ...pollOf('s', 0, metricsTree(wide).series), time }));
		const shown = serviceMetrics(wide, many);
		assert.deepEqual([shown.times.length, shown.times.at(-1), shown.series[0]?.values.length], [240, 2_999, 240]);
		assert.equal(serviceMetrics({ n: 1 }, many).times.length, 1_000);
	});

	it('show the raw body with invisible characters escaped, as equivalent JSON', () => {
		const body = { 'a\u202eb': 'c\u0007\u{e0041}d', plain: 'é–ü' };
		const { raw, rawIsCut } = serviceMetrics(body, []);
		assert.match(raw, /a\\u202eb[\s\S]*c\\u0007\\udb40\\udc41d/);
		assert.deepEqual([JSON.parse(raw), rawIsCut], [body, false]);
		assert.equal(visibleText('a\u202eb\n c'), 'a\ufffdb c');
	});

	it('show the raw body indented, whatever the JSON', () => {
		fc.assert(
			fc.property(fc.json(), (json) => {
				const value: Json = JSON.parse(json);
				const seen = JSON.stringify(value, undefined, 2);
				fc.pre(!/[\p{Cf}\p{Co}\p{Cn}\x7f-\x9f]/u.test(seen));
				assert.equal(visibleJson(value), seen);
			}),
		);
	});

	it('format no more of a deep body than is shown', () => {
		const line = Array.from({ length: 2_000 }, () => 1);
		const deep = JSON.parse(`${'['.repeat(60)}${JSON.stringify(line)}${']'.repeat(60)}`);
		assert.ok(visibleJson(deep, 64_000).length < 65_000);
		assert.deepEqual([serviceMetrics(deep, []).raw.length, serviceMetrics(deep, []).rawIsCut], [64_000, true]);
	});

	it('cut a raw body that is too long', () => {
		const { raw, rawIsCut } = serviceMetrics({ text: 'x'.repeat(100_000) }, []);
		assert.deepEqual([raw.length, rawIsCut], [64_000, true]);
	});
});
