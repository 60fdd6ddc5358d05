import type { Snippet } from './snippet.ts';

const usual = [
	'index',
	'start',
	'head',
	'set',
	'seen',
	'result',
	'length',
	'size',
	'each',
	'item',
	'i',
	'count',
	'map',
];
const declared = usual.map((name) => `${name} = '${name}'`).join(', ');
const listed = `[${usual.join(', ')}]`;

/** Names that a rewriter invents are taken already. */
export const names: readonly Snippet[] = [
	{
		why: 'the names usual for lookups are taken in the same function',
		code: `function run(list: readonly string[], wanted: readonly string[]) { const ${declared}, wantedSet = 1, wantedItems = 2, lookup = 3; const out: unknown[] = []; for (const x of list) if (wanted.includes(x)) out.push(x); return [out, ${listed}, wantedSet, wantedItems, lookup]; }`,
		calls: ['run(["a", "b"], ["b"])', 'run([], [])'],
		language: 'ts',
	},
	{
		why: 'the names usual for lookups are taken outside, and used in the loop',
		code: `const ${declared}, wantedSet = 'outer';\nfunction run(list: readonly string[], wanted: readonly string[]) { const out: unknown[] = []; for (const x of list) { if (wanted.includes(x)) out.push(x, ${usual.join(', ')}, wantedSet); } return out; }`,
		calls: ['run(["a", "b"], ["b"])'],
		language: 'ts',
	},
	{
		why: 'the names usual for lookups are declared within the loop',
		code: `function run(list: readonly string[], wanted: readonly string[]) { const out: unknown[] = []; for (const x of list) { const ${declared}; const wantedSet = x; if (wanted.includes(x)) out.push(x, ${usual.join(', ')}, wantedSet); } for (const set of list) if (wanted.indexOf(set) !== -1) out.push(set); for (const wantedSet of list) if (wanted.includes(wantedSet)) out.push(wantedSet); return out; }`,
		calls: ['run(["a", "b"], ["b"])'],
		language: 'ts',
	},
	{
		why: "the names usual for a queue's place are taken",
		code: `function run(list: string[]) { let ${declared}, queueIndex = 'q'; const queue = [...list]; const out: unknown[] = []; while (queue.length > 0) { const x = queue.shift(); out.push(x, head, index, start, queueIndex, i); if (x === 'a') queue.push('b'); } const other = [...list]; while (other.length) out.push(other.shift()); return [out, ${listed}]; }`,
		calls: ['run(["a", "c"])', 'run([])'],
		language: 'ts',
	},
	{
		why: 'the queue itself has the name that a rewriter would choose, as has the item',
		code: 'function run(head: number[]) { const out: unknown[] = []; const index = [...head]; while (index.length) { const start = index.shift(); out.push(start); } const start = [...head]; while (start.length) { const index = start.shift(), head = index; out.push(head); } return [out, index, start]; }',
		calls: ['run([1, 2])', 'run([])'],
		language: 'ts',
	},
	{
		why: 'the names usual for recursion are taken: a parameter, a variable or the function itself',
		code: 'function start(list: number[], index: number, from = 1): number { if (list.length === 0) return index; return list[0] * from + start(list.slice(1), index + 1, from); }\nfunction sum(list: number[]): number { const start = 5, index = 6, i = 7, from = 8, offset = 9; if (list.length === 0) return 0; return list[0] + start + index + i + from + offset + sum(list.slice(1)); }\nfunction run(list: number[]) { return [start(list, 0), start(list, 1, 2), sum(list)]; }',
		calls: ['run([1, 2])', 'run([])'],
		language: 'ts',
	},
	{
		why: 'the names usual for counting keys are taken',
		code: `function run(o: Record<string, number>, ${usual.filter((name) => name !== 'i').join(': unknown, ')}: unknown) { const out: unknown[] = [], keys = 'keys', keyCount = 'n', count2 = 1, oSize = 2, size2 = 3; for (let i = 0; i < Object.keys(o).length; i++) out.push(i, size, length, count, keys, keyCount, count2, oSize, size2); return out; }`,
		calls: ['run({ a: 1, b: 2 }, ..."abcdefghijkl")', 'run({}, 1)'],
		language: 'ts',
	},
	{
		why: 'the names usual for hoisted expressions are taken or shadowed further in',
		code: 'const pattern = "p", regex = "r", regExp = "R", formatter = "f", format = "F", re = "e", numberFormat = "n";\nfunction run(list: string[]) { const out: unknown[] = []; for (const x of list) { out.push(/a/.test(x), new RegExp("b").test(x), new Intl.NumberFormat("en").format(1), pattern, regex, regExp, formatter, format, re, numberFormat); { const pattern = x, regex = x, formatter = x; out.push(/c/.test(x), pattern, regex, formatter); } } return out; }',
		calls: ['run(["ab", "c"])', 'run([])'],
		language: 'ts',
	},
	{
		why: 'the names usual in reducers are taken by what the reducer uses',
		code: 'const result = "r", entries = "e", a = "a", b = "b", least = "l", best = "B", entry = "E", o = "o", accumulator = "A";\nfunction run(list: { k: string; n: number }[]) { return [list.reduce<Record<string, unknown>>((acc, x) => ({ ...acc, [x.k]: result + entries + entry + o + accumulator }), {}), [...list].sort((x, y) => (x.n - y.n) * (least.length + best.length - a.length))[0], list.reduce<unknown[]>((acc, x) => [...acc, x.k + b], [])]; }',
		calls: ['run([{ k: "x", n: 2 }, { k: "y", n: 1 }])', 'run([{ k: "z", n: 0 }])', 'run([])'],
		language: 'ts',
	},
	{
		why: 'the same pattern occurs twice in one scope, nested and side by side',
		code: 'function run(rows: string[][], wanted: string[], others: string[]) { const out: string[] = []; for (const row of rows) { for (const x of row) if (wanted.includes(x)) out.push(x); for (const x of row) if (wanted.includes(x) && others.includes(x)) out.push(x); } for (const x of out.slice()) if (wanted.includes(x)) out.push(x); { const wanted = others; for (const x of out.slice()) if (wanted.includes(x)) out.push(x); } return out; }',
		calls: ['run([["a", "b"], ["c"]], ["a", "c"], ["c"])', 'run([], [], [])'],
		language: 'ts',
	},
	{
		why: 'a global of the page is read: an invented variable must not hide it',
		code: 'var set = "page set", seen = "page seen", index = "page index", wantedSet = "page wanted", size = "page size", head = "page head";\nfunction run(list: string[], wanted: string[]) { const out: unknown[] = []; for (const x of list) if (wanted.includes(x)) out.push(read()); const queue = [...list]; while (queue.length) { queue.shift(); out.push(set, seen, index, head, size); } return out; }\nfunction read() { return [set, seen, index, head, size, wantedSet, globalThis.set, typeof start]; }',
		calls: ['run(["a", "b"], ["b"])', 'typeof start + typeof items + typeof each'],
		language: 'ts',
	},
	{
		why: 'an invented variable at the top of a script meets another script or a declaration below',
		code: 'const list: string[] = ["a", "b"], wanted: string[] = ["b"]; const out: unknown[] = [];\nfor (const x of list) if (wanted.includes(x)) out.push(x);\nfor (const x of list) if (/b/.test(x)) out.push(x);\nfunction set() { return 1; }\nvar seen = 2, wantedSet = 3; class Index {}\nlet index = 4, pattern = 5;',
		calls: ['[out, set(), seen, wantedSet, index, pattern]'],
		language: 'ts',
	},
];
