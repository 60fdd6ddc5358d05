import assert from 'node:assert/strict';
import { outsideWrites } from '../../../../../src/prove/core/recording/outsideWrites.ts';
import { descendants, isFunction, parseSource, partOf } from '../../../../../src/prove/core/recording/sourceText.ts';

/** Where the function `f` of a text may write what outlives its call. */
function writeIn(text: string): string | undefined {
	const source = parseSource(text, 'typescript');
	if ('problem' in source) assert.fail(source.problem);
	const functions = [...descendants(source.program)].filter(isFunction);
	const named = functions.find((node) => (partOf(node, 'id') ?? partOf(node, 'key'))?.name === 'f');
	return outsideWrites({ source, nodes: named === undefined ? functions.slice(0, 1) : [named] })[0];
}

describe('code that writes only what it makes or is given', () => {
	for (const text of [
		'function f(list) { const out = []; for (const each of list) out.push(each * 2); return out; }',
		'function f(list) { const known = new Set(list); return list.filter((each) => known.has(each)); }',
		'function f(text) { const counts = {}; for (const word of text.split(" ")) counts[word] = (counts[word] ?? 0) + 1; return counts; }',
		'const RE = /a/g; function f(text) { return text.replace(RE, "b").toUpperCase(); }',
		'function f(items) { return items.reduce((sum, { price, count }) => sum + price * count, 0); }',
		'function f(rows) { const groups = new Map(); for (const row of rows) { const group = groups.get(row.key); if (group === undefined) groups.set(row.key, [row]); else group.push(row); } return groups; }',
		'function f(ranges) { const merged = []; let last; for (const range of ranges) { if (last === undefined) { last = { ...range }; merged.push(last); } else last.end = range.end; } return merged; }',
		'function f(n) { return n < 2 ? n : f(n - 1) + f(n - 2); }',
		'function twice(x) { return x * 2; } function f(list) { let sum = 0; for (let at = 0; at < list.length; at++) sum += twice(list[at]); return sum; }',
		'function f(list) { list.sort((a, b) => a - b); return list; }',
		'class A { f(x) { this.values.push(x); return Math.max(...this.values); } }',
		'function f(list) { return list.reduce((counts, each) => { counts[each] = 1; return counts; }, {}); }',
		'async function f(list) { const out = []; for (const x of list) out.push(await x); return out; }',
		'function f(a) { const g = (x) => x + 1; return g(a); }',
		'const T = { a: 1 }; function f(k) { return T[k]; }',
		'function f(list) { const [a, b] = list; const { x } = a; let y; y = x; [y] = [1]; return y + b; }',
		'function f(x: unknown) { const out = [] as string[]; out.push(String(x)); return (out as any)[0]; }',
		'function f(list) { return Object.fromEntries(Object.entries(list).map(([k, v]) => [v, k])); }',
	]) {
		it(text, () => assert.equal(writeIn(text), undefined));
	}
});

describe('code that may write what outlives its call', () => {
	for (const [text, expected] of [
		['const cache = new Map(); function f(x) { cache.set(x, 1); return 1; }', 'cache.set'],
		['let last; function f(x) { last = x; return x; }', 'last'],
		['function f(x) { f.cache = x; }', 'f.cache'],
		['const C = {}; function f(x) { return C[x] ??= x * 2; }', 'C[x]'],
		['const C = {}; function f(x) { const c = C; c[x] = 1; }', 'c[x]'],
		['const C = [{}]; function f(x) { const entry = C[0]; entry.v = x; }', 'entry.v'],
		['const C = {}; function f(x) { const o = { c: C }; o.c.k = x; }', 'o.c.k'],
		['const C = {}; function f(x) { let o = {}; o = C; o.k = x; }', 'o.k'],
		['const C = {}; function f(x) { const { a } = C; a.b = x; }', 'a.b'],
		['const cs = [new Map()]; function f(x) { cs.forEach((c) => c.set(x, 1)); }', 'c.set'],
		['function f(x, cache = CACHE) { cache[x] = 1; }', 'cache[x]'],
		['function f(x) { globalThis.q = x; }', 'globalThis.q'],
		['function f(x) { process.env.A = x; }', 'process.env.A'],
		['function f(x) { delete T[x]; }', 'T[x]'],
		['const T = []; function f(x) { T.push(x); }', 'T.push'],
		['let n = 0; function f(x) { n++; }', 'n'],
		['const C = {}; function f(x) { Object.assign(C, x); }', 'Object.assign'],
		['const C = {}; function f(x) { for (C.x of x); }', 'C.x'],
		['const C = {}; function put(o, k) { o[k] = 1; } function f(x) { put(C, x); }', 'put'],
		['const C = {}; function put(k) { C[k] = 1; } function f(x) { put(x); }', 'put'],
		['function f(x, callback) { return callback(x); }', 'callback'],
		['function f(x, callback) { return x.map(callback); }', 'x.map'],
		['import { g } from "./g.js"; function f(x) { return g(x); }', 'g'],
		['function f(x) { return new Cache(x); }', 'Cache'],
		['function f(x) { return tag`a`; }', 'tag'],
		['function f(x) { return x.load(); }', 'x.load'],
		['class Cache extends Map {} const c = new Cache(); function f(x) { return c.get(x); }', 'c.get'],
		['const c = { get: (x) => x }; function f(x) { return c.get(x); }', 'c.get'],
		['function f(x) { return import(x); }', 'import(x)'],
	] as const) {
		it(text, () => assert.equal(writeIn(text), expected));
	}
});
