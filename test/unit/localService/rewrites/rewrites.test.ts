// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the code under test is data here
import assert from 'node:assert/strict';
import { runInNewContext } from 'node:vm';
import { LEVELS } from '../../../../src/core/service/localLevels.ts';
import { rewriteCode, rewrites } from '../../../../src/localService/rewrites/rewriteCode.ts';

interface Case {
	readonly name: string;
	/** The code of a function expression. */
	readonly before: string;
	/** Text that the rewritten code must contain. */
	readonly after: string;
	/** Argument lists, as code. */
	readonly inputs: readonly string[];
}

const CASES: readonly Case[] = [
	{
		name: 'exponent-operator',
		before:
			'(a, b) => [Math.pow(a, b), -Math.pow(-a, b) + 1, 2 * Math.pow(a + 1, Math.pow(b, 2)), Math.pow(a, b).toFixed(1)]',
		after: '[a ** b, -((-a) ** b) + 1, 2 * (a + 1) ** (b ** 2), (a ** b).toFixed(1)]',
		inputs: ['2, 3', '-2, 0.5', '"3", "2"', 'NaN, 0', '0, -1', 'null, undefined', '{ valueOf: () => 3 }, 2'],
	},
	{
		name: 'redundant-ternary',
		before:
			'(a, b) => [a === b ? true : false, a < b ? false : true, a !== -1 ? false : true, a.x == b ? true : false]',
		after: '[a === b, !(a < b), a === -1, a.x == b]',
		inputs: ['1, 1', '1, 2', 'NaN, NaN', '-1, "x"', '{ x: 2 }, 2'],
	},
	{
		name: 'nullish-check',
		before:
			'(x, y) => [x === null || x === undefined, x !== undefined && x !== null && y, y || x === undefined || x === null]',
		after: '[x == null, x != null && y, y || x == null]',
		inputs: ['null, 1', 'undefined, 0', '0, 0', '"", 1', 'NaN, null', '{}, 3'],
	},
	{
		name: 'nullish-coalescing',
		before: '(x, y) => [x !== null && x !== undefined ? x : y, x == null ? [y] : x, x != null ? x : y.length]',
		after: '[x ?? y, x ?? [y], x ?? y.length]',
		inputs: ['null, "a"', 'undefined, []', '0, 1', '"", 1', 'false, 2', 'NaN, 1'],
	},
	{
		name: 'object-has-own',
		before: '(o, k) => Object.prototype.hasOwnProperty.call(o, k) ? 1 : 2',
		after: 'Object.hasOwn(o, k) ? 1 : 2',
		inputs: ['{ a: 1 }, "a"', '{}, "toString"', '[5], 0', '"text", "length"', 'Object.create({ a: 1 }), "a"'],
	},
	{
		name: 'literal',
		before:
			'(a) => { const list = new Array(), object = new Object(); list.push(a); object.a = list; return [object, new Array()]; }',
		after: 'list = [], object = {};',
		inputs: ['1', 'undefined'],
	},
	{
		name: 'date-now',
		before: '(a) => [typeof new Date().getTime(), a + +new Date() > a, new Date().valueOf() - Date.now() < 1000]',
		after: '[typeof Date.now(), a + Date.now() > a, Date.now() - Date.now() < 1000]',
		inputs: ['0', '5'],
	},
	{
		name: 'arguments-array',
		before: '(function () { return Array.prototype.slice.call(arguments).reverse(); })',
		after: 'return Array.from(arguments).reverse();',
		inputs: ['', '1', '1, , 3'.replace(', ,', ', undefined,')],
	},
	{
		name: 'object-values',
		before: '(o) => Object.keys(o).map((k) => o[k]).join()',
		after: 'Object.values(o).join()',
		inputs: ['{ b: 1, a: 2, 1: 3 }', '[7, 8]', '"ab"', '{}', 'Object.create({ a: 1 }, { b: { value: 1 } })'],
	},
	{
		name: 'object-entries',
		before: '(o) => Object.keys(o).map(k => [k, o[k]])',
		after: 'Object.entries(o)',
		inputs: ['{ b: 1, a: 2, 1: 3 }', '[7, 8]', '"ab"', '{}'],
	},
	{
		name: 'includes-literal',
		before: '(a) => [a.indexOf("x") !== -1, a.indexOf("") >= 0, a.indexOf(1) === -1 && a.length, !(a.indexOf("x")<0)]',
		after: '[a.includes("x"), a.includes(""), !a.includes(1) && a.length, !(!a.includes("x"))]',
		inputs: ['["x", 1]', '"xyz1"', '""', '[]', '[NaN, , undefined]', '[[1], "1"]', 'new Uint8Array([1])'],
	},
	{
		name: 'includes',
		before: '(a, b) => a.list.indexOf(b) > -1 || a.text.indexOf(b.name) == -1',
		after: 'a.list.includes(b) || !a.text.includes(b.name)',
		inputs: [
			'{ list: [1, 2], text: "" }, 2',
			'{ list: [], text: "q" }, { name: "q" }',
			'{ list: ["2"], text: "undefined" }, 2',
		],
	},
	{
		name: 'find',
		before: '(list) => [list.filter((x) => x.n > 1)[0], list.filter(x => x.name.startsWith("a, b"))[0]?.n]',
		after: '[list.find((x) => x.n > 1), list.find(x => x.name.startsWith("a, b"))?.n]',
		inputs: ['[]', '[{ n: 1, name: "a, b!" }, { n: 2, name: "" }, { n: 3, name: "a, b" }]', '[{ n: 0, name: "" }]'],
	},
	{
		name: 'some',
		before:
			'(l, y) => [l.filter(x => x === y).length > 0, l.filter(Boolean).length === 0, y && l.filter((x) => !x).length >= 1]',
		after: '[l.some(x => x === y), !l.some(Boolean), y && l.some((x) => !x)]',
		inputs: ['[], 1', '[1, 2], 2', '[0, null, "", NaN], 1', '[, 1], 0'],
	},
	{
		name: 'flat-map',
		before: '(l) => [l.map((x) => [x, [x]]).flat(), l.map(x => x).flat(1).length]',
		after: '[l.flatMap((x) => [x, [x]]), l.flatMap(x => x).length]',
		inputs: ['[]', '[1, 2]', '[[1, [2]], 3]', '[, 1]'],
	},
	{
		name: 'object-spread',
		before:
			'(a, b) => { const f = () => Object.assign({}, a); return [Object.assign({}, a, { x: 1, "y": [b], }, b), f(), Object.assign({}, { get z() { return 5; } })]; }',
		after: '[{ ...a, x: 1, "y": [b], ...b }, f(), { ...{ get z() { return 5; } } }]',
		inputs: [
			'{ a: 1 }, { x: 2 }',
			'null, undefined',
			'"text", [7]',
			'{ get a() { return 3; } }, Object.create({ no: 1 })',
		],
	},
	{
		name: 'spread-call',
		before:
			'(l) => [Math.max.apply(null, l), Math.min.apply(Math, l.slice(1)), String.fromCharCode.apply(undefined, l)]',
		after: '[Math.max(...l), Math.min(...l.slice(1)), String.fromCharCode(...l)]',
		inputs: ['[]', '[65, 66, 3]', '[NaN, 1]', 'new Uint8Array([70, 1])'],
	},
	{
		name: 'for-of',
		before:
			'(users) => { let n = 0; for (var i = 0; i < users.length; i++) { if (users[i].skip) continue; n += users[i].age * users[i].age; } return n; }',
		after: 'for (const item of users) { if (item.skip) continue; n += item.age * item.age; }',
		inputs: ['[]', '[{ age: 1 }, { age: 2, skip: true }, { age: 3 }]'],
	},
	{
		name: 'map-loop',
		before:
			'(l) => { const o = []; for (const [a, { b }] of l) { o.push({ a, c: b * 2 }); } const p = []; for (let x of l) p.push(x); return [o, p]; }',
		after: 'const o = Array.from(l, ([a, { b }]) => ({ a, c: b * 2 })); const p = [...l];',
		inputs: ['[]', '[[1, { b: 2 }], [3, { b: NaN }]]', 'new Map([[1, { b: 1 }]])'],
	},
	{
		name: 'filter-loop',
		before:
			'(l) => { const o = []; for (const x of l) { if (x.n > 1 && x.s.includes("a")) { o.push(x); } } return o; }',
		after: 'const o = [...l].filter((x) => x.n > 1 && x.s.includes("a"));',
		inputs: ['[]', '[{ n: 2, s: "a" }, { n: 1, s: "a" }, { n: 5, s: "" }]', 'new Set([{ n: 9, s: "ba" }])'],
	},
	{
		name: 'join-loop',
		before:
			"(l) => { let s = ''; for (const x of l) { s += x + ', ' + l.length * 2; } let t = ''; for (const x of l) t += `<${x}>`; return s + t; }",
		after:
			"let s = Array.from(l, (x) => x + ', ' + l.length * 2).join(''); let t = Array.from(l, (x) => `<${x}>`).join('');",
		inputs: ['[]', '[1, null, undefined, "x"]', '"a😀b"', '[{ toString: () => "t", valueOf: () => 7 }]'],
	},
	{
		name: 'block-scoped-variable',
		before:
			'(n) => { var total = 0; var step = n; var all = []; var later; for (const i of [1, 2]) { total += i * step; all.push(() => total); } later = all.map((f) => f()); return [later, step]; }',
		after: 'let total = 0; const step = n; const all = []; let later;',
		inputs: ['0', '5'],
	},
];

