import type { Snippet } from './snippet.ts';

/** Functions that call themselves with the rest of a list. */
export const recursion: readonly Snippet[] = [
	{
		why: 'a recursive function is also a callback, whose second argument is the index',
		code: 'function sum(list: readonly number[]): number { if (list.length === 0) return 0; return list[0] + sum(list.slice(1)); }\nfunction run(lists: readonly (readonly number[])[]) { return [lists.map(sum), lists.flatMap((l) => sum(l)), lists.length && [lists[0]].map(sum, { k: 1 })]; }',
		calls: ['run([[1, 2], [3, 4], [5, 6]])', 'run([])', 'run([[], [1]])'],
		language: 'ts',
	},
	{
		why: 'a recursive function with destructuring is also a callback',
		code: 'const sum = ([first, ...rest]) => first === undefined ? 0 : first + sum(rest);\nfunction run(lists) { return [lists.map(sum), lists.length && Reflect.apply(sum, null, [lists[0], 1]), sum.length]; }',
		calls: ['run([[1, 2], [3, 4], [5]])', 'run([])', 'run(["ab"])', 'run([[1, undefined, 2]])'],
	},
	{
		why: 'the caller passes too many arguments',
		code: 'function last(list: string[]): string | undefined { const [first, ...rest] = list; if (rest.length === 0) return first; return last(rest); }\nfunction run(list: string[]) { return [last(list), (last as (...x: unknown[]) => unknown)(list, 1), last.call(null, list), last.length]; }',
		calls: ['run(["a", "b", "c"])', 'run(["a"])', 'run([])'],
		language: 'ts',
	},
	{
		why: 'the rest is changed, returned or kept between the calls',
		code: 'function run(list, kept = []) { if (list.length === 0) return [kept, list]; const rest = list.slice(1); kept.push(rest); rest.push; if (list[0] === 2) rest.length = 1; if (list[0] === 1) rest[0] = 5; return run(rest, kept); }',
		calls: ['run([1, 2, 3])', 'run([2, 3, 4])', 'run([])'],
	},
	{
		why: 'the list is changed between the slice and the recursive call',
		code: 'function run(list, f) { if (!list.length) return []; const rest = list.slice(1); f(list); return [list[0], ...run(rest, f)]; }',
		calls: [
			'run([1, 2, 3], (l) => { l[1] = 9; })',
			'run([1, 2, 3], (l) => { l.length = 0; })',
			'run([1, 2], (l) => log(l))',
			'run([1, 2, 3], (l) => l.push(4))',
		],
	},
	{
		why: 'the recursion asks for more than the first item and the rest: the length, the last, map, join, the whole',
		code: 'function run(list) { if (list.length < 2) return [list.length, list]; const [a, ...rest] = list; return [a, list.length, list.at(-1), list.indexOf(a), list.join(), list[list.length - 1], list.map((x, i) => i), run(rest)]; }',
		calls: ['run([1, 2, 1, 3])', 'run([1])', 'run([])', 'run([1, , 3])'],
	},
	{
		why: 'an end test that fails on what a start index leaves',
		code: 'function a(list) { if (!list.length) return 0; return 1 + a(list.slice(1)); }\nfunction b(list) { return list.length > 1 ? list[0] + b(list.slice(1)) : list[0]; }\nfunction c(list) { if (list.length === 1) return list[0]; return c(list.slice(1)); }\nfunction d(list) { return list[0] === undefined ? "" : list[0] + d(list.slice(1)); }\nfunction e([x, ...r]) { return r.length ? x + e(r) : x; }\nfunction run(l) { return [a(l), b(l), l.length ? c(l) : 0, d(l), e(l)]; }',
		calls: ['run([1, 2, 3])', 'run([1])', 'run([])', 'run(["a", undefined, "b"])', 'run([[1], [2]])'],
	},
	{
		why: 'two steps, a rest of two, or several ways to recur',
		code: 'function run(list, k = 0) { if (list.length === 0) return [k]; if (list.length === 1) return run(list.slice(1), k + list[0]); const [a, b, ...rest] = list; return [...run(list.slice(1), k + a), ...run(rest, k - b), ...run(list.slice(2, -1), k * 2)]; }',
		calls: ['run([1, 2, 3])', 'run([])', 'run([1, 2, 3, 4])'],
	},
	{
		why: 'subsets and permutations: the rest is used by several calls',
		code: 'function subsets(list: number[]): number[][] { if (list.length === 0) return [[]]; const [first, ...rest] = list; const others = subsets(rest); return [...others, ...others.map((s) => [first, ...s])]; }\nfunction orders(list: number[]): number[][] { if (list.length < 2) return [list]; return list.flatMap((x, i) => orders([...list.slice(0, i), ...list.slice(i + 1)]).map((o) => [x, ...o])); }\nfunction run(list: number[]) { return [subsets(list), orders(list)]; }',
		calls: ['run([1, 2, 3])', 'run([])'],
		language: 'ts',
	},
	{
		why: 'the recursion goes through another function, a method or an alias',
		code: 'const o = { sum(list) { return list.length ? list[0] + this.sum(list.slice(1)) : 0; }, via: (list) => list.length ? 1 + other(list.slice(1)) : 0 };\nfunction other(list) { return list.length ? 10 + o.via(list.slice(1)) : 0; }\nclass A { go(list) { return list.length ? [list[0], ...this.go(list.slice(1))] : []; } }\nclass B extends A { go(list, more) { log(list, more); return super.go(list); } }\nfunction run(list) { const f = o.sum; return [o.sum(list), o.via(list), new B().go(list), f.call({ sum: (l) => l.length }, list)]; }',
		calls: ['run([1, 2, 3])', 'run([])'],
	},
	{
		why: 'the function is replaced while it recurs',
		code: 'let sum = function (list) { if (!list.length) return 0; const before = sum; sum = (l) => "replaced " + l.length + arguments.length; const value = list[0] + before(list.slice(1)); return value + "," + sum(list.slice(1)); };\nfunction run(list) { return sum(list); }',
		calls: ['run([1, 2])', 'run([])'],
	},
	{
		why: 'it uses arguments, its length, defaults or a rest parameter',
		code: 'function run(list, ...others) { if (arguments[0].length === 0) return [arguments.length, others]; return run(list.slice(1), ...others, list[0]); }\nfunction two(list, n = list.length) { return list.length ? [n, two(list.slice(1))] : n; }\nfunction three(list) { arguments[0] = list.slice(1); return list.length ? [list[0], three(list)] : arguments.length; }',
		calls: [
			'run([1, 2, 3])',
			'run([], 1)',
			'two([1, 2])',
			'two([1, 2], 9)',
			'three([1, 2, 3])',
			'run.length + two.length + three.length',
		],
	},
	{
		why: 'texts, typed arrays and subclasses are sliced as what they are',
		code: 'function run(list) { if (list.length === 0) return list; log(list[0]); const rest = run(list.slice(1)); return rest; }\nclass List extends Array {}\nfunction chars(s: string): string { return s.length === 0 ? "" : chars(s.slice(1)) + s[0]; }',
		calls: [
			'run("ab")',
			'run(List.of(1, 2))',
			'run(new Uint8Array(1))',
			'run([1])',
			'chars("abc")',
			'run({ length: 1, slice: () => [] })',
		],
		language: 'ts',
	},
	{
		why: 'a recursive generator or asynchronous function',
		code: 'function* walk(list: number[]): Generator<number> { if (list.length === 0) return; yield list[0]; yield* walk(list.slice(1)); }\nasync function total(list: number[]): Promise<number> { if (list.length === 0) return 0; const [first, ...rest] = list; await null; return first + (await total(rest)); }\nasync function run(list: number[]) { const seen: number[] = []; for (const x of walk(list)) { seen.push(x); if (x < 3 && list.length < 6) list.push(x + 10); } const promise = total(list); list.length = 0; return [seen, await promise]; }',
		calls: ['run([1, 2, 3])', 'run([])'],
		language: 'ts',
	},
	{
		why: "slice(1) that is not of the parameter, not the same, or of an outer function's list",
		code: 'function run(list, other) { if (!list.length) return [other]; const inner = (l) => l.length ? [list[0], ...inner(l.slice(1))] : list.slice(1); { const list = other; if (list.length > 3) return list; } return [inner(other), run(list.slice(1), list), run(list.slice(1, 1), other)]; }',
		calls: ['run([1, 2], [3])', 'run([], [])', 'run([1], [1, 2, 3, 4])'],
	},
	{
		why: 'a callback per item during the recursion throws or calls back into it',
		code: 'function run(list: number[], f: (x: number, again: typeof run) => unknown): unknown[] { if (list.length === 0) return []; const value = f(list[0], run); return [value, ...run(list.slice(1), f)]; }',
		calls: [
			'run([1, 2], (x, again) => again([7], (y) => x + y))',
			'run([1, 2, 3], (x) => { if (x === 2) throw new RangeError("two"); return log(x); })',
			'run([], () => 0)',
		],
		language: 'ts',
	},
	{
		why: 'the function is exported: others call it with one list',
		code: 'export function total(prices) { if (prices.length === 0) return 0; const [first, ...rest] = prices; return first + total(rest); }\nexport const depth = (path) => path.length === 0 ? 0 : 1 + depth(path.slice(1));\nexport { depth as "the depth" };',
		calls: [
			'module.exports.total([1, 2])',
			'[[1], [2], [3]].map(module.exports.total)',
			'[["a"], ["b", "c"]].map(module.exports["the depth"])',
			'module.exports.depth("abc", 2)',
			'module.exports.total.length',
		],
		language: 'module',
	},
];
