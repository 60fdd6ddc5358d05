import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { Json } from '../../../../../src/core/base/json.ts';
import { readMetrics } from '../../../../../src/core/metrics/body/metricsReading.ts';
import { serviceMetrics } from '../../../../../src/core/metrics/serviceMetrics.ts';

const body = {
	data: {
		requests: { total: 49, failed: 7 },
		latency: { unit: 'ms', p50: 321 },
		wait: '0.84 s',
		by_model: [
			{ model: 'large', requests: 40, latency_ms: 300 },
			{ model: 'small', requests: 9, latency_ms: 90 },
		],
	},
};
const texts = (
	rows: readonly { readonly names: readonly string[]; readonly value: unknown; readonly unit?: unknown }[],
) => rows.map(({ names, value, unit }) => [names.join(' / '), value, unit]);

describe('metrics read as single values', () => {
	it('have the same names and units as in the panel, without the wrapper around everything', () => {
		assert.deepEqual(texts(readMetrics(body, '').all.slice(0, 4)), [
			['requests / total', 49, undefined],
			['requests / failed', 7, undefined],
			['latency / p50', 321, 'ms'],
			['wait', 0.84, 's'],
		]);
		const { series, tables } = serviceMetrics(body, []);
		assert.deepEqual(
			series.map(({ group, name, unit }) => [group, name, unit]),
			[
				['requests', 'total', undefined],
				['requests', 'failed', undefined],
				['latency', 'p50', 'ms'],
				['', 'wait', 's'],
			],
		);
		assert.deepEqual(
			tables.map(({ name }) => name),
			['by model'],
		);
	});

	it('list the rows of a table last, each named by the text that distinguishes it', () => {
		assert.deepEqual(texts(readMetrics(body, '').all.slice(4)), [
			['by_model / large / requests', 40, undefined],
			['by_model / large / latency', 300, 'ms'],
			['by_model / small / requests', 9, undefined],
			['by_model / small / latency', 90, 'ms'],
		]);
	});

	it('number the rows that no text distinguishes', () => {
		const alike = [
			{ status: 'ok', n: 1 },
			{ status: 'ok', n: 2 },
		];
		const measured = [
			{ unit: 'ms', n: 1 },
			{ unit: 's', n: 2 },
		];
		const names = (list: Json) => readMetrics({ list }, '').all.map((each) => each.names[1]);
		assert.deepEqual(
			[names(alike), names(measured)],
			[
				['0', '0', '1', '1'],
				['0', '0', '1', '1'],
			],
		);
	});

	const glance = (json: Json, pinned = '') =>
		readMetrics(json, pinned).highlights.map(({ names }) => names.join(' / '));

	it('highlight values outside of tables, and rows of a table only if there is nothing else', () => {
		assert.deepEqual(glance(body), ['requests / total', 'requests / failed', 'latency / p50', 'wait']);
		assert.deepEqual(glance({ by_model: body.data.by_model.map(({ model, requests }) => ({ model, requests })) }), [
			'by_model / large / requests',
			'by_model / small / requests',
		]);
	});

	it('highlight at most twelve, including the pinned one', () => {
		const many = Object.fromEntries(Array.from({ length: 20 }, (_, index) => [`m${index}`, index]));
		assert.equal(glance(many).length, 12);
		assert.deepEqual([glance(many, '/m19')[0], glance(many, '/m19').length], ['m19', 12]);
		assert.equal(glance(many, '/m3')[0], 'm0');
	});

	for (const [pointer, short, value, unit] of [
		['/data/requests/failed', 'requests / failed', 7, undefined],
		['/data/latency/p50', 'latency / p50', 321, 'ms'],
		['/data/wait', 'wait', 0.84, 's'],
		['/data/by_model/1/requests', 'small / requests', 9, undefined],
	] as const) {
		it(`show the pinned one as ${short}`, () => {
			const { pin } = readMetrics(body, pointer);
			assert.deepEqual([pin?.shortNames.join(' / '), pin?.value, pin?.unit], [short, value, unit]);
		});
	}

	it('find a pinned one that is nested deeper than what is listed', () => {
		const { pin } = readMetrics({ deep: { a: { b: { c: { d: 5 } } } }, n: 1 }, '/deep/a/b/c/d');
		assert.deepEqual([pin?.names.join('.'), pin?.shortNames.join('.'), pin?.value], ['deep.a.b.c.d', 'c.d', 5]);
	});

	it('keep all names of a pinned one outside of the wrapper', () => {
		const data = Object.fromEntries(Array.from({ length: 5_000 }, (_, index) => [`m${index}`, index]));
		const names = (pinned: string) => readMetrics({ data, zz: { last: 7 } }, pinned).pin?.names;
		assert.deepEqual(names('/zz/last'), ['zz', 'last']);
		assert.deepEqual(names('/data/m4999'), ['m4999']);
	});

	it('have no pinned one if the pointer leads to no value', () => {
		for (const pointer of ['', '/gone', '/data', 'not a pointer', '/__proto__', '/constructor/name']) {
			assert.equal(readMetrics(body, pointer).pin, undefined, pointer);
		}
	});

	it('each have a different pointer, whatever the JSON', () => {
		const anyJson = fc.jsonValue({ maxDepth: 8 }).map((value): Json => JSON.parse(JSON.stringify(value)));
		fc.assert(
			fc.property(anyJson, (any) => {
				const pointers = readMetrics(any, '').all.map(({ pointer }) => pointer);
				assert.equal(new Set(pointers).size, pointers.length);
			}),
		);
	});
});
