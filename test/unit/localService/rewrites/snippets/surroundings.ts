// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the code under test is data here
import type { Snippet } from './snippet.ts';

/** The kinds of files and selections in which code comes. */
export const surroundings: readonly Snippet[] = [
	{
		why: 'text in JSX looks like code',
		code: 'function run(a, list) { return <p title="a.indexOf(b) !== -1">Math.pow(2, 3) is a === b ? true : false; don\'t {a != null ? a : <i>new Date().getTime()</i>} list.filter((x) =&gt; x)[0] {/* list.filter((x) => x)[0] */}</p>; }',
		calls: ['run(1, [])', 'run(null, [])'],
		language: 'jsx',
	},
	{
		why: 'patterns in attributes, children, spreads and nested elements of JSX',
		code: 'function run(a, list) { return <ul key={a !== null && a !== undefined ? a : "none"} {...(list.indexOf(a) !== -1 ? { on: true } : {})} n={-Math.pow(2, 2)}>{list.filter((x) => x > 1)[0]}{list.map((x) => [<li key={x}>{x === a ? true : false}</li>]).flat()}{list.filter((x) => x).length > 0 && <b/>}</ul>; }',
		calls: ['run(1, [1, 2])', 'run(null, [])', 'run(0, [0])'],
		language: 'jsx',
	},
	{
		why: 'a fragment, an element as an operand, and `<` and `>` as operators beside JSX',
		code: 'const Fragment = "frag", List = "list"; function run(a, b) { const c = a < b ? false : true; const d = a != null ? a : <List of={a<b} also={a>b?true:false}/>; return a > b && <List.Item a="{x}">{"{"}</List.Item> || [c, d]; }\nList.Item;',
		calls: ['run(1, 2)', 'run(null, 2)', 'run(3, 2)'],
		language: 'jsx',
	},
	{
		why: 'an entity, a closing brace as text and a quote across lines in JSX',
		code: 'function run(list, wanted) {\n\treturn <div data-x=\'it"s\n list.filter((x) => x)[0]\'>&lbrace; &nbsp;\n\t\t{wanted.map((x) => list.indexOf(x) >= 0 ? <i>{`${x}`}</i> : "no")} "quotes {1}\n\t</div>;\n}',
		calls: ['run([1], [1, 2])', 'run([], [])'],
		language: 'jsx',
	},
	{
		why: 'generics that look like JSX in .tsx',
		code: 'const first = <T,>(list: readonly T[], f: (x: T) => boolean): T | undefined => list.filter((x) => f(x))[0];\nfunction run<T extends number>(list: T[], a: T | null) { const b = <p>{a != null ? a : list.indexOf(1 as T) !== -1}</p>; return [first<T>(list, (x) => x > 1), b, list as unknown as string[] satisfies unknown]; }',
		calls: ['run([1, 2], null)', 'run([], 2)'],
		language: 'tsx',
	},
	{
		why: 'casts, non-null assertions, satisfies and as const around a pattern',
		code: 'interface Item { readonly id: number; readonly tags?: readonly string[] }\nfunction run(items: readonly Item[], a: number | null | undefined) { const n = (a as number) !== null && (a as number) !== undefined ? (a as number) : 5; const b = a! != null ? a! : -1; const c = items.filter((x) => x.id > 1)[0]!.id; const d = (items.filter((x) => x.id > 1)[0] as Item).id; const e = <number>Math.pow(n as number, 2); const f = items.filter((x) => x.id > 9)[0]?.tags!.length; const g = ([...items].sort((x, y) => x.id - y.id)[0] satisfies Item).id; return [n, b, c, d, e, f, g, ["a", "b"].indexOf("a" as const) !== -1, Math.pow(-n!, 2)] as const; }',
		calls: ['run([{ id: 2 }, { id: 1 }, { id: 3 }], null)', 'run([{ id: 2 }], 0)', 'run([], undefined)'],
		language: 'ts',
	},
	{
		why: 'enums, namespaces, overloads, abstract classes and parameter properties',
		code: 'enum Kind { A = 1, B = Math.pow(2, 3), C = "abc".length, D = A << 3 }\nnamespace Tools { export const has = (list: readonly Kind[], k: Kind): boolean => list.indexOf(k) !== -1; export namespace Inner { export const Math = { pow: () => "own" }; export const p = Math.pow(); } }\nabstract class Base { abstract find(k: Kind): Kind | undefined; constructor(protected readonly list: readonly Kind[], public start = list.filter((k) => k > 1)[0]) {} declare note: string; }\nclass Store extends Base { find(k: Kind): Kind | undefined; find(k: string): Kind | undefined; find(k: unknown): Kind | undefined { return this.list.filter((x) => x === k)[0]; } }\nfunction run(list: readonly Kind[]) { const s = new Store(list); return [s, s.find(Kind.B), Tools.has(list, Kind.A), Tools.Inner.p, Kind.D]; }',
		calls: ['run([1, 8])', 'run([])'],
		language: 'ts',
	},
	{
		why: 'types that contain words of the patterns',
		code: 'type Filter = { filter(f: (x: number) => boolean): number[]; length: 0 };\ninterface Cells { indexOf(x: number): number; includes?: never; [Symbol.iterator](): Iterator<number> }\ntype Has<T> = T extends null | undefined ? true : false;\ndeclare const Math2: { pow(a: number, b: number): number };\nfunction run(f: { [K in keyof Filter]?: Filter[K] }, c: Cells, x: number) { const y = c.indexOf(x) !== -1; const z: Has<null> = x === 1 ? true : false as any; return [y, z, f.filter?.((n) => n > 1)[0]]; }',
		calls: [
			'run({ filter: (f) => f(2) ? "abc" : [] }, { indexOf: (x) => { log(x); return x; } }, 1)',
			'run({}, [1], 2)',
		],
		language: 'ts',
	},
	{
		why: 'a type says list, but the variable is a union or any',
		code: 'function run(a: string | readonly string[], b: any, c?: readonly number[], d: Set<number> | number[] = []) { const out: unknown[] = []; for (const x of ["a", "ab"]) { if (a.includes(x)) out.push(x); if (b.includes(x)) out.push(b); if (c?.includes(x.length)) out.push(c.length); if ("has" in d ? d.has(1) : d.includes(1)) out.push(1); } return [out, b.filter((x: any) => x)[0], a.indexOf("b") !== -1, a.slice(1)]; }',
		calls: [
			'run("ab", { includes: () => log("b"), filter: () => "text" })',
			'run(["ab"], ["a"], [1], new Set([1]))',
			'run([], [], undefined, [1])',
		],
		language: 'ts',
	},
	{
		why: 'a hashbang line, "use strict" and a first statement that a hoisted line must not precede',
		code: '#!/usr/bin/env node\n"use strict";\nconst list = [1, 2, 3], wanted = [2];\nvar out = [];\nfor (const x of list) if (wanted.indexOf(x) !== -1) out.push(/2/.test(x));\nfunction run(a) { "use strict"; try { undeclared = a != null ? a : 1; } catch (error) { return [error.name, this === undefined, out, Math.pow(a, 2)]; } }',
		calls: ['run(3)', 'run(null)'],
	},
	{
		why: 'directives of a function must stay first, and "use strict" changes this and arguments',
		code: 'function run(list, a) { "use strict"; "use asm-like"; const out = []; for (const x of list) if (list.includes(x + 1)) out.push(x); arguments[0] = null; return [out, this === undefined, list === null, (function () { return typeof this; })()]; }\nfunction sloppy(list, a) { arguments[1] = a !== null && a !== undefined ? a : 4; return [a, typeof this, list.filter((x) => x > 1)[0]]; }',
		calls: ['run([1, 2, 3], 1)', 'run([], 1)', 'sloppy([1, 2], 5)', 'sloppy([], null)'],
	},
	{
		why: 'lines that end with CR and LF, also within a template, a text and a comment',
		code: '// first\r\nfunction run(list, a) {\r\n\tconst t = `one\r\ntwo ${a != null\r\n\t\t? a\r\n\t\t: 1}`;\r\n\tconst s = "a\\\r\nb"; /* list\r\n\t.filter((x) => x)[0] */\r\n\tconst out = [];\r\n\tfor (const x of list) {\r\n\t\tout.unshift(x);\r\n\t}\r\n\treturn [t, s, out, list\r\n\t\t.filter((x) => x > 1)\r\n\t\t[0], Math.pow(a, 2)]\r\n}\r\n',
		calls: ['run([1, 2], 3)', 'run([], null)'],
	},
	{
		why: 'other line ends: CR alone, and U+2028 in a text or as the end of a comment',
		code: 'function run(list, a) {\r// list\rconst s = "x\u2028y"; // end\u2028const b = a != null ? a : 1;\rreturn [s, b, list.filter((x) => x > 1)[0]]\r}',
		calls: ['run([1, 2], 3)', 'run([], null)'],
	},
	{
		why: 'a byte order mark first',
		code: '\uFEFFfunction run(list, a) { return [list.filter((x) => x > 1)[0], a != null ? a : Math.pow(2, 3), "\uFEFF".length]; }',
		calls: ['run([1, 2], null)', 'run([], 0)'],
	},
	{
		why: 'characters of two units before and in the pattern',
		code: 'const 𝒜 = "😀".repeat(3), ünï = ["😀", "é", "e\u0301"]; function run(a) { return ["👩‍👩‍👧", ünï.indexOf("😀") !== -1, /* 😀 */ a != null ? a : 𝒜, ünï.filter((ж) => ж !== "😀")[0], \\u0061 === 1 ? true : false, "😀".split("😀").length > 1, Math.pow(2, "😀".length)]; }',
		calls: ['run(1)', 'run(null)'],
	},
	{
		why: 'exports of every kind, which must not be renamed or moved',
		code: 'export const first = (list) => list.filter((x) => x > 1)[0];\nexport default function (a, b) { return a !== null && a !== undefined ? a : b; }\nexport function has(list, x) { return list.indexOf(x) !== -1; }\nexport let count = Math.pow(2, 2);\nexport { first as least, has as default2 };\nexport class Box { any(list) { return list.filter((x) => x).length > 0; } }\nexport let out = [];\nfor (const x of [1, 2]) out = [...out, x];',
		calls: [
			'module.exports.first([1, 2])',
			'module.exports.default(null, 1)',
			'module.exports.default2([NaN], NaN)',
			'Object.keys(module.exports).sort().join()',
			'new module.exports.Box().any([0])',
			'[module.exports.count, module.exports.out]',
		],
		language: 'module',
	},
	{
		why: 'an exported variable is seen by its importers while it is built',
		code: 'import { watch } from "own";\nexport let out = [];\nexport const views = [];\nexport function run(list) { for (const x of list) { out = [...out, x]; watch(views, out); } return [views, out]; }',
		calls: ['module.exports.run([1, 2])', 'module.exports.run([])'],
		language: 'module',
		imports: '({ watch: (views, out) => views.push(out) })',
	},
	{
		why: 'top-level await and import.meta-like names beside a pattern',
		code: 'export const run = async (a) => { const list = await Promise.resolve([1, 2]); const meta = { import: 1, await: 2 }; return [list.filter((x) => x > 1)[0], a != null ? a : meta.import, list.indexOf(meta.await) !== -1]; };',
		calls: ['module.exports.run(null)', 'module.exports.run(7)'],
		language: 'module',
	},
	{
		why: 'the selection is a method of a class',
		code: 'find(k) {\n\tfor (const x of this.list) if (this.wanted.includes(x)) this.out.push(x);\n\treturn this.list.filter((x) => x > k)[0];\n}',
		around: [
			'class Filter { list = [1, 2, 3]; wanted = [2]; out = [];\n',
			'\nfilter() {} }\nfunction run(k) { const f = new Filter(); return [f.find(k), f.out]; }',
		],
		calls: ['run(1)', 'run(9)'],
	},
	{
		why: 'the selection is a getter, an asynchronous method or one of an object',
		code: 'async first(list) { return list.filter((x) => x > 1)[0]; },\nget any() { return this.list.indexOf(1) !== -1; },\n',
		around: ['const o = { list: [1],\n', '};\nasync function run(list) { return [await o.first(list), o.any]; }'],
		calls: ['run([1, 2])', 'run([])'],
	},
	{
		why: 'the selection returns outside a function, with no end of line',
		code: 'const b = a != null ? a : 1;\nif (b === 2) return list.filter((x) => x > 1)[0];\nreturn list.indexOf(b) !== -1',
		around: ['function run(list, a) {\n', '\n}'],
		calls: ['run([1, 2], null)', 'run([1, 2], 2)', 'run([], 5)'],
	},
	{
		why: 'the selection awaits, yields or uses super outside of what allows it',
		code: 'const x = await list;\nfor (const y of x) { out = [...out, await y]; }\nreturn x.filter((z) => z > 1)[0]',
		around: ['async function run(list) { let out = [];\n', '\n}'],
		calls: ['run([1, 2])', 'run(Promise.resolve([]))'],
	},
	{
		why: 'the selection is the body of a loop, with break and continue',
		code: 'if (wanted.includes(x)) continue;\nif (x === 9) break;\nout = out.concat(x);\nseen.unshift(x);',
		around: [
			'function run(list, wanted) { let out = []; const seen = []; for (const x of list) {\n',
			'\n} return [out, seen]; }',
		],
		calls: ['run([1, 2, [3, 4], 9, 5], [2])', 'run([], [])'],
	},
	{
		why: 'the selection is a loop whose names are declared out of sight: they may be texts or anything else',
		code: 'for (const x of list) {\n\tif (wanted.includes(x)) out = out.concat(x);\n\tif (wanted.indexOf(x) !== -1) log(Object.keys(o).length, Math.pow(x, 2));\n}',
		around: ['function run(list, wanted, out, o, Math) {\n', '\nreturn out; }'],
		calls: [
			'run(["a", "b"], "abc", "", { k: 1 }, { pow: () => "own" })',
			'run([1], [1], [], {}, { pow: (x) => x })',
			'run([], null, 1, null)',
		],
	},
	{
		why: 'the selection is only an expression, that something goes on with',
		code: 'list.filter((x) => x > 1)[0]',
		around: ['function run(list) { return ', '.name; }\nfunction write(list) { [][list.length]; }'],
		calls: ['run([{ name: 1, valueOf: () => 2 }])', 'run([])'],
	},
	{
		why: 'the selection is an expression with a minus before it',
		code: 'Math.pow(a, 2)',
		around: ['function run(a) { return -', '; }'],
		calls: ['run(3)'],
	},
	{
		why: 'the selection is an expression with an || behind it',
		code: 'a !== null && a !== undefined ? a : b',
		around: ['function run(a, b, c) { return ', ' || c; }'],
		calls: ['run(null, 0, 2)', 'run(0, 1, 2)'],
	},
	{
		why: "two selections' worth of statements with a label and no semicolons",
		code: 'a: for (const x of [1, 2]) { if (x === 2) continue a\nout.push(x) }\nlet b = out\n++n\nconst c = b.indexOf(1) !== -1\n;[d] = [c === true ? true : false]\nreturn [b, n, c, d]',
		around: ['function run(out, n, d) {\n', '\n}'],
		calls: ['run([], 1)', 'run([5], 0, 0)'],
	},
	{
		why: 'HTML-like comments and other relics of sloppy scripts',
		code: 'var o = 010, list = [8], let_ = 1; <!-- list.filter((x) => x)[0]\nfunction run(a) { var yield_ = 1, async = [a], of = a; for (of of async) ; if (a) function inner() { return 2; } return [list.indexOf(o) !== -1, of != null ? of : async, typeof inner, arguments.callee === run, list.filter((x) => x > 1)[0]]; }\n--> a comment, too',
		calls: ['run(1)', 'run(null)'],
	},
];
