// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the code under test is data here
import type { Snippet } from './snippet.ts';

/** Typed code that invites a rewrite of how lists are made and searched, with inputs of these types only. */
export const typedLists: readonly Snippet[] = [
	{
		why: 'an index by key from typed items, with keys that repeat, look like numbers or are __proto__',
		code: `
			interface Item { readonly id: string; readonly count: number }
			function run(items: readonly Item[]): Record<string, Item> {
				return items.reduce<Record<string, Item>>((byId, item) => ({ ...byId, [item.id]: item }), {});
			}`,
		calls: [
			'run([{ id: "b", count: 1 }, { id: "2", count: 2 }, { id: "b", count: 3 }, { id: "1", count: 4 }])',
			'run([{ id: "__proto__", count: 1 }, { id: "constructor", count: 2 }])',
			'run([])',
			'Object.getPrototypeOf(run([{ id: "__proto__", count: 1 }])) === Object.prototype',
		],
		language: 'ts',
	},
	{
		why: 'an index of a list made in the function itself',
		code: `
			function run(text: string) {
				const words = text.split(' ');
				return words.reduce((lengths, word) => ({ ...lengths, [word]: word.length }), {} as Record<string, number>);
			}`,
		calls: ['run("one two one __proto__ 10 9")', 'run("")', 'run(" ")'],
		language: 'ts',
	},
	{
		why: 'counts of texts by a spread, where the value reads the sum so far',
		code: 'function run(words: readonly string[]) { return words.reduce((counts, word) => ({ ...counts, [word]: (counts[word] ?? 0) + 1 }), {} as Record<string, number>); }',
		calls: ['run(["a", "b", "a"])', 'run(["7", "x", "3", "7"])', 'run([])'],
		language: 'ts',
	},
	{
		why: 'an index that starts with an own literal',
		code: 'function run(names: readonly string[]) { return names.reduce((all, name, place) => ({ ...all, [name]: place }), { first: -1, "3": 5 } as Record<string, number>); }',
		calls: ['run(["x", "first", "1", "__proto__"])', 'run([])'],
		language: 'ts',
	},
	{
		why: 'the entries of an object are turned around',
		code: 'function run(o: Readonly<Record<string, string>>) { return [Object.entries(o).reduce((turned, [key, value]) => ({ ...turned, [value]: key }), {}), Object.keys(o).reduce((upper, key) => ({ ...upper, [key.toUpperCase()]: o[key] }), {}), Object.keys(o).reduce((kept, key) => key.startsWith("x") ? kept : { ...kept, [key]: o[key] }, {})]; }',
		calls: ['run({ a: "1", b: "2", A: "1", x: "__proto__" })', 'run({})', 'run({ toString: "valueOf" })'],
		language: 'ts',
	},
	{
		why: 'a typed reduce with a spread list: mapped, filtered, flattened',
		code: `
			interface Order { readonly id: number; readonly lines: readonly string[] }
			function run(orders: readonly Order[]) {
				const ids = orders.reduce<number[]>((all, order) => [...all, order.id * 2], []);
				const many = orders.reduce<Order[]>((kept, order) => (order.lines.length > 1 ? [...kept, order] : kept), []);
				const lines = orders.reduce<string[]>((all, order) => [...all, ...order.lines], []);
				const also = orders.reduce<string[]>((all, order) => all.concat(order.lines), []);
				const pairs = orders.reduce<number[][]>((all, order) => [...all, [order.id]], []);
				return [ids, many, lines, also, pairs];
			}`,
		calls: [
			'run([{ id: 1, lines: ["a", "b"] }, { id: 2, lines: [] }, { id: 1, lines: ["a"] }])',
			'run([])',
			'run([{ id: -0, lines: [""] }])',
		],
		language: 'ts',
	},
	{
		why: 'a reduce with a spread list and the place, in a typed method',
		code: 'class Table { constructor(private readonly rows: readonly (readonly number[])[]) {} flat(): number[] { return this.rows.reduce<number[]>((all, row, place) => [...all, ...row.map((x) => x + place * this.step)], []); } odd(): number[] { return this.rows.reduce<number[]>((all, row, place) => place % 2 ? [...all, row.length] : all, []); } step = 10; }\nfunction run(rows: number[][]) { const t = new Table(rows); return [t.flat(), t.odd()]; }',
		calls: ['run([[1, 2], [], [3]])', 'run([])', 'run([[], [5]])'],
		language: 'ts',
	},
	{
		why: 'the first of a filtered typed list: none, one, many, falsy ones',
		code: `
			function run(numbers: readonly number[], texts: string[]): readonly unknown[] {
				const first = numbers.filter((n) => n < 3)[0];
				const zero = numbers.filter((n) => n === 0)[0] ?? 'none';
				const empty = texts.filter((t) => t === '')[0] || 'empty or none';
				const typed = texts.filter((t): t is 'x' => t === 'x')[0];
				const member = [1, 2, 3].filter((n) => n > 1)[0]!.toFixed(1);
				return [first, zero, empty, typed, member, typeof texts.filter((t) => t.length > 9)[0], -numbers.filter((n) => n > 0)[0]];
			}`,
		calls: ['run([5, 0, 2], ["", "x", "x"])', 'run([], [])', 'run([-0, NaN], ["a"])'],
		language: 'ts',
	},
	{
		why: 'the presence in a filtered typed list, in every comparison',
		code: `
			function run(numbers: readonly number[], all: boolean): readonly unknown[] {
				const big = numbers.filter((n) => n > 9).length > 0;
				const none = numbers.filter((n) => n > 9).length === 0;
				if (!numbers.filter((n) => n % 2 === 0).length) return ['no even one', big, none];
				const both = all && numbers.filter((n) => n > 1).length !== 0 && !(numbers.filter((n) => n < 0).length > 0);
				return [big, none, both, numbers.filter((n) => n > 5).length ? 'some' : 'none', !numbers.filter((n) => n > 3).length === all, numbers.filter((n) => n > 3).length >= 1, numbers.filter((n) => n > 3).length < 1, 0 < numbers.filter((n) => n).length];
			}`,
		calls: [
			'run([2, 10, 3], true)',
			'run([], true)',
			'run([1, NaN], false)',
			'run([-2, 4, 4], true)',
			'run([2], false)',
		],
		language: 'ts',
	},
	{
		why: 'the least and the greatest of a typed list by a copy that is sorted',
		code: `
			interface Item { readonly price: number; readonly name: string }
			function run(items: readonly Item[]): readonly unknown[] {
				const cheapest = [...items].sort((a, b) => a.price - b.price)[0];
				const dearest = [...items].sort((a, b) => b.price - a.price)[0];
				const last = items.slice().sort((a, b) => a.price - b.price)[items.length - 1];
				const first = [...items].sort((a, b) => a.name.localeCompare(b.name))[0]?.name;
				const longest = [...items].sort((a, b) => b.name.length - a.name.length || a.price - b.price)[0];
				return [cheapest, dearest, last, first, longest, items];
			}`,
		calls: [
			'run([{ price: 2, name: "b" }, { price: 1, name: "c" }, { price: 1, name: "a" }, { price: 2, name: "dd" }])',
			'run([{ price: 1, name: "only" }])',
			'run([])',
			'run([{ price: Infinity, name: "i" }, { price: Infinity, name: "j" }])',
		],
		language: 'ts',
	},
	{
		why: 'the least of numbers, texts and dates without an own comparison of keys',
		code: 'function run(numbers: number[], texts: string[], dates: Date[]) { return [[...numbers].sort((a, b) => a - b)[0], [...texts].sort()[0], [...texts].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0))[0], [...dates].sort((a, b) => a.getTime() - b.getTime())[0], [...dates].sort((a, b) => +b - +a)[0], [...numbers].sort()[0], numbers, texts]; }',
		calls: [
			'run([10, 9, 2, -0, 0], ["b", "B", "a", ""], [new Date(5), new Date(3), new Date(3)])',
			'run([], [], [])',
			'run([Infinity, 3, -Infinity], ["é", "z"], [new Date(2), new Date(1)])',
			'run([0, -0], ["a", "a"], [])',
		],
		language: 'ts',
	},
	{
		why: 'map and flat of typed lists, with a typed, an inferred and a nested result',
		code: `
			function run(rows: readonly (readonly number[])[], lines: string): readonly unknown[] {
				const doubled = rows.map((row) => row.map((x) => x * 2)).flat();
				const words = lines.split('\\n').map((line) => line.split(' ')).flat();
				const placed = rows.map((row, place) => [place, ...row]).flat();
				const nested: number[][] = rows.map((row) => [[...row]]).flat();
				const some = rows.map((row) => (row.length ? row[0] : [])).flat();
				const once = rows.map((row) => { if (row.length > 2) return [row.length]; return []; }).flat(1);
				return [doubled, words, placed, nested, some, once];
			}`,
		calls: ['run([[1, 2, 3], [], [4]], "a b\\nc")', 'run([], "")', 'run([[]], "\\n\\n")'],
		language: 'ts',
	},
	{
		why: 'membership in typed lists compared by indexOf, with NaN and -0 among numbers',
		code: `
			type Color = 'red' | 'green';
			function run(numbers: readonly number[], colors: readonly Color[], n: number, text: string): readonly unknown[] {
				return [numbers.indexOf(n) !== -1, numbers.indexOf(n) === -1, colors.indexOf('red') >= 0, colors.indexOf('green') < 0, ['a', 'b'].indexOf(text) > -1, text.indexOf('a') !== -1, text.indexOf('') === -1, !(text.indexOf(text) === -1), Object.keys({ a: 1 }).indexOf(text) !== -1, text.split(',').indexOf('a') !== -1];
			}`,
		calls: [
			'run([1, NaN, -0], ["red"], NaN, "a")',
			'run([1, NaN, -0], ["green"], 0, "b,a")',
			'run([], [], 1, "")',
			'run([2, 2], ["red", "red"], 2, "ab")',
		],
		language: 'ts',
	},
	{
		why: 'nullish ternaries over typed values, with every falsy one',
		code: `
			interface Options { readonly width?: number | null; readonly title?: string; readonly nested?: { readonly on: boolean | null } }
			function run(options: Options, fallback: number | undefined) {
				const { width, title, nested } = options;
				const a = width !== null && width !== undefined ? width : 80;
				const b = title != null ? title : fallback != null ? fallback : 'none';
				const c = nested == null ? null : nested.on;
				const d = fallback === undefined || fallback === null ? width : fallback;
				const e = (width != null ? width : 1) + (title === undefined ? 2 : 3);
				const f = width !== undefined && width !== null ? width : title || 'untitled';
				const g = !(width !== null && width !== undefined ? width : 0);
				return [a, b, c, d, e, f, g];
			}`,
		calls: [
			'run({}, undefined)',
			'run({ width: null, title: "" }, 0)',
			'run({ width: 0, nested: { on: null } }, NaN)',
			'run({ width: NaN, title: "t", nested: { on: false } }, 7)',
			'run({ width: -0 }, -0)',
		],
		language: 'ts',
	},
	{
		why: 'powers of typed numbers, also negative, nested and as operands',
		code: 'function run(a: number, b: number): readonly number[] { const c = Math.pow(a, 2) + Math.pow(b, 2); const d = Math.sqrt(Math.pow(a - b, 2)); const e = -Math.pow(a, b) * Math.pow(-a, 2); const f = Math.pow(Math.pow(a, b), 0.5); const g = Math.pow(2, Math.pow(a, 2)) / Math.pow(a, -b); const h = 1 - Math.pow(1 - a, 3); let i = 1; i *= Math.pow(a, b); const j = Math.pow(-2, 2) - Math.pow(- -a, +b); const k = Math.pow(a ? a : b, a || b); return [c, d, e, f, g, h, i, j, k]; }',
		calls: [
			'run(3, 2)',
			'run(-2, 3)',
			'run(0, 0)',
			'run(-0, -1)',
			'run(NaN, 0)',
			'run(1, Infinity)',
			'run(-1, -Infinity)',
			'run(-8, 1 / 3)',
			'run(0.1, 20)',
		],
		language: 'ts',
	},
	{
		why: 'own properties of typed objects, also hidden, inherited and with numbers or symbols as keys',
		code: 'function run(o: object, key: PropertyKey): readonly boolean[] { const has = Object.prototype.hasOwnProperty.call(o, key); if (!Object.prototype.hasOwnProperty.call(o, "a")) return [has]; const kept: boolean[] = []; for (const k in o) if (Object.prototype.hasOwnProperty.call(o, k)) kept.push(k === key ? true : false); return [has, ...kept]; }',
		calls: [
			'run({ a: 1, b: 2 }, "b")',
			'run(Object.create({ a: 1 }), "a")',
			'run(Object.assign(Object.create({ z: 1 }), { a: 1 }), "z")',
			'run([7], 0)',
			'run([7], "length")',
			'run({ a: 1, [Symbol.iterator]: 2 }, Symbol.iterator)',
			'run(Object.assign(Object.create(null), { a: 1 }), "hasOwnProperty")',
			'run({ a: 1, hasOwnProperty: () => false }, "a")',
			'run(function () {}, "prototype")',
		],
		language: 'ts',
	},
	{
		why: 'times and durations in numbers',
		code: 'function run(then: number, when: Date): readonly unknown[] { const start = new Date().getTime(); const passed = new Date().getTime() - then; const left = then - new Date().getTime(); const seconds = Math.floor(new Date().getTime() / 1000); const id = `id-${new Date().getTime()}` + new Date().getTime().toString(36); const now = +new Date(); return [start, passed, left, seconds, id, now, when.getTime(), new Date(then).getTime(), new Date(when).getTime(), then + +new Date(), new Date().valueOf()]; }',
		calls: ['run(1_600_000_000_000, new Date(5))', 'run(NaN, new Date(NaN))', 'run(0, new Date(0))'],
		language: 'ts',
	},
	{
		why: 'comparisons turned into booleans in typed code',
		code: 'function run(a: number, b: number, s: string | undefined): readonly unknown[] { const equal = a === b ? true : false; const more = a > b ? true : false; const notLess = a < b ? false : true; const given = s !== undefined ? true : false; const text = String(s === "x" ? true : false) + (a !== b ? false : true); const both = a === b ? true : s === "x" ? true : false; const odd = !(a === b ? false : true); return [equal, more, notLess, given, text, both, odd, typeof s === "string" ? true : false, a in [1, 2] ? false : true]; }',
		calls: ['run(1, 1, "x")', 'run(NaN, NaN, undefined)', 'run(2, 1, "")', 'run(-0, 0, "x")', 'run(1, 2, "x")'],
		language: 'ts',
	},
	{
		why: 'typed texts are searched and replaced by split',
		code: 'function run(text: string, word: string): readonly unknown[] { const has = text.split(",").length > 1; const hasNot = text.split(", ").length === 1; const dotted = text.split(",").join("."); const escaped = text.split("\\\\").join("\\\\\\\\").split("\'").join("\\\\\'"); const cut = text.split(" ").join(""); const money = text.split("$").join("$$"); const own = text.split("x").join(word); const by = `${text.split("(").join("[")}`.split(")").join("]"); const lines = text.split("\\n").length > 1 ? "many" : "one"; return [has, hasNot, dotted, escaped, cut, money, own, by, lines, text.split("aa").join("a"), text.split(",").join(",")]; }',
		calls: [
			'run("a,b, c", "$&")',
			'run("", "")',
			'run("$1(x)x\\\\\'\\n", "$`$\'$$")',
			'run("aaaaa", "y")',
			'run(",", ",")',
			'run("x", "\\\\")',
		],
		language: 'ts',
	},
];
