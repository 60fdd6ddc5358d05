import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import type { Json } from '../../../../../src/base/core/json.ts';
import { resolvePointer } from '../../../../../src/base/text/jsonPointer.ts';
import { metricsTree } from '../../../../../src/metrics/core/body/metricsTree.ts';

/** Pointer, name, kind, unit, value. Missing ones are null, since JSON has no undefined. */
type ExpectedSeries = readonly [string, string, string, string | null, unknown];

interface Expected {
	/** The page that documents the body's members, if a service has them. */
	readonly source?: string;
	readonly body: Json;
	readonly hasMore?: boolean;
	readonly series: readonly ExpectedSeries[];
	readonly tables?: readonly unknown[];
}

const folder = join(import.meta.dirname, 'metricsBodies');

/** The tree of a body in the form of the expectation files. */
function shown(body: Json): Omit<Expected, 'body'> {
	const { series, tables, hasMore } = metricsTree(body);
	return {
		series: series.map(({ pointer, names, kind, unit = null, value = null }) => {
			return [pointer, names.join(' / '), kind, unit, value] as const;
		}),
		tables: tables.map(({ pointer, names, columns, rows }) => ({
			at: pointer,
			name: names.join(' / '),
			columns: columns.map((column) => [column.names.join(' / '), column.kind, column.unit ?? null]),
			rows: rows.map(({ values }) => values.map((value) => value ?? null)),
		})),
		hasMore,
	};
}

const anyJson = fc.jsonValue({ maxDepth: 8 }).map((value): Json => JSON.parse(JSON.stringify(value)));

