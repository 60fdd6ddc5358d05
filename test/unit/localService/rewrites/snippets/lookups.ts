import type { Snippet } from './snippet.ts';

/** Lookups in lists within loops: what a Set or Map, made once, would get wrong. */
export const lookups: readonly Snippet[] = [
	{
		why: 'indexOf and === do not find NaN, a Set does',
		code: `
			function run(list: readonly number[], wanted: readonly number[]) {
				const out: number[] = [];
				for (const x of list) if (wanted.indexOf(x) !== -1) out.push(x);
				return [out, list.filter((x) => wanted.indexOf(x) === -1), list.map((x) => wanted.find((y) => y === x)), wanted.indexOf(NaN) >= 0];
			}`,
		calls: ['run([NaN, 1, 0, -0], [NaN, -0, 1])', 'run([], [])', 'run([NaN], [NaN])'],
		language: 'ts',
	},
	{
		why: 'a Set turns -0 into 0, a find returns the item of the list',
		code: `
			function run(list: number[], wanted: number[]) {
				const out = [];
				for (const x of list) out.push(wanted.find((y) => y === x));
				for (const x of list) if (wanted.includes(x)) out.push(x);
				return out;
			}`,
		calls: ['run([0, -0, NaN], [-0])', 'run([-0, 0], [0, -0])'],
		language: 'ts',
	},
	{
		why: 'includes with a start, and indexOf with one',
		code: 'function run(list, wanted) { const out = []; let i = 0; for (const x of list) { if (wanted.includes(x, i)) out.push(x); if (wanted.indexOf(x, i++) !== -1) out.push("at" + x); if (wanted.lastIndexOf(x) !== -1) out.push("last" + x); } return out; }',
		calls: ['run([1, 2, 1], [1, 2])', 'run([2, 2], [1, 2])'],
	},
	{
		why: 'the place counts, not only the presence, and of duplicates the first',
		code: 'function run(list: string[], order: string[]) { const out: number[] = []; for (const x of list) out.push(order.indexOf(x)); return [out, list.map((x) => order.findIndex((y) => y === x)), list.filter((x, i) => list.indexOf(x) === i)]; }',
		calls: ['run(["b", "z", "a"], ["a", "b", "a"])', 'run(["a", "a"], ["a", "a"])', 'run([], [])'],
		language: 'ts',
	},
	{
		why: 'the list looked into grows in the loop itself',
		code: 'function run(list: number[]) { const seen: number[] = []; for (const x of list) if (!seen.includes(x)) seen.push(x); const twice: number[] = []; for (const x of list) { if (twice.indexOf(x) === -1) twice[twice.length] = x; } return [seen, twice]; }',
		calls: ['run([1, 2, 1, NaN, NaN, 0, -0])', 'run([])'],
		language: 'ts',
	},
	{
		why: 'the list looked into grows under another name',
		code: 'function run(list: number[]) { const seen: number[] = []; const alias = seen; const box = { seen }; const out: boolean[] = []; for (const x of list) { out.push(seen.includes(x)); if (x % 2) alias.push(x); else box.seen.push(x); } return out; }',
		calls: ['run([1, 2, 1, 2])', 'run([])'],
		language: 'ts',
	},
	{
		why: 'two parameters are the same list',
		code: 'function run(list: number[], wanted: number[], out: number[]) { for (const x of list) { if (!wanted.includes(x + 1)) out.push(x + 1); if (out.length > 9) break; } return out; }',
		calls: ['((l) => run([1, 2, 1, 3], l, l))([2])', '((l) => run(l, [], l))([1])', '((l) => run(l, l, []))([1, 2])'],
		language: 'ts',
	},
	{
		why: 'a function called in the loop changes the list looked into',
		code: `
			let wanted: number[] = [1];
			function note(x: number) { log(x); wanted.push(x + 1); }
			function swap(x: number) { if (x === 3) wanted = [9]; }
			function run(list: number[]) { const out: number[] = []; for (const x of list) if (wanted.includes(x)) { out.push(x); note(x); swap(x); } return [out, wanted]; }`,
		calls: ['run([1, 2, 5, 3, 4, 9])', 'run([])'],
		language: 'ts',
	},
	{
		why: 'the callback given from elsewhere changes the list looked into',
		code: 'function run(list: number[], wanted: number[], f: (x: number) => void) { for (const x of list) { if (wanted.includes(x)) f(x); } return list.filter((x) => { f(x); return wanted.includes(x); }); }',
		calls: [
			'(() => { const w = [1]; return run([1, 2, 3], w, (x) => { log(x); w.push(x + 1); }); })()',
			'run([1], [1], () => { throw new RangeError("f"); })',
		],
		language: 'ts',
	},
	{
		why: 'an item is replaced in place, or the length is set',
		code: 'function run(list: number[], wanted: number[]) { const out: boolean[] = []; for (const x of list) { out.push(wanted.includes(x)); wanted[0] = x + 1; if (x === 3) wanted.length = 0; } return out; }',
		calls: ['run([1, 2, 3, 4], [1])', 'run([], [])'],
		language: 'ts',
	},
	{
		why: 'methods that change a list: splice, sort with holes, fill, copyWithin, reverse',
		code: 'function run(list, wanted) { const out = []; for (const x of list) { out.push(wanted.indexOf(x)); if (x === 1) wanted.reverse(); else if (x === 2) wanted.fill(5); else if (x === 3) wanted.splice(0, 1, x); else wanted.copyWithin(0, 1); } return out; }',
		calls: ['run([1, 1, 2, 5, 3, 3, 4, 4], [1, 2, 3])', 'run([3], [])'],
	},
	{
		why: 'the variable of the list is assigned in the loop or its head',
		code: 'function run(lists, list) { const out = []; let wanted = []; for (const x of list) { wanted = lists[x] || wanted; if (wanted.includes(x)) out.push(x); } for (wanted of lists) if (wanted.includes(1)) out.push(wanted.length); return out; }',
		calls: ['run([[0], [2], [3, 2]], [0, 1, 2, 3])', 'run([], [1])'],
	},
	{
		why: 'the list looked into is made anew per item, or depends on the item',
		code: 'function run(list: { tags: string[]; id: string }[], all: Record<string, string[]>) { const out: string[] = []; for (const x of list) { const own = x.tags; if (own.includes(x.id)) out.push(x.id); if (all[x.id]?.includes("t")) out.push("t"); if (x.tags.filter((t) => t > "a").includes(x.id)) out.push("f"); } return out; }',
		calls: [
			'run([{ tags: ["b"], id: "b" }, { tags: [], id: "a" }, { tags: ["a"], id: "a" }], { a: ["t"] })',
			'run([], {})',
		],
		language: 'ts',
	},
	{
		why: 'the loop walks the list into which it looks, and changes it',
		code: 'function run(list: number[]) { let guard = 0; for (const x of list) { if (guard++ > 20) break; if (x < 5 && !list.includes(x + 1)) list.push(x + 1); } return list; }',
		calls: ['run([1])', 'run([3, 1])', 'run([])'],
		language: 'ts',
	},
	{
		why: 'a list that is looked into with holes: includes finds undefined, indexOf does not',
		code: 'function run(list, wanted) { return list.map((x) => [wanted.includes(x), wanted.indexOf(x) !== -1, wanted.find((y) => y === x)]); }',
		calls: ['run([undefined, 1], [, 1])', 'run([undefined], [undefined])', 'run([undefined], [])'],
	},
	{
		why: 'find returns the first of equals, a Map made by entries the last',
		code: 'function run(list: { id: number }[], users: readonly { id: number; name: string }[]) { const out: unknown[] = []; for (const x of list) out.push(users.find((u) => u.id === x.id)?.name); return out; }',
		calls: [
			'run([{ id: 1 }, { id: 2 }, { id: 3 }], [{ id: 1, name: "a" }, { id: 1, name: "b" }, { id: 3, name: "c" }])',
			'run([{ id: NaN }, { id: 0 }], [{ id: NaN, name: "nan" }, { id: -0, name: "zero" }])',
			'run([], [])',
			'run([{ id: 1 }], [])',
		],
		language: 'ts',
	},
	{
		why: 'find compares with == or in another direction',
		code: 'function run(list, users) { const out = []; for (const x of list) { out.push(users.find((u) => u.id == x)); out.push(users.find((u) => x === u.id)); out.push(users.find((u) => u.id !== x)); out.push(users.find((u) => u.id === u.x)); } return out; }',
		calls: ['run([1, "1", null], [{ id: "1" }, { id: 1 }, { id: undefined }])', 'run([NaN], [{ id: NaN }])'],
	},
	{
		why: 'a find stops before a bad item, making a Map does not',
		code: 'function run(list, users) { const out = []; for (const x of list) out.push(users.find((u) => u.id === x)); return out; }',
		calls: ['run(["a"], [{ id: "a" }, null])', 'run(["b"], [{ id: "a" }, null])', 'run([], [null])'],
	},
	{
		why: 'the found object is changed, and with it the key that is looked up next',
		code: 'function run(list: number[], users: { id: number; n: number }[]) { for (const x of list) { const u = users.find((u) => u.id === x); if (u) { u.id++; u.n += x; } } return users; }',
		calls: ['run([1, 2, 3, 1], [{ id: 1, n: 0 }, { id: 2, n: 0 }])', 'run([], [])'],
		language: 'ts',
	},
	{
		why: 'the missing item is added in the loop',
		code: 'function run(list: string[]) { const groups: { key: string; items: string[] }[] = []; for (const x of list) { let g = groups.find((g) => g.key === x[0]); if (g === undefined) { g = { key: x[0], items: [] }; groups.push(g); } g.items.push(x); } return groups; }',
		calls: ['run(["ab", "b", "ac", ""])', 'run([])'],
		language: 'ts',
	},
	{
		why: 'find with an index, with this or arguments, or with a test of more than equality',
		code: 'function run(list, users) { const out = []; for (const x of list) { out.push(users.find((u, i) => u.id === x && i > 0)); out.push(users.find(function (u) { return u.id === this.x; }, { x })); out.push(users.find((u) => u.id === x + out.length)); out.push(users.find((u) => u.id === log(x))); } return out; }',
		calls: ['run([1, 2], [{ id: 1 }, { id: 2 }, { id: 1 }])', 'run([1], [])'],
	},
	{
		why: 'destructuring in the loop head has defaults that log or use earlier names',
		code: 'function run(list, wanted) { const out = []; for (const { id = log("default"), other = wanted, ...rest } of list) { if (wanted.includes(id)) out.push([id, rest]); if (other.includes(id)) out.push("other"); } for (const [a, wanted = [a]] of list.entries()) if (wanted.includes?.(a)) out.push(a); return out; }',
		calls: ['run([{ id: 1, z: 2 }, {}, { id: 3, other: [3] }], [1, "default"])', 'run([], [])'],
	},
	{
		why: 'the name of the list is shadowed in the loop',
		code: 'function run(list, wanted) { const out = []; for (const x of list) { { const wanted = [x]; if (wanted.includes(x)) out.push(x); } if (wanted.includes(x)) out.push(-x); (function (wanted) { if (wanted.includes(x)) out.push("inner"); })([x]); } for (const wanted of list) if ([1].includes(wanted)) out.push("head"); return out; }',
		calls: ['run([1, 2], [2])', 'run([], [])'],
	},
	{
		why: 'the lookup stands in a closure that runs later',
		code: 'function run(list: number[], wanted: number[]) { const later: (() => boolean)[] = []; for (const x of list) later.push(() => wanted.includes(x)); wanted.push(2); const first = later.map((f) => f()); wanted.length = 0; return [first, later.map((f) => f())]; }',
		calls: ['run([1, 2], [1])', 'run([], [])'],
		language: 'ts',
	},
	{
		why: 'the list is changed between calls of a nested function',
		code: 'function run(list: number[]) { const wanted: number[] = [1]; const has = (x: number) => wanted.includes(x); const out: boolean[] = []; for (const x of list) { out.push(has(x)); add(x); } function add(x: number) { wanted.push(x * 2); } return out; }',
		calls: ['run([1, 2, 4, 3])', 'run([])'],
		language: 'ts',
	},
	{
		why: 'the lookups wait, and meanwhile the list changes',
		code: 'async function run(list: number[], wanted: number[]) { const out: boolean[] = []; const other = (async () => { await null; wanted.push(2); await null; await null; wanted.push(3); })(); for (const x of list) { out.push(wanted.includes(x)); await null; } await other; return out; }',
		calls: ['run([1, 2, 3, 3, 3, 3, 3], [1])', 'run([], [])'],
		language: 'ts',
	},
	{
		why: 'a generator hands control to code that changes the list',
		code: 'function* some(list: number[], wanted: number[]) { for (const x of list) if (wanted.includes(x)) yield x; }\nfunction run(list: number[], wanted: number[]) { const out: number[] = []; for (const x of some(list, wanted)) { out.push(x); wanted.push(x + 1); } return out; }',
		calls: ['run([1, 2, 3, 5], [1])', 'run([], [])'],
		language: 'ts',
	},
	{
		why: 'Object.keys(x) of an object that the loop changes',
		code: 'function run(o: Record<string, number>, list: string[]) { const out: number[] = []; for (const k of list) { out.push(Object.keys(o).length); if (!Object.keys(o).includes(k)) o[k] = 1; else delete o[k]; } return out; }',
		calls: ['run({ a: 1 }, ["a", "b", "b", "c"])', 'run({}, [])'],
		language: 'ts',
	},
];
