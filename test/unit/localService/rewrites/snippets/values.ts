import type { Snippet } from './snippet.ts';

/** Odd values, and lists and objects made from them. */
export const values: readonly Snippet[] = [
	{
		why: 'a spread object literal defines __proto__ by a computed key, an assignment sets the prototype',
		code: 'function run(list) { const o = list.reduce((acc, k) => ({ ...acc, [k]: 1 }), {}); return [o, Object.getPrototypeOf(o) === Object.prototype, Object.keys(o)]; }',
		calls: [
			'run(["a", "__proto__", "b"])',
			'run(["__proto__", "__proto__"])',
			'run(["constructor", "toString"])',
			'run([])',
		],
	},
	{
		why: 'an assignment to a key of the prototype would call its setter',
		code: `
			function run(list: readonly { readonly k: string; readonly v: unknown }[]) {
				return list.reduce<Record<string, unknown>>((acc, x) => ({ ...acc, [x.k]: x.v }), {});
			}`,
		calls: [
			'(Object.defineProperty(Object.prototype, "trap", { set(v) { log("set"); }, configurable: true }), run([{ k: "trap", v: 1 }]))',
			'run([{ k: "__proto__", v: null }, { k: "a", v: {} }])',
			'run([])',
		],
		language: 'ts',
	},
	{
		why: 'a literal __proto__ in the reducer is no key',
		code: 'function run(list) { return list.reduce((acc, x) => ({ ...acc, __proto__: { inherited: x }, [x]: x }), {}); }',
		calls: ['(({ a, inherited, ...o }) => [a, inherited, o])(run(["a", "b"]))', 'run([])'],
	},
	{
		why: 'duplicate keys keep their first place and their last value, and numbers come first',
		code: 'function run(list) { return Object.entries(list.reduce((acc, [k, v]) => ({ ...acc, [k]: v }), {})); }',
		calls: [
			'run([["b", 1], ["a", 2], ["b", 3], ["10", 4], ["9", 5]])',
			'run([[undefined, 1], [null, 2], [NaN, 3], [-0, 4], [1n, 5]])',
		],
	},
	{
		why: 'the new key comes before the spread, and so loses',
		code: 'function run(list) { return [list.reduce((acc, [k, v]) => ({ [k]: v, ...acc }), {}), list.reduce((acc, [k, v]) => ({ ...acc, [k]: v, ...acc }), {}), list.reduce((acc, [k, v]) => ({ ...acc, [k]: v, last: k }), {})]; }',
		calls: ['run([["a", 1], ["b", 2], ["a", 3]])', 'run([["last", 1], ["x", 2]])', 'run([])'],
	},
	{
		why: 'the value reads what was accumulated',
		code: 'function run(list) { return [list.reduce((acc, x) => ({ ...acc, [x]: (acc[x] || 0) + 1 }), {}), list.reduce((acc, x) => ({ ...acc, [x]: [...(acc[x] ?? []), Object.keys(acc).length] }), {}), list.reduce((acc, x) => ({ ...acc, [x]: acc }), {})]; }',
		calls: ['run(["a", "b", "a"])', 'run(["toString", "__proto__", "__proto__"])', 'run([])'],
	},
	{
		why: 'the accumulated object is kept by a function or a list',
		code: 'function run(list) { const steps = []; const last = list.reduce((acc, x) => { steps.push(acc); return { ...acc, [x]: () => acc }; }, {}); const more = list.reduce((acc, x) => ({ ...acc, [x]: () => Object.keys(acc).length }), {}); return [steps, Object.keys(last), Object.values(more).map((f) => f())]; }',
		calls: ['run(["a", "b"])', 'run([])'],
	},
	{
		why: 'the start of the reduce is an object of someone else, that must not change',
		code: 'const defaults = { a: 0 }; function run(list, start) { const one = list.reduce((acc, [k, v]) => ({ ...acc, [k]: v }), start); const two = list.reduce((acc, [k, v]) => ({ ...acc, [k]: v }), defaults); return [one, two, defaults, one === start]; }',
		calls: [
			'run([["a", 1], ["b", 2]], { z: 1 })',
			'run([], { z: 1 })',
			'run([["a", 1]], Object.freeze({ a: 0 }))',
			'run([["a", 1]], { get g() { log("get"); return 5; } })',
			'run([["a", 1]], Object.create({ inherited: 1 }, { hidden: { value: 2 } }))',
			'run([["a", 1]], [7])',
		],
	},
	{
		why: 'the spread in the reducer is of the item or of both',
		code: 'function run(list) { return [list.reduce((acc, x) => ({ ...acc, ...x }), {}), list.reduce((acc, x) => ({ ...x, ...acc }), {}), list.reduce((acc, x) => ({ ...acc, ...(x && { [x.k]: 1 }) }), {}), list.reduce((acc, x) => Object.assign({}, acc, x), {})]; }',
		calls: [
			'run([{ a: 1 }, { b: 2, a: 3 }, null, undefined, "xy"])',
			'run([{ get k() { log("k"); return "g"; } }])',
			'run([])',
		],
	},
	{
		why: 'the reducer uses the index, the list, this or more parameters',
		code: 'function run(list) { return [list.reduce((acc, x, i) => ({ ...acc, [x]: i }), {}), list.reduce((acc, x, i, all) => ({ ...acc, [all[all.length - 1 - i]]: x }), {}), list.reduce(function (acc, x) { return { ...acc, [x]: arguments.length }; }, {}), list.reduce((acc, x, i, all, more = "default") => ({ ...acc, [x]: more }), {}), list.reduce((acc, { length = 7, ...rest } = "d") => ({ ...acc, [length]: rest }), {})]; }',
		calls: ['run(["a", "b", "a"])', 'run([, "x", ,])', 'run([])'],
	},
	{
		why: 'the reducer returns early, so that some items change nothing',
		code: 'function run(list) { return [list.reduce((acc, x) => { if (x.k === undefined) return acc; return { ...acc, [x.k]: x.v }; }, {}), list.reduce((acc, x) => x.v ? { ...acc, [x.k]: x.v } : acc, {}), list.reduce((acc, x) => x.v === 9 ? {} : { ...acc, [x.k]: x.v }, {}), list.reduce((acc, x) => x.v ? [...acc, x.k] : acc, []), list.reduce((acc, x) => x.v ? [...acc, x.k] : [], [])]; }',
		calls: ['run([{ k: "a", v: 1 }, { v: 2 }, { k: "c", v: 9 }, { k: "d", v: 0 }, { k: "e", v: 1 }])', 'run([])'],
	},
	{
		why: 'reduce with concat spreads lists one level deep, and keeps other things',
		code: 'function run(list) { return [list.reduce((acc, x) => acc.concat(x), []), list.reduce((acc, x) => acc.concat([x]), []), list.reduce((acc, x) => acc.concat(x, x), [])]; }',
		calls: [
			'run([1, [2, [3]], "ab", null])',
			'run([[, 1], []])',
			'run([])',
			'run([new Set([1]), { length: 1, 0: "x", [Symbol.isConcatSpreadable]: true }])',
			'run([Object.assign([1], { [Symbol.isConcatSpreadable]: false })])',
		],
	},
	{
		why: 'reduce with a spread runs iterators, where flat would not',
		code: 'function run(list) { return list.reduce((acc, x) => [...acc, ...x], []); }',
		calls: [
			'run(["ab", new Set([1, 2]), [, 3]])',
			'run([new Map([[1, 2]])])',
			'run([1])',
			'run([[[1]], [[2]]])',
			'run([])',
			'run([{ *[Symbol.iterator]() { log("start"); yield 1; log("end"); } }, [2]])',
		],
	},
	{
		why: 'reduce from the right, or with two spreads, or the accumulator last',
		code: 'function run(list) { return [list.reduceRight((acc, x) => [...acc, x], []), list.reduce((acc, x) => [x, ...acc], []), list.reduce((acc, x) => [...acc, x, ...acc], []), list.reduce((acc, x) => [...acc, acc.length], []), list.reduceRight((acc, x) => ({ ...acc, [x]: 1 }), {})]; }',
		calls: ['run(["a", "b", "c"])', 'run([, 1])', 'run([])'],
	},
	{
		why: 'reduce jumps over holes, map keeps them',
		code: 'function run(list) { return [list.reduce((acc, x) => [...acc, x * 2], []), list.reduce((acc, x) => acc.concat([x]), []), list.reduce((acc, x) => ({ ...acc, [x]: 1 }), {})]; }',
		calls: ['run([1, , 3])', 'run([, ,])', 'run(new Array(2))'],
	},
	{
		why: 'map().flat() with holes, with a depth, and with lists of their own kind',
		code: 'function run(list, depth) { return [list.map((x) => [x, [x]]).flat(), list.map((x) => [[x]]).flat(2), list.map((x) => [[x]]).flat(depth), list.map((x) => [[x]]).flat(0), list.map((x) => [[x]]).flat(undefined), list.map((x) => x).flat(), list.map((x) => [, x]).flat()]; }',
		calls: [
			'run([1, 2], 2)',
			'run([1, , [2, , [3]]], 0)',
			'run([], Infinity)',
			'run(["ab"], { valueOf() { log("depth"); return 1; } })',
		],
	},
	{
		why: 'flatMap with thisArg, index and a list that changes while it is walked',
		code: 'function run(list) { return [list.map(function (x) { return [this.k, x]; }, { k: "t" }).flat(), list.map((x, i, all) => [i, all.length]).flat(), list.map((x) => { if (list.length < 6) list.push(x); return [x]; }).flat(), list.map(log).flat(), list?.map((x) => [x]).flat(), list.map((x) => [x])?.flat()]; }',
		calls: ['run([1, 2])', 'run([])'],
	},
	{
		why: 'flat reads the inner lists when all are made, flatMap while making them',
		code: 'function run(list) { const shared = []; return list.map((x) => { shared.push(x); return shared; }).flat(); }\nfunction other(list) { return list.map((x) => { log("make", x); return new Proxy([x], { get(t, k) { if (k === "0") log("read", x); return t[k]; } }); }).flat(); }',
		calls: ['run([1, 2, 3])', 'run([])', 'other([1, 2])'],
	},
	{
		why: 'the smallest by sort: undefined goes last, NaN and text compare oddly',
		code: 'function run(list) { return [[...list].sort((a, b) => a - b)[0], [...list].sort()[0], list.slice().sort((a, b) => b - a)[0], [...list].sort((a, b) => a < b ? -1 : 1)[0], [...list].sort((a, b) => a > b)[0], [...list].sort((a, b) => b > a ? 1 : -1)[0]]; }',
		calls: [
			'run([3, 1, 2])',
			'run([undefined, 2, 1])',
			'run([10, 9, 1])',
			'run(["b", "a"])',
			'run([])',
			'run([, 5])',
			'run([0, -0])',
			'run([-0, 0])',
			'run([undefined])',
			'run([1n, 0n, -1n])',
			'run(["10", 9, "1"])',
		],
	},
	{
		why: 'the smallest of numbers with NaN depends on the algorithm',
		code: 'function run(list: number[]) { return [[...list].sort((a, b) => a - b)[0], list.slice().sort((a, b) => b - a)[0], [...list].sort((a, b) => a - b).at(-1)]; }',
		calls: [
			'run([NaN, 1])',
			'run([1, NaN, 0])',
			'run([3, NaN, 1, NaN, 2])',
			'run([Infinity, Infinity])',
			'run([-Infinity, -Infinity, 1])',
			'run([])',
		],
		language: 'ts',
	},
	{
		why: 'of equally small items the first one counts, and the largest by the end is the last one',
		code: 'function run(list) { const by = (a, b) => a.n - b.n; return [[...list].sort((a, b) => a.n - b.n)[0], [...list].sort((a, b) => b.n - a.n)[0], [...list].sort((a, b) => a.n - b.n)[list.length - 1], [...list].sort(by)[0], [...list].sort((a, b) => a.n - b.n).pop(), [...list].sort((a, b) => a.n - b.n).reverse()[0]]; }',
		calls: [
			'run([{ n: 1, k: "a" }, { n: 0, k: "b" }, { n: 0, k: "c" }, { n: 1, k: "d" }])',
			'run([{ n: NaN, k: 1 }, { n: 1, k: 2 }])',
			'run([])',
			'run([{ n: 1 }, undefined])',
		],
	},
	{
		why: 'a sort in place: the list itself must be sorted afterward',
		code: 'function run(list) { const least = list.sort((a, b) => a - b)[0]; const copy = [...list]; const most = copy.sort((a, b) => b - a)[0]; return [least, most, copy]; }',
		calls: ['run([3, 1, 2])', 'run([])', 'run(Object.freeze([2, 1]))'],
	},
	{
		why: 'a sort of an iterator, a text or a Set that is spread',
		code: 'function run(items) { return [...items].sort((a, b) => a - b)[0]; }',
		calls: [
			'run("312")',
			'run(new Set([3, 1]))',
			'run((function* () { yield 2; log("more"); yield 1; })())',
			'run(new Map([[1, 2]]))',
			'run(null)',
			'run([2n, 1])',
			'run([1, Symbol.iterator])',
			'run([{}, 1])',
		],
	},
	{
		why: 'the comparison throws only when two items meet',
		code: 'function run(list) { return [[...list].sort((a, b) => a.name.localeCompare(b.name))[0], list.slice(0).sort((a, b) => a.when - b.when)[0]]; }',
		calls: [
			'run([{}])',
			'run([])',
			'run([{}, {}])',
			'run([{ name: "b" }, { name: "a" }])',
			'run([{ name: "x", when: new Date(5) }, { name: "x", when: new Date(4) }])',
			'run([null])',
		],
	},
	{
		why: 'a destructured or assigned first item of a sorted or filtered list',
		code: 'function run(list) { const [least] = [...list].sort((a, b) => a - b); const [first = "none"] = list.filter((x) => x > 1); const { 0: zero, length } = list.filter((x) => x > 1); const { length: n } = list.map((x) => [x]).flat(); return [least, first, zero, length, n]; }',
		calls: ['run([3, 1, 2])', 'run([])', 'run([undefined, 1])'],
	},
	{
		why: 'holes and undefined in the found item or in comparisons with it',
		code: 'function run(list) { return [list.filter((x) => x === undefined)[0] === undefined, 0 in list.filter((x) => x == null), typeof list.filter((x) => x === null)[0], list.filter((x) => x !== x)[0], list.filter((x) => Object.is(x, -0))[0]]; }',
		calls: ['run([undefined, null, NaN, -0])', 'run([, ,])', 'run([0])'],
	},
	{
		why: 'frozen, sealed or array-like things in the place of lists',
		code: 'function run(l) { const first = Array.prototype.filter.call(l, (x) => x > 1)[0]; const has = Array.prototype.indexOf.call(l, 2) !== -1; const flat = Array.prototype.map.call(l, (x) => [x]).flat(); const any = [].filter.call(l, (x) => x).length > 0; return [first, has, flat, any]; }\nfunction args() { return run(arguments); }',
		calls: ['run({ length: 2, 0: 1, 1: 2 })', 'run("12")', 'args(1, 2, 3)', 'run(Object.freeze([2]))', 'args()'],
	},
	{
		why: 'BigInt and mixed comparisons of places and powers',
		code: 'function run(list, n) { return [list.indexOf(n) !== -1, list.indexOf(n) != -1n, list.indexOf(n) > -1n, list.filter((x) => x == n).length > 0n, list.filter((x) => x == n).length == 0n]; }',
		calls: ['run([1n, 2], 1n)', 'run([1n, 2], 2n)', 'run([1, 2], 1)', 'run([], 0n)'],
	},
];
