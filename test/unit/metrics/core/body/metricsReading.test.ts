import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { Json } from '../../../../../src/base/core/json.ts';
import { resolvePointer } from '../../../../../src/base/text/jsonPointer.ts';
import { readMetrics } from '../../../../../src/metrics/core/body/metricsReading.ts';
import { serviceMetrics } from '../../../../../src/metrics/core/serviceMetrics.ts';

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

/** A body with a value at the end of each path. */
function nested(paths: readonly (readonly string[])[]): Json {
	const heads = new Set(paths.flatMap(([head]) => head ?? []));
	if (heads.size === 0) return 1;
	const within = (head: string) => paths.filter(([first]) => first === head).map((path) => path.slice(1));
	return Object.fromEntries([...heads].map((head) => [head, nested(within(head))]));
}

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

	it('highlight the outer values first, then some of each group, and the limits last', () => {
		const many = Object.fromEntries(Array.from({ length: 9 }, (_, index) => [`m${index}`, index]));
		const groups = { requests: { total: 1, failed: 2 }, plan: 'core', tokens: { prompt: 1, total: 3 } };
		assert.deepEqual(glance({ token_limit: 5, ...groups, ...many }), [
			'requests / total',
			'plan',
			...Object.keys(many),
			'token_limit',
		]);
		assert.deepEqual(glance({ uptime_seconds: 71, ...groups }), [
			'requests / total',
			'requests / failed',
			'plan',
			'tokens / prompt',
			'tokens / total',
			'uptime',
		]);
	});

	it('highlight no text that only names the type of its object', () => {
		const object = (value: Json) => glance({ object: value, n: 1 });
		assert.deepEqual(object('chat.completion'), ['n']);
		for (const value of ['Two words', 3]) assert.deepEqual(object(value), ['object', 'n']);
		assert.deepEqual(glance({ plan: 'metrics' }), ['plan']);
	});

	it('chart requests or tokens first, and a limit only if there is nothing else', () => {
		const main = (json: Json) => serviceMetrics(json, []).main;
		assert.equal(main({ token_limit: 1, latency: 2, usage: { tokens: 3 } }), '/usage/tokens');
		assert.equal(main({ token_limit: 1, latency: 2 }), '/latency');
		assert.equal(main({ token_limit: 1, uptime: 2 }), '/token_limit');
		assert.equal(main({ limits: { a: { requests: 1 } }, n: { a: 1 } }), '/n/a');
		assert.equal(main({ plan: 'core' }), undefined);
	});

	for (const [json, names] of [
		[{ data: { requests: { total: 1 }, plan: 'core' } }, ['requests / total', 'plan']],
		[{ result: { data: { a: { b: 1 }, plan: 'core' } } }, ['a / b', 'plan']],
		[{ data: { plan: 'core' } }, ['plan']],
		[{ status: 'ok', data: { plan: 'core' } }, ['status', 'data / plan']],
		[{ latency: { p50: 1, p90: 2 } }, ['latency / p50', 'latency / p90']],
		[{ data: { requests: { total: 1, failed: 2 } } }, ['requests / total', 'requests / failed']],
	] as const) {
		it(`leave out only the names of a wrapper around everything: ${names.join(', ')}`, () => {
			assert.deepEqual(
				readMetrics(json, '').all.map((each) => each.names.join(' / ')),
				names,
			);
		});
	}

	for (const [path, other, short] of [
		['plan', 'n', 'plan'],
		['requests/failed', 'requests/total', 'requests / failed'],
		['usage/chat/requests/failed', 'usage/chat/requests/total', 'requests / failed'],
		['chat/requests/failed', 'optimize/requests/failed', 'chat / requests / failed'],
		['usage/chat/requests/failed', 'usage/generate/requests/failed', 'chat / requests / failed'],
		['by model/0/requests', 'n', 'by model / 0 / requests'],
		['all/by model/0/requests', 'n', 'by model / 0 / requests'],
		['usage/jobs/value', 'usage/queue/value', 'usage / jobs'],
		['jobs/value', 'n', 'jobs'],
		['value', 'n', 'value'],
	] as const) {
		it(`shorten the path of the pinned ${path} to ${short}`, () => {
			const { pin } = readMetrics(nested([path, other, 'z'].map((names) => names.split('/'))), `/${path}`);
			assert.equal(pin?.shortNames.join(' / '), short);
		});
	}

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

	const shown = (json: Json) => texts(readMetrics(json, '').all).map(([names, value]) => [names, value]);

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
		for (const empty of [{}, []]) {
			assert.deepEqual(readMetrics(empty, ''), { all: [], hasMore: false, highlights: [], pin: undefined });
		}
	});

	it('have no value for null and for numbers that are not finite or not exact', () => {
		const odd = JSON.parse('{"a":null,"b":1e400,"c":-1e400,"d":9007199254740993e3,"e":9007199254740992,"f":-0.5}');
		assert.deepEqual(
			shown(odd).map(([, value]) => value),
			[undefined, undefined, undefined, undefined, 9_007_199_254_740_992, -0.5],
		);
	});

	it('have the unit that is declared around their table', () => {
		const latency = { unit: 'ms', by_model: [{ model: 'large', p50: 300 }] };
		assert.deepEqual(texts(readMetrics({ n: 1, latency }, '').all), [
			['n', 1, undefined],
			['latency / by_model / large / p50', 300, 'ms'],
		]);
	});

	it('point at a value whose name is cut, or has a slash', () => {
		const long = 'n'.repeat(300);
		const pointers = readMetrics({ list: [{ name: 'one', [long]: 1, 'a/b': 2 }] }, '').all.map((each) => each.pointer);
		assert.deepEqual(pointers, [`/list/0/${long}`, '/list/0/a~1b']);
	});

	it('hold a cell that is null, listed and pinned under its name, and none that its row lacks', () => {
		const list = [
			{ model: 'large', n: 1 },
			{ model: 'small', n: null },
			{ model: 'tiny', m: 1 },
		];
		const { pin, all } = readMetrics({ list }, '/list/1/n');
		assert.deepEqual([pin?.names.join(' / '), pin?.value, all.length], ['list / small / n', undefined, 3]);
		assert.equal(readMetrics({ list }, '/list/2/n').pin, undefined);
	});

	it('end after 200 values and four levels, and report that there are more', () => {
		const read = (json: Json) => {
			const { all, hasMore } = readMetrics(json, '');
			return [all.length, hasMore];
		};
		const wide = (length: number) => Object.fromEntries(Array.from({ length }, (_, index) => [`m${index}`, index]));
		assert.deepEqual(read(wide(201)), [200, true]);
		assert.deepEqual(read(wide(200)), [200, false]);
		const rows = (length: number) => Array.from({ length }, (_, n) => ({ n, m: n }));
		assert.deepEqual(
			[read({ list: rows(100) }), read({ list: rows(101) })],
			[
				[200, false],
				[200, true],
			],
		);
		assert.deepEqual(read({ a: { b: { c: { d: { e: 1 } } } }, f: 2 }), [1, true]);
	});

	it('leave out names such as __proto__', () => {
		const hostile = JSON.parse('{"__proto__":{"polluted":1},"constructor":2,"prototype":3,"kept":4}');
		assert.deepEqual(shown(hostile), [['kept', 4]]);
		assert.equal(Reflect.get({}, 'polluted'), undefined);
	});

	it('have no unit from a word that every object has as a member', () => {
		const named = { requests_per_constructor: 3, wait_constructor: 4 };
		assert.deepEqual(texts(readMetrics(named, '').all), [
			['requests_per_constructor', 3, undefined],
			['wait_constructor', 4, undefined],
		]);
		assert.equal(serviceMetrics(named, []).series.length, 2);
	});

	it('stay within their limits and point at their values, each at another one, whatever the JSON', () => {
		const anyJson = fc.jsonValue({ maxDepth: 8 }).map((value): Json => JSON.parse(JSON.stringify(value)));
		fc.assert(
			fc.property(anyJson, (any) => {
				const { all } = readMetrics(any, '');
				assert.ok(all.length <= 200);
				assert.equal(new Set(all.map(({ pointer }) => pointer)).size, all.length);
				for (const { pointer, names, value } of all) {
					assert.ok(names.length <= 5, 'four levels, and one more for a measurement or a row of a list');
					assert.notEqual(resolvePointer(any, pointer), undefined, pointer);
					if (typeof value === 'number') assert.ok(Math.abs(value) <= 2 ** 53);
				}
			}),
			{ numRuns: 500 },
		);
	});
});