describe('the metrics tree', () => {
	const files = readdirSync(folder);

	it('is tested with bodies of different shapes, three of them as services document theirs', () => {
		assert.equal(files.length, 23);
	});

	for (const file of files) {
		it(`gives every value of ${file} its expected name, kind and unit`, () => {
			const {
				body,
				series,
				tables = [],
				hasMore = false,
			}: Expected = JSON.parse(readFileSync(join(folder, file), 'utf8'));
			assert.deepEqual(shown(body), { series, tables, hasMore });
			assert.equal(Reflect.get({}, 'polluted'), undefined);
		});
	}

	const one = (body: Json) => {
		const [series] = metricsTree(body).series;
		return [series?.names.join('/'), series?.kind, series?.unit];
	};

	it('applies the type of a metric to its value, if it is a known type of metrics', () => {
		assert.deepEqual(one({ depth: { value: 3, type: 'counter' } }), ['depth/value', 'counter', undefined]);
		assert.deepEqual(one({ calls: { value: 3, type: 'GAUGE' } }), ['calls/value', 'gauge', undefined]);
		const odd = metricsTree({ depth: { value: 3, type: 'fast' } }).series;
		assert.deepEqual(
			odd.map(({ names, kind }) => [names.join('/'), kind]),
			[
				['depth/value', 'gauge'],
				['depth/type', 'text'],
			],
		);
		assert.equal(metricsTree({ depth: { type: 'counter', other: 3 } }).series.length, 2, 'no value, no type');
	});

	it('gives each metric in a list its own type, unit and currency, or else those of the list', () => {
		const list = (item: Json, beside: object = {}) => one({ ...beside, list: [item] });
		assert.deepEqual(list({ name: 'depth', value: 3, type: 'counter' }), ['list/depth', 'counter', undefined]);
		assert.deepEqual(list({ name: 'depth', value: 3, unit: 'ms' }), ['list/depth', 'gauge', 'ms']);
		assert.deepEqual(list({ name: 'depth', value: 3, units: 'ms' }), ['list/depth', 'gauge', 'ms']);
		assert.deepEqual(list({ name: 'depth', value: 3 }, { unit: 's' }), ['list/depth', 'gauge', 's']);
		assert.deepEqual(list({ name: 'depth', value: 3, unit: 'ms' }, { unit: 's' }), ['list/depth', 'gauge', 'ms']);
		const money = ['list/cost', 'gauge', 'EUR'];
		assert.deepEqual(list({ name: 'cost', value: 3, currency: 'EUR' }), money);
		assert.deepEqual(list({ name: 'cost', value: 3 }, { currency: 'EUR' }), money);
		assert.deepEqual(list({ name: 'cost', value: 3, currency: 'EUR' }, { currency: 'USD' }), money);
	});

	it('holds 200 values of a body of 256 KB, and reports that there are more', () => {
		const metric = (index: number) => [`requests_${index}_total`, { value: index, note: 'x'.repeat(20) }] as const;
		const wide = Object.fromEntries(Array.from({ length: 4_500 }, (_, index) => metric(index)));
		assert.ok(JSON.stringify(wide).length > 256_000);
		const { series, hasMore } = metricsTree(wide);
		assert.deepEqual([series.length, hasMore], [200, true]);
		assert.ok(series.every(({ kind, names }) => kind === (names[1] === 'note' ? 'text' : 'counter')));
		const long = metricsTree({ first: 1, list: Array.from({ length: 20_000 }, (_, n) => ({ n, m: n })) });
		assert.deepEqual([long.series.length, long.tables[0]?.rows.length, long.hasMore], [1, 199, true]);
	});

	it('takes no country or region for a unit', () => {
		const body = { requests: { by_region: { us: 1_200, ms: 3 } }, users_by_country: { gb: 5, tb: 1 } };
		assert.deepEqual(
			metricsTree(body).series.map(({ unit }) => unit),
			[undefined, undefined, undefined, undefined],
		);
		assert.equal(Object.is(metricsTree({ n: -0 }).series[0]?.value, 0), true);
		assert.equal(Object.is(metricsTree({ n: '-0 ms' }).series[0]?.value, 0), true);
	});

	it('cuts names, texts and rows that are too long', () => {
		const tree = metricsTree({
			['n'.repeat(300)]: 'v'.repeat(300),
			row: [Object.fromEntries('abcdefghijklmnopqrstuvwxyz'.split('').map((name) => [name, 1]))],
		});
		assert.deepEqual([tree.series[0]?.names[0]?.length, String(tree.series[0]?.value).length], [200, 200]);
		assert.deepEqual([tree.tables[0]?.columns.length, tree.hasMore], [20, true]);
	});

	it('recognizes a measurement at another position in its list', () => {
		const keys = (body: Json) => metricsTree(body).series.map(({ key, value }) => [key, value]);
		const one = { name: 'one', value: 1 };
		const two = { name: 'two', value: 2 };
		assert.deepEqual(keys({ list: [one, two] }), [
			['/list/one', 1],
			['/list/two', 2],
		]);
		assert.deepEqual(keys({ list: [two, one] }), [
			['/list/two', 2],
			['/list/one', 1],
		]);
		assert.deepEqual(keys({ list: [one, one] }), [
			['/list/one', 1],
			['/list/1/value', 1],
		]);
	});

	it('stays within its limits and points at its values, whatever the JSON', () => {
		fc.assert(
			fc.property(anyJson, (body) => {
				const { series, tables } = metricsTree(body);
				const rows = tables.reduce((sum, table) => sum + table.rows.length, series.length);
				assert.ok(rows <= 200);
				assert.equal(new Set(series.map(({ key }) => key)).size, series.length);
				for (const { pointer, names, value } of series) {
					assert.notEqual(resolvePointer(body, pointer), undefined, pointer);
					assert.ok(names.length <= 4);
					assert.ok(typeof value !== 'number' || Math.abs(value) <= 2 ** 53);
				}
				for (const { pointer, columns, rows: tableRows } of tables) {
					assert.ok(Array.isArray(resolvePointer(body, pointer)) && columns.length <= 20);
					assert.ok(tableRows.every(({ values }) => values.length === columns.length));
				}
			}),
			{ numRuns: 500 },
		);
	});
});
