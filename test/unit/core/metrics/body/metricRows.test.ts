import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { Json } from '../../../../../src/core/base/json.ts';
import { type MetricRow, metricRows, pickHighlights } from '../../../../../src/core/metrics/body/metricRows.ts';
import { resolvePointer } from '../../../../../src/core/text/jsonPointer.ts';

/** Rows as texts: names and value. */
const shown = (body: Json) => metricRows(body).rows.map(({ names, value }) => [names.join(' / '), value]);

const anyJson = fc.jsonValue({ maxDepth: 8 }).map((value): Json => JSON.parse(JSON.stringify(value)));

describe('the rows of metrics', () => {
	it('are the single values of a tree, in its order', () => {
		assert.deepEqual(shown({ plan: 'core', requests: { total: 4, ok: true }, tokens: { prompt: 1, completion: 2 } }), [
			['plan', 'core'],
			['requests / total', 4],
			['requests / ok', true],
			['tokens / prompt', 1],
			['tokens / completion', 2],
		]);
	});

	it('name an item of a list by its label, or else by its number', () => {
		const endpoints = [{ name: 'chat', calls: 3 }, { id: 'generate', calls: 4 }, { calls: 5 }, { name: '', calls: 6 }];
		assert.deepEqual(shown({ endpoints, samples: [1, 2], names: [{ name: 'alone' }] }), [
			['endpoints / chat / calls', 3],
			['endpoints / generate / calls', 4],
			['endpoints / 2 / calls', 5],
			['endpoints / 3 / name', ''],
			['endpoints / 3 / calls', 6],
			['samples / 0', 1],
			['samples / 1', 2],
			['names / 0 / name', 'alone'],
		]);
	});

	it('can be those of a list, of a single value, or of an empty body', () => {
		assert.deepEqual(shown([{ metric: 'latency', p50: 0.2 }]), [['latency / p50', 0.2]]);
		assert.deepEqual(shown(7), [['', 7]]);
		for (const body of [{}, []]) assert.deepEqual(metricRows(body), { rows: [], hasMore: false });
	});

	it('have no value for null and for numbers that are not finite or not exact', () => {
		const body = JSON.parse('{"a":null,"b":1e400,"c":-1e400,"d":9007199254740993e3,"e":9007199254740992,"f":-0.5}');
		assert.deepEqual(
			shown(body).map(([, value]) => value),
			[undefined, undefined, undefined, undefined, 9_007_199_254_740_992, -0.5],
		);
	});

	it('end after 200 values and four levels, and report that there are more', () => {
		const wide = Object.fromEntries(Array.from({ length: 201 }, (_, index) => [`m${index}`, index]));
		assert.deepEqual([metricRows(wide).rows.length, metricRows(wide).hasMore], [200, true]);
		delete wide.m200;
		assert.deepEqual([metricRows(wide).rows.length, metricRows(wide).hasMore], [200, false]);
		const deep = { a: { b: { c: { d: { e: 1 } } } }, f: 2 };
		assert.deepEqual(metricRows(deep), {
			rows: [
				{ pointer: '/a/b/c/d', names: ['a', 'b', 'c', 'd'], value: undefined },
				{ pointer: '/f', names: ['f'], value: 2 },
			],
			hasMore: true,
		});
	});

	it('leave out names such as __proto__', () => {
		const body = JSON.parse('{"__proto__":{"polluted":1},"constructor":2,"prototype":3,"kept":4}');
		assert.deepEqual(shown(body), [['kept', 4]]);
		assert.equal(Reflect.get({}, 'polluted'), undefined);
	});

	it('stay within their limits and point at their values, whatever the JSON', () => {
		fc.assert(
			fc.property(anyJson, (body) => {
				const { rows } = metricRows(body);
				assert.ok(rows.length <= 200);
				assert.equal(new Set(rows.map(({ pointer }) => pointer)).size, rows.length);
				for (const row of rows) checkRow(row, body);
			}),
			{ numRuns: 500 },
		);
	});
});

function checkRow({ pointer, names, value }: MetricRow, body: Json): void {
	assert.ok(names.length <= 4);
	const there = resolvePointer(body, pointer);
	assert.notEqual(there, undefined, pointer);
	if (typeof value === 'number') assert.ok(Number.isFinite(value) && Math.abs(value) <= 2 ** 53 && value === there);
	else if (typeof value === 'string') assert.ok(typeof there === 'string' && there.startsWith(value));
	else if (value !== undefined) assert.equal(value, there);
}

describe('the highlighted rows', () => {
	const namesOf = (body: Json, most: number) =>
		pickHighlights(metricRows(body).rows, most).map(({ names }) => names.join('.'));

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

	it('are all rows if there are few', () => {
		fc.assert(
			fc.property(anyJson, (body) => {
				const { rows } = metricRows(body);
				assert.deepEqual(pickHighlights(rows, 200), rows);
				assert.equal(pickHighlights(rows, 12).length, Math.min(12, rows.length));
			}),
		);
	});
});