describe('the rewrites', () => {
	for (const { name, before, after, inputs } of CASES) {
		it(`${name}: gives the same results before and after`, () => {
			const rewritten = rewriteCode(before, { level: 'high', jsx: false });
			assert.ok(rewritten);
			assert.ok(rewritten.code.includes(after), rewritten.code);
			assert.ok(rewritten.changes.some((change) => change.name === name));
			for (const input of inputs) {
				assert.deepEqual(run(rewritten.code, input), run(before, input), `${rewritten.code}\nwith ${input}`);
			}
		});
	}

	it('are all covered by a case above', () => {
		assert.deepEqual([...new Set(CASES.map(({ name }) => name))].sort(), rewrites.map(({ name }) => name).sort());
		assert.ok(rewrites.length >= 10);
	});

	it('are cumulative: a lower level never rewrites what a higher one leaves unchanged', () => {
		for (const level of LEVELS) {
			const names = CASES.flatMap(({ before }) => rewriteCode(before, { level, jsx: false })?.changes ?? []);
			const allowed = rewrites.filter((rewrite) => LEVELS.indexOf(rewrite.level) <= LEVELS.indexOf(level));
			const expected = new Set(allowed.map(({ name }) => name));
			assert.deepEqual(new Set(names.map(({ name }) => name)), expected);
		}
	});
});

/** The result or error of a function, in an empty context. */
function run(code: string, input: string): unknown {
	try {
		const json = runInNewContext(
			`JSON.stringify([(${code})(${input})], (k, v) => v === undefined ? 'undefined' : Number.isNaN(v) ? 'NaN' : v)`,
		);
		return { gives: json };
	} catch (error) {
		return { throws: error instanceof Error || (error as Error)?.name ? (error as Error).name : error };
	}
}
